// What the server says can be done now, and what an action would do: plain data of the rules.
import type { EventRecord, GameEvent, PlayerId, Violation } from './types';

/** Why something cannot be: numbers into the list of reasons. */
export type Why = number[];
/** Where each cube or barrel comes from, one after another. */
export type Way = string[];

export interface Offer {
  possible: boolean;
  why: Why;
}

export interface BuildPlace {
  space: string;
  over: boolean;
  cost: number;
  coal: Way[];
  iron: Way[];
  cards: string[];
  /** Any two cards and both actions of the turn would serve as well. */
  two_cards: boolean;
}

export interface BuildTile {
  industry: string;
  level: number | null;
  money: number;
  coal: number;
  iron: number;
  why: Why;
  places: BuildPlace[];
  not: Record<string, Why>;
}

export interface BuildOffer extends Offer {
  tiles: BuildTile[];
}

export interface OpenLine {
  link: string;
  cost: number;
  coal: Way[];
}

export interface LinksOffer extends Offer {
  costs: number[];
  lines: OpenLine[];
  not: Record<string, Why>;
  two: boolean;
  two_why: Why;
}

export interface DevelopOffer extends Offer {
  most: number;
  costs: number[];
  iron: Way[][];
  industries: { industry: string; level: number | null; why: Why; again_why: Why }[];
}

export interface Buyer {
  merchant: string;
  beer: Way[];
}

/** A tile to sell: to merchants with beer in Birmingham, through ports or far away in Lancashire. */
export interface SellTile {
  tile: string;
  why: Why;
  beer?: number;
  buyers?: Buyer[];
  ports?: string[];
  distant?: boolean;
}

export interface Sale {
  tile: string;
  merchant?: string;
  beer?: Way;
  develop?: string;
  port?: string;
  distant?: number;
}

export interface SellMore {
  tiles: SellTile[];
  develop?: string[];
  distant?: Record<string, { left: number; income: number | null }>;
}

export interface SellOffer extends Offer, SellMore {
  plan: Sale[];
}

export interface LoanOffer extends Offer {
  amounts: { amount: number; levels: number; income_space: number | null; why: Why }[];
}

export interface ScoutOffer extends Offer {
  discards: number;
}

export interface ShortfallOffer extends Offer {
  missing: number;
  tiles: { space: string; brings: number }[];
}

/** What is publicly known of the hand of whoever acts. */
export interface KnownCards {
  hand: number;
  wilds: string[];
  ordinary: number;
  left: Record<string, number>;
  deck: number;
}

export interface Offers {
  build?: BuildOffer;
  links?: LinksOffer;
  develop?: DevelopOffer;
  sell?: SellOffer;
  loan?: LoanOffer;
  scout?: ScoutOffer;
  pass?: Offer;
  shortfall?: ShortfallOffer;
}

export interface Options {
  player: PlayerId | null;
  actions_left: number;
  actions: Offers;
  reasons: Violation[];
  cards: KnownCards | null;
}

export interface SecondLine {
  link: string;
  ways: { coal: Way; beer: string | null; cost: number }[];
}

/** What an event would do, and what the same action could go on with. */
export interface Preview {
  event: GameEvent;
  effects: EventRecord['effects'];
  next_turn_order: PlayerId[];
  more: { lines: SecondLine[] } | SellMore | null;
}

// Names for what travels between the server and a phone: the generated types, and the printed tables
// that the rules hand out as plain data.
import type { Counts, Knock, Participant } from './joining';
import type {
  EventRecord as StoredEvent,
  Game as StoredGame,
  NewSeat,
} from './schema';

export type {
  Ack,
  Action,
  Edition as EditionInfo,
  GameSummary,
  Log,
  NewGame,
  Problem,
  Result,
  Seat,
  Settings,
  Standing,
  Tile,
  TvLink,
  View,
  Violation,
} from './schema';

/** A change of the record that the table has not agreed on yet. */
export interface Proposal {
  id: string;
  correction: GameEvent;
  reason: string;
  proposed_by: PlayerId | null;
  proposed_at: string;
  expires_at: string;
  agreed: PlayerId[];
  needed: number;
  mine: boolean;
}

/** What should lie on the table at the end of a round or era, until everybody has looked. */
export interface Gate {
  seq: number;
  kind: 'round' | 'era';
  expected: {
    markets: Record<string, [price: number, cubes: number][]>;
    money: Record<PlayerId, number>;
    income_space: Record<PlayerId, number>;
    vp: Record<PlayerId, number>;
    turn_order: PlayerId[];
    hand: Record<PlayerId, number>;
    deck: number;
    merchant_beer: Record<string, boolean> | null;
    distant_market: number | null;
  };
  confirmed: PlayerId[];
}

export interface Clock {
  paused: boolean;
  turn_started_at: string | null;
  seconds: Record<PlayerId, number> | null;
}

export type EventRecord = StoredEvent & { struck?: boolean; by?: number | null };
export type Game = Omit<StoredGame, 'last'> & {
  last: EventRecord | null;
  proposals?: Proposal[];
  gate?: Gate | null;
  clock?: Clock;
  ruled?: boolean;
  undo?: { seq: number; to: number; alone: boolean } | null;
  redo?: { to: number } | null;
  participants?: Participant[] | Counts;
  knocks?: Knock[];
};
export type Edition = Game['edition'];
export type Era = Game['state']['era'];
export type Colour = NewSeat['colour'];
export type Mark = NewSeat['symbol'];
export type PlayerId = string;
/** An event as the log spells it: a type, mostly a player, and the choices made. */
export type GameEvent = EventRecord['event'];

type Place = [x: number, y: number];

export interface Location {
  name: string;
  kind: 'town' | 'farm' | 'merchant' | 'external';
  slots: string[][];
  link_vp?: number;
  xy: Place;
  slots_xy?: Place[];
  spaces_xy?: Place[];
}

export interface Link {
  ends: string[];
  canal: boolean;
  rail: boolean;
  xy: Place;
}

export interface Market {
  prices: number[];
  empty_price: number;
}

/** One level of an industry as printed. */
export interface Face {
  level: number;
  count: number;
  money: number;
  coal: number;
  iron: number;
  beer: number;
  vp: number;
  income: number;
  link_vp: number;
  cubes: Record<string, number>;
  eras: Era[];
  developable: boolean;
}

/** What is printed on board and tiles, as far as it is drawn. */
export interface Tables {
  rounds: number;
  locations: Record<string, Location>;
  links: Record<string, Link>;
  markets: { coal: Market; iron: Market };
  industries: Record<string, { levels: Face[] }>;
  /** Copies of each face in the deck. */
  cards: Record<string, number>;
  merchants: Record<string, { spaces: string[]; bonus: string; amount: number }>;
  distant_market: { track: (number | null)[] };
  /** Income levels a loan costs, by its pounds. */
  loans: Record<string, number>;
  /** The income level of each space of the track. */
  income_levels: number[];
}

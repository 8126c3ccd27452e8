// Names for what travels between the server and a phone: the generated types, and the printed tables
// that the rules hand out as plain data.
import type { EventRecord, Game, NewSeat } from './schema';

export type {
  Ack,
  Action,
  Analysis,
  Clock,
  Edition as EditionInfo,
  EventRecord,
  Game,
  GameSummary,
  Gate,
  Ledger,
  Log,
  NewGame,
  Past,
  Problem,
  Proposal,
  Result,
  Seat,
  Settings,
  Standing,
  Tile,
  TvLink,
  View,
  Violation,
} from './schema';

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

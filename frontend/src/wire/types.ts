// Names for what travels between the server and a phone: the generated types, and the printed tables
// that the rules hand out as plain data.
import type { EventRecord, Game, NewSeat } from './schema';

export type {
  Ack,
  Action,
  Edition as EditionInfo,
  EventRecord,
  Game,
  GameSummary,
  Log,
  NewGame,
  Problem,
  Seat,
  Standing,
  Tile,
  TvLink,
  View,
} from './schema';

export type Edition = Game['edition'];
export type Era = Game['state']['era'];
export type Colour = NewSeat['colour'];
export type Mark = NewSeat['symbol'];
export type PlayerId = string;
/** An event as the log spells it: a type, mostly a player, and the choices made. */
export type GameEvent = EventRecord['event'];

/** What an event would do, as far as it is shown before confirming. */
export interface Preview {
  effects: EventRecord['effects'];
}

type Place = [x: number, y: number];

export interface Location {
  name: string;
  kind: 'town' | 'farm' | 'merchant' | 'external';
  slots: string[][];
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

/** What is printed on board and tiles, as far as it is drawn. */
export interface Tables {
  rounds: number;
  locations: Record<string, Location>;
  links: Record<string, Link>;
  markets: { coal: Market; iron: Market };
  distant_market: { track: (number | null)[] };
  /** Income levels a loan costs, by its pounds. */
  loans: Record<string, number>;
  /** The income level of each space of the track. */
  income_levels: number[];
}

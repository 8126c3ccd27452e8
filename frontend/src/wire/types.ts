// What travels between the server and a phone.

export type Edition = 'birmingham' | 'lancashire';
export type Era = 'canal' | 'rail';
export type Colour = 'red' | 'purple' | 'white' | 'yellow';
export type Mark = 'anchor' | 'gear' | 'wheel' | 'lamp';
export type PlayerId = string;

export interface Seat {
  player: PlayerId;
  name: string;
  colour: Colour;
  symbol: Mark;
  claimed: boolean;
}

export interface Standing {
  money: number;
  spent: number;
  vp: number;
  income_space: number;
  income_level: number;
  hand: number;
}

export interface Tile {
  owner: PlayerId;
  industry: string;
  level: number;
  flipped: boolean;
  cubes: number;
}

export interface View {
  era: Era;
  round: number;
  turn: PlayerId | null;
  actions_left: number;
  turn_order: PlayerId[];
  markets: { coal: number; iron: number };
  players: Record<PlayerId, Standing>;
  owes: PlayerId | null;
  board: Record<string, Tile>;
  links: Record<string, PlayerId>;
  mats: Record<PlayerId, Record<string, Record<string, number>>>;
  links_left: Record<PlayerId, number>;
  merchants?: Record<string, string[]>;
  merchant_beer?: Record<string, boolean>;
  distant_market?: number;
}

export interface GameEvent {
  type: string;
  player?: PlayerId;
  [field: string]: unknown;
}

export interface Effect {
  effect: string;
  player?: PlayerId;
  [field: string]: unknown;
}

export interface EventRecord {
  seq: number;
  type: string;
  event: GameEvent;
  effects: Effect[];
  hash: string;
  recorded_at: string;
  recorded_by: string | null;
}

export interface Game {
  id: string;
  code: string | null;
  edition: Edition;
  options: string[];
  status: 'playing' | 'finished';
  settings: { record: 'anyone' | 'own_seat' | 'host'; cards: 'strict' | 'light' };
  seats: Seat[];
  you: { role: 'host' | 'player' | 'spectator' | 'tv'; player: PlayerId | null };
  head: number;
  head_hash: string;
  state: View;
  last: EventRecord | null;
  result: Result | null;
  created_at: string;
  can_record: boolean;
}

export interface Result {
  finished: boolean;
  ranking: PlayerId[][] | null;
  players: Record<PlayerId, { vp: number }>;
}

export interface GameSummary {
  id: string;
  edition: Edition;
  seats: Seat[];
}

export interface EditionInfo {
  id: Edition;
  name: string;
  players: number[];
  options: { id: string; players: number[] }[];
  merchants: Record<string, Record<string, number>> | null;
  merchant_tiles: Record<string, Record<string, number>> | null;
}

export interface NewGame {
  edition: Edition;
  options: string[];
  seats: { name: string; colour: Colour; symbol: Mark }[];
  turn_order: number[];
  merchants: Record<string, string[]> | null;
  your_seat: number | null;
  settings: Game['settings'];
}

export interface Action {
  command_id: string;
  based_on: number;
  event: GameEvent;
}

export interface Ack {
  command_id: string;
  seq: number;
  hash: string;
  replayed: boolean;
  event: EventRecord;
  events: EventRecord[];
  game: Game;
}

export interface Violation {
  rule: string;
  message: string;
  values: Record<string, unknown>;
}

export interface Problem {
  code: string;
  message: string;
  where?: string;
  violations?: Violation[];
  head?: number;
  events?: EventRecord[];
  game?: Game;
}

export interface Location {
  name: string;
  kind: 'town' | 'farm' | 'merchant' | 'external';
  banner: string | null;
  slots: string[][];
  xy: [number, number];
  slots_xy?: [number, number][];
  spaces_xy?: [number, number][];
}

export interface Link {
  id: string;
  ends: string[];
  canal: boolean;
  rail: boolean;
  xy: [number, number];
}

export interface Market {
  prices: number[];
  start: number;
  empty_price: number;
}

export interface Tables {
  locations: Record<string, Location>;
  links: Link[];
  industries: Record<string, { name: string }>;
  markets: { coal: Market; iron: Market };
  loans: { money: number; levels: number }[];
  setup: { rounds_per_era: Record<string, number> };
  distant_market?: { track: (number | null)[] };
}

// A small game and small printed tables to show on screens under test.
import type { EventRecord, Game, Standing, Tables } from '../src/wire/types';

const standing = (changes: Partial<Standing> = {}): Standing => ({
  money: 17,
  spent: 0,
  vp: 0,
  income_space: 10,
  income_level: 0,
  hand: 8,
  ...changes,
});

export function sampleGame(changes: Partial<Game> = {}): Game {
  return {
    id: '0b0f7f5e-6a44-4c2e-9d2b-0f6f0a3c1d11',
    code: 'KXTRMP',
    edition: 'birmingham',
    options: [],
    status: 'playing',
    settings: { record: 'anyone', cards: 'light' },
    seats: [
      { player: 'p1', name: 'Ada', colour: 'red', symbol: 'anchor', claimed: true },
      { player: 'p2', name: 'Ben', colour: 'purple', symbol: 'gear', claimed: false },
    ],
    you: { role: 'host', player: 'p1' },
    head: 1,
    head_hash: hashOf(1),
    state: {
      era: 'canal',
      round: 2,
      turn: 'p2',
      actions_left: 2,
      turn_order: ['p2', 'p1'],
      markets: { coal: 13, iron: 8 },
      players: { p1: standing({ money: 12, spent: 5 }), p2: standing({ income_level: -3 }) },
      owes: null,
      board: { 'dudley/0': { owner: 'p1', industry: 'coal', level: 1, flipped: false, cubes: 2 } },
      links: { 'dudley-stone': 'p2' },
      mats: {},
      links_left: { p1: 14, p2: 13 },
      rounds: 10,
      deck: 20,
      merchants: {},
      distant_turned: {},
      merchant_beer: {},
    },
    last: null,
    result: null,
    created_at: '2026-01-01T00:00:00Z',
    can_record: true,
    proposals: [],
    gate: null,
    clock: { paused: false, turn_started_at: null, turn_seconds: null, seconds: null },
    ruled: false,
    undo: null,
    redo: null,
    participants: { players: 2, spectators: 0, tvs: 0 },
    knocks: [],
    discards: null,
    ...changes,
  };
}

export const hashOf = (seq: number, fork = 'a'): string => `${fork}${seq}`.padEnd(64, '0');

/** The game as it stands after event `seq`. */
export const gameAt = (seq: number, fork = 'a'): Game =>
  sampleGame({ head: seq, head_hash: hashOf(seq, fork) });

export const eventAt = (seq: number, fork = 'a'): EventRecord => ({
  seq,
  type: 'passed',
  event: { type: 'passed', player: 'p2', card: null },
  effects: [],
  hash: hashOf(seq, fork),
  recorded_at: '2026-01-01T00:00:00Z',
  recorded_by: null,
  struck: false,
  by: null,
  agreement: null,
});

export const sampleTables: Tables = {
  rounds: 10,
  locations: {
    dudley: {
      name: 'Dudley',
      kind: 'town',
      slots: [['coal'], ['iron', 'brewery']],
      xy: [0.4, 0.6],
      slots_xy: [
        [0.377, 0.6],
        [0.423, 0.6],
      ],
    },
    stone: {
      name: 'Stone',
      kind: 'town',
      slots: [['cotton']],
      xy: [0.3, 0.2],
      slots_xy: [[0.3, 0.2]],
    },
    oxford: { name: 'Oxford', kind: 'merchant', slots: [], xy: [0.9, 0.8], spaces_xy: [[0.8, 0.86]] },
    scotland: { name: 'Scotland', kind: 'external', slots: [], xy: [0.5, 0.1] },
  },
  links: {
    'dudley-stone': { ends: ['dudley', 'stone'], canal: true, rail: true, xy: [0.3, 0.4] },
    'dudley-oxford': { ends: ['dudley', 'oxford'], canal: false, rail: true, xy: [0.6, 0.7] },
  },
  markets: {
    coal: { prices: [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7], empty_price: 8 },
    iron: { prices: [1, 1, 2, 2, 3, 3, 4, 4, 5, 5], empty_price: 6 },
  },
  industries: {},
  cards: {},
  merchants: {},
  distant_market: { track: [] },
  loans: { '30': 3, '10': 1, '20': 2 },
  income_levels: [-10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 1, 2, 2],
};

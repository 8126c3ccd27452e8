import { beforeEach, expect, test } from 'vitest';
import { meant, type PlacedTarget } from '../src/board/targets';
import { anyCard, oneOf } from '../src/game/card-choice';
import { changes, ending, lines } from '../src/game/foreseen';
import { Hand } from '../src/game/hand.svelte';
import { cardName, sortedCards, wayName } from '../src/game/names';
import { develops, sameWay, valuesLeft, waysToSell } from '../src/game/sales';
import type { KnownCards, Preview, SellMore } from '../src/wire/options';
import { eventAt, sampleGame, sampleTables } from './sample';

beforeEach(() => localStorage.clear());

const known: KnownCards = {
  hand: 8,
  wilds: [],
  ordinary: 8,
  left: { 'location:dudley': 2, 'industry:coal': 3 },
  deck: 30,
};
const WILDS = ['wild:location', 'wild:industry'];

test('a light game asks for no card unless only wild ones are left', () => {
  expect(anyCard({ known, hand: null }, 'light')).toEqual({ faces: [], must: false });
  const wild = { ...known, wilds: WILDS, ordinary: 0 };
  expect(anyCard({ known: wild, hand: null }, 'light')).toEqual({ faces: WILDS, must: true });
});

test('a strict game asks among every face there is, or among those held', () => {
  const wild = { ...known, wilds: WILDS };
  expect(anyCard({ known: wild, hand: null }, 'strict').faces).toEqual([
    'location:dudley',
    'industry:coal',
    ...WILDS,
  ]);
  expect(anyCard({ known, hand: ['industry:coal', 'industry:coal'] }, 'strict')).toEqual({
    faces: ['industry:coal'],
    must: true,
  });
});

test('a hand that was entered narrows the faces for a build', () => {
  const faces = ['location:dudley', 'industry:coal', 'wild:location'];
  expect(oneOf(faces, { known, hand: null }).faces).toEqual(faces);
  expect(oneOf(faces, { known, hand: ['industry:coal'] }).faces).toEqual([
    'industry:coal',
    'wild:location',
  ]);
});

test('cards leave the hand as they are recorded and return when that is undone', () => {
  const hand = new Hand('g', 'p1');
  hand.add('location:dudley', 4);
  hand.add('location:dudley', 4);
  hand.add('industry:coal', 4);
  const built = { type: 'industry_built', player: 'p1', card: 'location:dudley' };
  hand.follow({ ...eventAt(4), event: built });
  expect(hand.cards).toHaveLength(3);
  hand.follow({ ...eventAt(5), type: 'industry_built', event: built });
  hand.follow({ ...eventAt(5), type: 'industry_built', event: built });
  expect(hand.cards).toEqual(['location:dudley', 'industry:coal']);
  hand.follow({ ...eventAt(6), event: { ...built, player: 'p2' } });
  hand.follow({ ...eventAt(7), type: 'reverted', event: { type: 'reverted', to: 4 } });
  expect(hand.count('location:dudley')).toBe(2);
  expect(new Hand('g', 'p1').cards).toHaveLength(3);
  hand.forget();
  expect(new Hand('g', 'p1').cards).toBeNull();
});

test('what stands in the storage of another version is no hand', () => {
  localStorage.setItem('hand:g:p1', '{"cards": 3}');
  expect(new Hand('g', 'p1').cards).toBeNull();
  localStorage.setItem('hand:g:p1', 'nonsense');
  expect(new Hand('g', 'p1').cards).toBeNull();
});

test('cards and sources have the names players use', () => {
  const game = sampleGame();
  expect(cardName(sampleTables, 'location:dudley')).toBe('Dudley');
  expect(cardName(sampleTables, 'industry:cotton+manufacturer')).toBe('cotton mill / manufacturer');
  expect(cardName(sampleTables, 'wild:industry')).toBe('Wild industry');
  expect(wayName(game, sampleTables, ['dudley/0', 'dudley/0', 'market'])).toBe(
    '2 × Dudley (Ada), market',
  );
  const faces = ['location:stone', 'industry:iron', 'location:dudley'];
  expect(sortedCards(sampleTables, faces)).toEqual([
    'industry:iron',
    'location:dudley',
    'location:stone',
  ]);
});

const preview: Preview = {
  event: { type: 'industry_built', player: 'p2' },
  effects: [
    { effect: 'money_paid', player: 'p2', amount: 7, purpose: 'build' },
    { effect: 'cube_taken', player: 'p2', owner: 'p1', space: 'dudley/0', resource: 'coal' },
    { effect: 'cube_taken', player: 'p2', owner: 'p1', space: 'dudley/0', resource: 'coal' },
    { effect: 'tile_flipped', player: 'p1', space: 'dudley/0', industry: 'coal', level: 1 },
    { effect: 'income_moved', player: 'p1', before: 10, after: 13 },
    { effect: 'action_taken', player: 'p2', actions: 1 },
    { effect: 'round_ended', round: 2, order: ['p1', 'p2'] },
    { effect: 'income_taken', player: 'p2', amount: 9 },
  ],
  next_turn_order: ['p1', 'p2'],
  more: null,
};

test('an outcome tells what the action does, not what the end of a round adds', () => {
  const game = sampleGame();
  const moved = changes(preview, game, sampleTables);
  expect(moved.map((one) => one.player)).toEqual(['p2', 'p1']);
  expect(moved[0]).toMatchObject({ money: [17, 10], vp: [0, 0] });
  expect(moved[1]).toMatchObject({ money: [12, 12], income: [0, 2] });
  expect(lines(preview, game, sampleTables)).toEqual([
    '2 × coal from Dudley (Ada)',
    'Ada’s coal mine in Dudley flips',
  ]);
  expect(ending(preview)).toBe('Ends the round');
  expect(ending({ ...preview, effects: [] })).toBeNull();
});

const offer: SellMore = { tiles: [], develop: ['coal', 'iron'] };

test('every buyer with every barrel is a way to sell', () => {
  const tables = {
    ...sampleTables,
    merchants: { gloucester: { spaces: ['gloucester/0'], bonus: 'develop', amount: 1 } },
  };
  const buyers = [{ merchant: 'gloucester/0', beer: [['merchant'], ['dudley/0']] }];
  const ways = waysToSell({ tile: 'stone/0', why: [], buyers }, offer, tables);
  expect(ways).toEqual([
    { tile: 'stone/0', merchant: 'gloucester/0', beer: ['merchant'], develop: 'coal' },
    { tile: 'stone/0', merchant: 'gloucester/0', beer: ['dudley/0'] },
  ]);
  expect(ways.map((way) => develops(way, tables))).toEqual([true, false]);
  expect(sameWay(ways[0]!, { ...ways[0]!, develop: 'iron' })).toBe(true);
  expect(sameWay(ways[0]!, ways[1]!)).toBe(false);
});

test('only values still face down can have been turned', () => {
  const distant = { '0': { left: 0, income: 3 }, '2': { left: 1, income: 2 }, '3': { left: 2, income: null } };
  expect(valuesLeft({ tiles: [], distant }, [])).toEqual([2, 3]);
  expect(valuesLeft({ tiles: [], distant }, [{ tile: 'x/0', distant: 2 }])).toEqual([3]);
});

test('a finger means the nearest open target, a closed one only where nothing else is', () => {
  const at = (id: string, x: number, state: PlacedTarget['state']): PlacedTarget => ({
    id,
    x,
    y: 0,
    state,
    label: id,
    shape: 'slot',
  });
  const targets = [at('a', 0, 'open'), at('b', 30, 'open'), at('c', 60, 'closed')];
  expect(meant({ x: 12, y: 0 }, targets, 25)?.id).toBe('a');
  expect(meant({ x: 18, y: 0 }, targets, 25)?.id).toBe('b');
  expect(meant({ x: 50, y: 0 }, targets, 25)?.id).toBe('b');
  expect(meant({ x: 58, y: 0 }, targets, 25)?.id).toBe('c');
  expect(meant({ x: 200, y: 0 }, targets, 25)).toBeNull();
});

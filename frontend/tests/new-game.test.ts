import { beforeEach, expect, test } from 'vitest';
import { deal, shuffled } from '../src/game/chance';
import { NewGameForm } from '../src/game/new-game.svelte';
import type { EditionInfo } from '../src/wire/types';

const EDITIONS: EditionInfo[] = [
  {
    id: 'birmingham',
    name: 'Brass: Birmingham',
    players: [2, 3, 4],
    options: [{ id: 'introductory', players: [2, 3, 4] }],
    merchants: { '2': { oxford: 2, shrewsbury: 1 }, '3': { oxford: 2, shrewsbury: 1, warrington: 2 } },
    merchant_tiles: { '2': { all: 1, cotton: 1, blank: 1 }, '3': { all: 1, cotton: 1, blank: 3 } },
  },
  {
    id: 'lancashire',
    name: 'Brass: Lancashire',
    players: [2, 3, 4],
    options: [{ id: 'classic_deck', players: [3, 4] }],
    merchants: null,
    merchant_tiles: null,
  },
];
const fallback = (number: number) => `Player ${number}`;
/** Chance that always picks the first card. */
const first = () => 0;
let form: NewGameForm;

beforeEach(() => {
  form = new NewGameForm(EDITIONS, first);
});

const tiles = () => Object.values(form.merchants).flat().sort();

test('two players with different looks sit down at once', () => {
  const request = form.request(fallback);
  expect(request.seats.map((seat) => seat.name)).toEqual(['Player 1', 'Player 2']);
  expect(new Set(request.seats.map((seat) => seat.colour)).size).toBe(2);
  expect(new Set(request.seats.map((seat) => seat.symbol)).size).toBe(2);
  expect(request.turn_order).toEqual([0, 1]);
  expect(request.your_seat).toBe(0);
});

test('a place in the order is the place in the list, and this phone follows its player', () => {
  form.rows[1]!.name = ' Ben ';
  form.moveUp(form.rows[1]!.key);
  const request = form.request(fallback);
  expect(request.seats.map((seat) => seat.name)).toEqual(['Ben', 'Player 1']);
  expect(request.your_seat).toBe(1);
});

test('a phone may belong to nobody', () => {
  form.mine = null;
  expect(form.request(fallback).your_seat).toBeNull();
});

test('a taken colour is swapped', () => {
  const [ada, ben] = form.rows;
  const before = ada!.colour;
  form.paint(ada!.key, { colour: ben!.colour });
  expect(form.rows[1]!.colour).toBe(before);
  expect(form.rows[0]!.symbol).toBe('anchor');
});

test('the bag fits the table', () => {
  expect(tiles()).toEqual(['all', 'blank', 'cotton']);
  form.add();
  expect(tiles()).toEqual(['all', 'blank', 'blank', 'blank', 'cotton']);
  expect(Object.keys(form.merchants)).toContain('warrington');
});

test('naming a merchant tile keeps the bag whole and leaves named spaces alone', () => {
  form.add();
  form.layMerchant('oxford', 0, 'blank');
  form.layMerchant('oxford', 1, 'blank');
  form.layMerchant('shrewsbury', 0, 'blank');
  expect(form.merchants['oxford']).toEqual(['blank', 'blank']);
  expect(form.merchants['shrewsbury']).toEqual(['blank']);
  expect(tiles()).toEqual(['all', 'blank', 'blank', 'blank', 'cotton']);
});

test('merchants are sent only where there are any', () => {
  expect(form.request(fallback).merchants).not.toBeNull();
  form.choose('lancashire');
  expect(form.request(fallback).merchants).toBeNull();
});

test('variants that do not fit the table are dropped', () => {
  form.choose('lancashire');
  expect(form.options).toEqual([]);
  form.add();
  form.chosen = ['classic_deck'];
  expect(form.request(fallback).options).toEqual(['classic_deck']);
  form.remove(form.rows[2]!.key);
  expect(form.request(fallback).options).toEqual([]);
});

test('no more than four and no fewer than two', () => {
  expect(form.canRemove).toBe(false);
  form.add();
  form.add();
  expect(form.canAdd).toBe(false);
  expect(form.canRemove).toBe(true);
});

test('a shuffle keeps every card', () => {
  const cards = [1, 2, 3, 4, 5];
  expect(shuffled(cards, Math.random).sort()).toEqual(cards);
  expect(cards).toEqual([1, 2, 3, 4, 5]);
  expect(deal({ a: 1, b: 1 }, { x: 1, y: 1 }, () => 0.999)).toEqual({ a: ['x'], b: ['y'] });
});

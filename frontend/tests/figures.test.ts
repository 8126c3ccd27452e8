import { expect, test, vi } from 'vitest';
import { apart, linePath, place, rangeOf, stacked, ticks } from '../src/charts/scale';
import { expectedCount, observed } from '../src/game/counting';
import { stacks, toNextLevel } from '../src/game/mat';
import { changesTo, figuresNow } from '../src/game/ruling';
import { lineReason, worthTelling } from '../src/game/score-lines';
import { nextOrder, placesBySpending } from '../src/game/spending';
import { placings, tieBreaks } from '../src/game/standings';
import { scenes } from '../src/game/story';
import { turnSeconds, usedSeconds } from '../src/game/ticking.svelte';
import { duration } from '../src/text/time';
import { Idle } from '../src/ui/idle.svelte';
import type { Face, Game, Gate } from '../src/wire/types';
import { eventAt, sampleGame, sampleTables } from './sample';

test('an axis has few round numbers that span every value', () => {
  expect(ticks({ low: 0, high: 83 })).toEqual([0, 50, 100]);
  expect(ticks({ low: -3, high: 17 })).toEqual([-5, 0, 5, 10, 15, 20]);
  expect(ticks({ low: 0, high: 1 })).toEqual([0, 1]);
  for (let high = 1; high < 300; high += 7) {
    const axis = ticks({ low: -4, high });
    expect(axis[0]).toBeLessThanOrEqual(-4);
    expect(axis.at(-1)).toBeGreaterThanOrEqual(high);
    expect(axis.length).toBeLessThanOrEqual(7);
  }
});

test('values lie where the axis says', () => {
  expect(place(5, { low: 0, high: 10 }, 200)).toBe(100);
  expect(place(0, { low: -10, high: 10 }, 200)).toBe(100);
  expect(rangeOf([[3, -2], [9]])).toEqual({ low: -2, high: 9 });
  expect(rangeOf([[]])).toEqual({ low: 0, high: 1 });
  expect(linePath([0, 10, 5], { low: 0, high: 10 }, 100, 50)).toBe('M0 50L50 0L100 25');
});

test('bars stand one after another and a loss takes no room', () => {
  expect(stacked([3, -2, 4])).toEqual([
    { from: 0, value: 3 },
    { from: 3, value: 0 },
    { from: 3, value: 4 },
  ]);
});

test('labels that would cover each other move apart and stay on the chart', () => {
  expect(apart([50, 50, 52], 10, 0, 100)).toEqual([50, 60, 70]);
  const moved = apart([99, 99, 99], 10, 0, 100);
  expect([...moved].sort((a, b) => a - b)).toEqual([80, 90, 100]);
});

const spending = (spent: Record<string, number>): Game => {
  const game = sampleGame();
  const players = Object.fromEntries(
    Object.entries(spent).map(([player, one]) => [
      player,
      { ...game.state.players['p1']!, spent: one },
    ]),
  );
  return { ...game, state: { ...game.state, players, turn_order: Object.keys(spent) } };
};

test('who spent least goes first, equals keep their order', () => {
  expect(nextOrder(spending({ p1: 5, p2: 0, p3: 5 }))).toEqual(['p2', 'p1', 'p3']);
  expect(nextOrder(spending({ p1: 5, p2: 0, p3: 5 }), { p2: 5 })).toEqual(['p1', 'p2', 'p3']);
});

test('the forecast agrees with the order that spending would really lead to', () => {
  for (const [a, b, c] of [
    [0, 0, 0],
    [4, 9, 2],
    [7, 7, 3],
    [12, 0, 5],
  ] as const) {
    const game = spending({ p1: a, p2: b, p3: c });
    for (const player of ['p1', 'p2', 'p3']) {
      const rungs = placesBySpending(game, player);
      for (let more = 0; more < 20; more += 1) {
        const rung = rungs.find((one) => one.upTo === null || more <= one.upTo);
        expect(rung?.place).toBe(nextOrder(game, { [player]: more }).indexOf(player) + 1);
      }
    }
  }
});

const face = (level: number): Face => ({
  level,
  count: 2,
  money: 5,
  coal: 0,
  iron: 0,
  beer: 0,
  vp: 1,
  income: 1,
  link_vp: 1,
  cubes: {},
  eras: ['canal'],
  developable: true,
});

test('a mat shows the next tile of each stack and what is left below it', () => {
  const tables = {
    ...sampleTables,
    industries: { coal: { levels: [face(1), face(2)] }, iron: { levels: [face(1)] } },
  };
  const [coal, iron] = stacks({ coal: { '2': 1 }, iron: {} }, tables);
  expect(coal).toMatchObject({ industry: 'coal', left: 1, next: { level: 2 } });
  expect(coal?.levels.map((row) => row.left)).toEqual([0, 1]);
  expect(iron).toMatchObject({ next: null, left: 0 });
});

test('the way to the next income level is counted in spaces', () => {
  const levels = [0, 1, 1, 2, 2];
  expect(toNextLevel(0, levels)).toBe(1);
  expect(toNextLevel(1, levels)).toBe(2);
  expect(toNextLevel(4, levels)).toBeNull();
});

const finished = (players: Record<string, [vp: number, space: number, money: number]>, ranking: string[][]) => {
  const game = sampleGame({ status: 'finished' });
  const standing = game.state.players['p1']!;
  return {
    ...game,
    state: {
      ...game.state,
      players: Object.fromEntries(
        Object.entries(players).map(([player, [vp, income_space, money]]) => [
          player,
          { ...standing, vp, income_space, money },
        ]),
      ),
    },
    result: {
      final: true,
      era: 'rail' as const,
      finished: true,
      ranking,
      players: Object.fromEntries(
        Object.entries(players).map(([player, [vp]]) => [player, { vp, breakdown: {} }]),
      ),
    },
  };
};

test('the tie-break that decided is explained, and none where points did', () => {
  expect(tieBreaks(finished({ p1: [90, 40, 5], p2: [80, 50, 9] }, [['p1'], ['p2']]))).toEqual([]);
  expect(tieBreaks(finished({ p1: [90, 40, 5], p2: [90, 38, 50] }, [['p1'], ['p2']]))).toEqual([
    'Ada and Ben are level on 90 points. Ada is ahead on the income track: space 40 before 38.',
  ]);
  expect(tieBreaks(finished({ p1: [90, 40, 5], p2: [90, 40, 3] }, [['p1'], ['p2']]))).toEqual([
    'Ada and Ben are level on 90 points and on income space 40. Ada has more money: £5 before £3.',
  ]);
  const shared = finished({ p1: [90, 40, 5], p2: [90, 40, 5] }, [['p1', 'p2']]);
  expect(placings(shared).map((one) => one.place)).toEqual([1, 1]);
  expect(tieBreaks(shared)).toEqual([
    'Ada and Ben are level on 90 points, income and money: they share the place.',
  ]);
});

const gate: Gate = {
  seq: 9,
  kind: 'round',
  expected: {
    markets: { coal: [[1, 1], [2, 2]], iron: [[1, 2]] },
    money: { p1: 5, p2: 7 },
    income_space: { p1: 10, p2: 10 },
    vp: { p1: 0, p2: 0 },
    turn_order: ['p1', 'p2'],
    hand: { p1: 8, p2: 8 },
    links_left: { p1: 14, p2: 14 },
    deck: 10,
    merchant_beer: null,
    distant_market: null,
  },
  confirmed: [],
};

test('counting starts from what is expected and reports only where something differs', () => {
  const count = expectedCount(gate);
  expect(count.markets).toEqual({ coal: 3, iron: 2 });
  expect(observed(gate, count)).toBeNull();
  count.money['p2'] = 37;
  expect(observed(gate, count)?.money).toEqual({ p1: 5, p2: 37 });
});

test('the era is told link by link and tile by tile, with the points adding up', () => {
  const game = sampleGame();
  const record = {
    ...eventAt(30),
    effects: [
      { effect: 'link_placed', player: 'p1', link: 'dudley-oxford' },
      { effect: 'round_ended', round: 8, order: ['p1', 'p2'] },
      { effect: 'points_scored', player: 'p2', amount: 2, era: 'canal', column: 'links', reason: 'link', at: 'dudley-stone' },
      { effect: 'points_scored', player: 'p1', amount: 3, era: 'canal', column: 'links', reason: 'link', at: 'dudley-oxford' },
      { effect: 'links_returned', count: 2 },
      { effect: 'points_scored', player: 'p1', amount: 4, era: 'canal', column: 'industries', reason: 'tile', at: 'dudley/0' },
      { effect: 'tile_removed', player: 'p1', space: 'dudley/0', industry: 'coal', level: 1, cubes: 0, reason: 'era' },
      { effect: 'era_started', era: 'rail', hand: 8, deck: 4 },
    ],
  };
  const told = scenes(record, game.state, game, sampleTables);
  expect(told.map((scene) => scene.kind)).toEqual(['link', 'link', 'board', 'tile', 'board', 'era']);
  expect(told.map((scene) => scene.totals['p1'])).toEqual([0, 3, 3, 7, 7, 7]);
  expect(told[1]?.view.links).toHaveProperty('dudley-oxford', 'p1');
  expect(told[2]?.view.links).toEqual({});
  expect(told.at(-1)?.view.board).toEqual({});
});

test('a link tells the icons at both its ends', () => {
  const line = { player: 'p1', vp: 3, link: 'dudley-stone', ends: { dudley: 2, stone: 1 } };
  expect(lineReason(line, sampleTables)).toBe('3 points: Dudley 2 + Stone 1');
  expect(worthTelling([{ player: 'p1', vp: 0 }, line])).toEqual([line]);
});

test('the clock runs from the start of the turn and stands still while paused', () => {
  const clock = {
    paused: false,
    turn_started_at: '2026-01-01T00:00:00Z',
    turn_seconds: null,
    seconds: { p1: 60, p2: 5 },
  };
  const now = Date.parse('2026-01-01T00:01:05Z');
  expect(turnSeconds(clock, now)).toBe(65);
  expect(turnSeconds({ ...clock, paused: true, turn_seconds: 12 }, now)).toBe(12);
  expect(turnSeconds({ ...clock, seconds: null }, now)).toBeNull();
  const game = sampleGame({ clock });
  expect(usedSeconds(game, 'p2', now)).toBe(70);
  expect(usedSeconds(game, 'p1', now)).toBe(60);
  expect(duration(65)).toBe('1:05');
  expect(duration(3753)).toBe('1:02:33');
});

test('a ruling records only the figures that change, by how much', () => {
  const game = sampleGame();
  const wanted = figuresNow(game);
  expect(changesTo(wanted, game)).toEqual({});
  wanted.money['p1'] = 15;
  wanted.vp['p2'] = 2;
  expect(changesTo(wanted, game)).toEqual({ p1: { money: 3 }, p2: { vp: 2 } });
});

test('a screen dims after a while and wakes when something happens', () => {
  vi.useFakeTimers();
  const idle = new Idle();
  idle.wake(1000);
  vi.advanceTimersByTime(999);
  expect(idle.dim).toBe(false);
  vi.advanceTimersByTime(1);
  expect(idle.dim).toBe(true);
  idle.wake(1000);
  expect(idle.dim).toBe(false);
  idle.stop();
  vi.useRealTimers();
});

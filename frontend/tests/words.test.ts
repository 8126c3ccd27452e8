import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { correctionText } from '../src/game/corrections';
import { describe } from '../src/game/describe';
import { playerChanges } from '../src/game/differences';
import { tell, tellAll } from '../src/game/effects';
import { milestone, scoresEra } from '../src/game/milestones';
import { has } from '../src/text/index.svelte';
import { eventAt, sampleGame, sampleTables } from './sample';

const RULES = join(import.meta.dirname, '../../rules');
const read = (path: string) => readFileSync(join(RULES, path), 'utf8');
const wireName = (name: string) => name.replace(/(?<!^)(?=[A-Z])/g, '_').toLowerCase();

/** Every consequence that the rules can name, from the rules themselves. */
const effects = [
  ...readdirSync(join(RULES, 'effects')).map((file) => join('effects', file)),
  'history.py',
]
  .filter((path) => path.endsWith('.py'))
  .flatMap((path) => [...read(path).matchAll(/^class (\w+)\(Effect\)/gm)])
  .map((match) => wireName(match[1]!));
const events = [...read('events.py').matchAll(/type: ClassVar\[str\] = "(\w+)"/g)].map(
  (match) => match[1]!,
);
const game = sampleGame();

test('the rules have effects and events to put into words', () => {
  expect(effects).toContain('money_paid');
  expect(effects).toContain('corrected');
  expect(effects.length).toBeGreaterThan(25);
  expect(events).toContain('industry_built');
  expect(events.length).toBeGreaterThan(12);
});

test.each(effects)('the effect %s is told in words, with nothing left blank', (effect) => {
  const told = tell(
    {
      effect,
      player: 'p1',
      owner: 'p2',
      amount: 3,
      price: 2,
      purpose: 'tile',
      source: 'loan',
      before: 10,
      after: 12,
      space: 'dudley/0',
      industry: 'coal',
      level: 2,
      resource: 'coal',
      link: 'dudley-stone',
      count: 2,
      cards: 2,
      actions: 1,
      merchant: 'oxford/0',
      merchants: ['oxford/0'],
      card: null,
      reason: 'link',
      at: 'dudley-stone',
      era: 'rail',
      round: 3,
      value: 2,
      row: 1,
      order: ['p2', 'p1'],
      ranking: [['p1'], ['p2']],
      money: 5,
      income_space: -2,
      players: { p1: { money: [3, 9] } },
    },
    game,
    sampleTables,
  );
  expect(told).not.toMatch(/[{}]|undefined|NaN|\beffect\./);
  expect(told.length).toBeGreaterThan(8);
});

test.each(events)('the event %s has words of its own', (type) => {
  const known = has(`event.${type}`) || has(`event.${type}.other`);
  expect(known, type).toBe(true);
  const record = {
    ...eventAt(2),
    type,
    event: {
      type,
      player: 'p1',
      amount: 30,
      industry: 'coal',
      location: 'dudley',
      links: ['dudley-stone'],
      industries: ['coal'],
      sales: [{ tile: 'dudley/0' }],
      to: 1,
      seq: 1,
      after: 1,
      reason: 'a cup of tea fell over',
    },
  };
  expect(describe(record, game, sampleTables)).not.toMatch(/[{}]|undefined/);
});

test('equal consequences are told once, with their number', () => {
  const taken = { effect: 'cube_taken', player: 'p1', owner: 'p2', space: 'dudley/0', resource: 'coal' };
  expect(tellAll([taken, taken], game, sampleTables)).toEqual([
    '2 × Ada took coal from Ben’s tile in Dudley',
  ]);
});

test('points tell what they are for and where', () => {
  const scored = { effect: 'points_scored', player: 'p2', amount: 3, reason: 'link', at: 'dudley-stone' };
  expect(tell(scored, game, sampleTables).replaceAll('\u2060', '')).toBe(
    'Ben scored 3 points: link Dudley–Stone',
  );
});

test('negative income is paid, not taken', () => {
  const told = (amount: number) => tell({ effect: 'income_taken', player: 'p1', amount }, game, null);
  expect(told(4)).toBe('Ada took £4 income');
  expect(told(-4)).toBe('Ada paid £4 negative income');
});

test('a correction says what would be different, and names nobody for it', () => {
  const event = { type: 'loan_taken', player: 'p1', amount: 30 };
  const told = [
    { type: 'reverted', to: 7 },
    { type: 'amended', seq: 8, event },
    { type: 'inserted', after: 8, event },
    { type: 'voided', seq: 8 },
  ].map((correction) => correctionText(correction, game, sampleTables));
  expect(told).toEqual([
    'Go back to just after step 7',
    'Step 8 becomes: Ada took a loan of £30',
    'Add after step 8: Ada took a loan of £30',
    'Take out step 8',
  ]);
  const ruled = { type: 'ruled', changes: { p2: { money: 30, vp: -2 } }, reason: '' };
  expect(correctionText(ruled, game, null)).toBe('The table adjusts Ben: money +30, points −2');
});

test('only figures that differ are shown, in turn order', () => {
  const found = playerChanges({ p1: { money: [12, 42], vp: [3, 3] }, p2: { vp: [1, 4] } }, game);
  expect(found).toEqual([
    { player: 'p2', changes: [{ figure: 'vp', was: '1', now: '4' }] },
    { player: 'p1', changes: [{ figure: 'money', was: '£12', now: '£42' }] },
  ]);
});

test('the end of a round is a milestone, the end of an era a story', () => {
  const round = { ...eventAt(4), effects: [{ effect: 'round_ended', round: 2, order: ['p1', 'p2'] }] };
  expect(milestone(round, game, null)).toBe('Round 2 ended; the new order is Ada, Ben');
  expect(scoresEra(round)).toBe(false);
  const era = {
    ...eventAt(5),
    effects: [
      ...round.effects,
      { effect: 'links_returned', count: 2 },
      { effect: 'era_started', era: 'rail', hand: 8, deck: 10 },
    ],
  };
  expect(milestone(era, game, null)).toBe('The Rail era began');
  expect(scoresEra(era)).toBe(true);
  expect(milestone(eventAt(6), game, null)).toBeNull();
});

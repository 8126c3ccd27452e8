import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Board from '../src/board/Board.svelte';
import { rungs } from '../src/board/ladder';
import { layOut } from '../src/board/layout';
import { HOME, moved, pinched, zoomed } from '../src/board/looking';
import PriceLadder from '../src/board/PriceLadder.svelte';
import { sampleGame, sampleTables } from './sample';

const SHAPE = { ratio: 1.6, slot: 54, letters: 20 };
const PANE = { width: 400, height: 600 };

test('cubes lie on the dearest spaces', () => {
  const ladder = rungs(sampleTables.markets.iron, 3);
  expect(ladder.map((rung) => rung.price)).toEqual([1, 2, 3, 4, 5]);
  expect(ladder.map((rung) => rung.cubes)).toEqual([0, 0, 0, 1, 2]);
  expect(rungs(sampleTables.markets.iron, 0).every((rung) => rung.cubes === 0)).toBe(true);
});

test('a market says what the next cube costs', () => {
  render(PriceLadder, { good: 'coal', market: sampleTables.markets.coal, cubes: 3 });
  expect(screen.getByRole('figure').getAttribute('aria-label')).toContain('next costs £6');
});

test('an empty market has its own price', () => {
  render(PriceLadder, { good: 'iron', market: sampleTables.markets.iron, cubes: 0 });
  expect(screen.getByRole('figure').getAttribute('aria-label')).toContain('next costs £6');
});

test('everything drawn lies inside the map', () => {
  const { box, towns } = layOut(sampleTables, SHAPE);
  for (const town of towns) {
    for (const point of [town.label, ...town.slots]) {
      expect(point.x).toBeGreaterThan(box.x);
      expect(point.x).toBeLessThan(box.x + box.width);
      expect(point.y).toBeGreaterThan(box.y);
      expect(point.y).toBeLessThan(box.y + box.height);
    }
  }
});

test('slots of a town do not overlap', () => {
  const { towns, shape } = layOut(sampleTables, SHAPE);
  const [left, right] = towns.find((town) => town.id === 'dudley')!.slots;
  expect(right!.x - left!.x).toBeGreaterThanOrEqual(shape.slot);
});

test('links end at the merchants’ spaces, not at their printed names', () => {
  const { towns } = layOut(sampleTables, SHAPE);
  const oxford = towns.find((town) => town.id === 'oxford')!;
  expect(oxford.centre.x).toBeCloseTo(oxford.slots[0]!.x);
});

test('a taller screen pulls the map in height only', () => {
  const wide = layOut(sampleTables, { ...SHAPE, ratio: 1 });
  const tall = layOut(sampleTables, { ...SHAPE, ratio: 3 });
  expect(tall.box.height).toBeGreaterThan(wide.box.height);
  expect(tall.towns[0]!.centre.x).toBeCloseTo(wide.towns[0]!.centre.x);
});

test('the map names what was built', () => {
  render(Board, { game: sampleGame(), tables: sampleTables, shape: SHAPE });
  expect(screen.getByRole('img', { name: 'Dudley: coal mine 1, Ada' })).toBeTruthy();
  expect(screen.getByText('Stone')).toBeTruthy();
});

test('the point under the finger stays there when zooming', () => {
  const at = { x: 100, y: 300 };
  const closer = zoomed(HOME, 2, at, PANE);
  expect((at.x - closer.x) / closer.scale).toBeCloseTo(at.x);
  expect((at.y - closer.y) / closer.scale).toBeCloseTo(at.y);
});

test('the map never leaves its pane', () => {
  const closer = zoomed(HOME, 2, { x: 0, y: 0 }, PANE);
  expect(moved(closer, 500, 500, PANE)).toMatchObject({ x: 0, y: 0 });
  expect(moved(closer, -5000, -5000, PANE)).toMatchObject({ x: -400, y: -600 });
  expect(zoomed(closer, 0.1, { x: 9, y: 9 }, PANE)).toBe(HOME);
});

test('two fingers apart come closer', () => {
  const closer = pinched(HOME, { x: 100, y: 100 }, { x: 200, y: 100 }, { x: 300, y: 100 }, PANE);
  expect(closer.scale).toBe(2);
});

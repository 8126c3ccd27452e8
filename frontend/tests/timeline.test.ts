import { expect, test } from 'vitest';
import { Timeline } from '../src/wire/timeline';
import { eventAt, gameAt, hashOf } from './sample';

function knowing(seq: number): Timeline {
  const timeline = new Timeline();
  timeline.reset(gameAt(seq));
  return timeline;
}

test('the next event is taken', () => {
  const timeline = knowing(3);
  expect(timeline.take([eventAt(4), eventAt(5)], gameAt(5))).toBe('taken');
  expect(timeline.seq).toBe(5);
  expect(timeline.game?.head).toBe(5);
});

test('a repeat changes nothing', () => {
  const timeline = knowing(3);
  timeline.take([eventAt(4)], gameAt(4));
  expect(timeline.take([eventAt(3), eventAt(4)], gameAt(4))).toBe('known');
  expect(timeline.seq).toBe(4);
});

test('a batch that overlaps is taken from where it is new', () => {
  const timeline = knowing(3);
  expect(timeline.take([eventAt(3), eventAt(4)], gameAt(4))).toBe('taken');
  expect(timeline.seq).toBe(4);
});

test('a gap is not jumped', () => {
  const timeline = knowing(3);
  expect(timeline.take([eventAt(5)], gameAt(5))).toBe('gap');
  expect(timeline.seq).toBe(3);
  expect(timeline.game?.head).toBe(3);
});

test('a known number with another hash is a conflict', () => {
  const timeline = knowing(3);
  expect(timeline.take([eventAt(3, 'b')], gameAt(3, 'b'))).toBe('conflict');
  expect(timeline.hash).toBe(hashOf(3));
});

test('an older view never replaces a newer one', () => {
  const timeline = knowing(3);
  expect(timeline.take([eventAt(2)], gameAt(2))).toBe('known');
  expect(timeline.game?.head).toBe(3);
});

test('a view without events is shown when it is of the same moment', () => {
  const timeline = knowing(3);
  const seated = { ...gameAt(3), can_record: false };
  expect(timeline.take([], seated)).toBe('known');
  expect(timeline.game).toBe(seated);
});

test('a head agrees by number and by the start of its hash', () => {
  const timeline = knowing(3);
  expect(timeline.agrees(3, hashOf(3).slice(0, 16))).toBe(true);
  expect(timeline.agrees(4, hashOf(4).slice(0, 16))).toBe(false);
  expect(timeline.agrees(3, hashOf(3, 'b').slice(0, 16))).toBe(false);
});

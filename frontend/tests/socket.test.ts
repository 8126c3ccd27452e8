import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Connection, GameSocket } from '../src/wire/socket';
import type { EventRecord, Game } from '../src/wire/types';
import { eventAt, gameAt, hashOf } from './sample';

/** The browser's end of a wire whose other end is the test. */
class Wire {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    Wire.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = 3;
  }
  hears(frame: object) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  breaks(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

let socket: GameSocket;
let shown: { head: number; news: number[] }[];
let connections: Connection[];
let refused: number[];
const wire = () => Wire.all.at(-1)!;
const sync = (head: number, mode = 'delta', events: EventRecord[] = [], fork = 'a') => ({
  t: 'sync',
  v: 1,
  head,
  head_hash: hashOf(head, fork),
  mode,
  events,
  game: gameAt(head, fork),
});
const news = (...seqs: number[]) => ({
  t: 'ev',
  events: seqs.map((seq) => eventAt(seq)),
  head: seqs.at(-1),
  game: gameAt(seqs.at(-1)!),
});
const heartbeat = (head: number, fork = 'a') => ({
  t: 'hb',
  head,
  h: hashOf(head, fork).slice(0, 16),
});
const resumes = () => wire().sent.filter((frame) => frame['t'] === 'resume');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Wire);
  Wire.all = [];
  [shown, connections, refused] = [[], [], []];
  socket = new GameSocket('g1', {
    onGame: (game: Game, events) =>
      shown.push({ head: game.head, news: events.map((one) => one.seq) }),
    onConnection: (connection) => connections.push(connection),
    onRefused: (code) => refused.push(code),
  });
  socket.timeline.reset(gameAt(3));
  socket.open();
  wire().hears(sync(3));
  shown.length = 0;
});

afterEach(() => {
  socket.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('it says what it has when it connects', () => {
  const address = new URL(wire().url);
  expect(address.pathname).toBe('/ws/games/g1');
  expect(address.searchParams.get('since')).toBe('3');
  expect(address.searchParams.get('h')).toBe(hashOf(3).slice(0, 16));
  expect(connections).toEqual(['live']);
});

test('news in order is shown', () => {
  wire().hears(news(4));
  wire().hears(news(5, 6));
  expect(shown).toEqual([
    { head: 4, news: [4] },
    { head: 6, news: [5, 6] },
  ]);
});

test('a lower number is ignored', () => {
  wire().hears(news(4));
  wire().hears(news(4));
  wire().hears(news(3));
  expect(shown.map((one) => one.head)).not.toContain(3);
  expect(shown.flatMap((one) => one.news)).toEqual([4]);
  vi.advanceTimersByTime(1000);
  expect(resumes()).toEqual([]);
});

test('a gap is held a moment and closed by what was missing', () => {
  wire().hears(news(5));
  vi.advanceTimersByTime(100);
  expect(shown).toEqual([]);
  wire().hears(news(4));
  expect(shown.map((one) => one.head)).toEqual([4, 5]);
  vi.advanceTimersByTime(1000);
  expect(resumes()).toEqual([]);
});

test('a gap that stays is asked about once', () => {
  wire().hears(news(5));
  wire().hears(news(6));
  vi.advanceTimersByTime(300);
  wire().hears(news(7));
  vi.advanceTimersByTime(300);
  expect(resumes()).toEqual([{ t: 'resume', since: 3, h: hashOf(3).slice(0, 16) }]);
  expect(connections.at(-1)).toBe('behind');
  wire().hears(sync(7, 'delta', [4, 5, 6, 7].map((seq) => eventAt(seq))));
  expect(shown).toEqual([{ head: 7, news: [4, 5, 6, 7] }]);
  expect(connections.at(-1)).toBe('live');
});

test('a known number with another hash is asked about, and a snapshot settles it', () => {
  wire().hears({ ...news(3), events: [eventAt(3, 'b')] });
  expect(resumes()).toHaveLength(1);
  wire().hears(sync(2, 'snapshot', [], 'b'));
  expect(shown).toEqual([{ head: 2, news: [] }]);
  expect(socket.timeline.hash).toBe(hashOf(2, 'b'));
});

test('a heartbeat with another head is asked about if nothing comes', () => {
  wire().hears(heartbeat(4));
  vi.advanceTimersByTime(249);
  expect(resumes()).toEqual([]);
  vi.advanceTimersByTime(2);
  expect(resumes()).toHaveLength(1);
});

test('a heartbeat ahead of its news is forgiven', () => {
  wire().hears(heartbeat(4));
  wire().hears(news(4));
  vi.advanceTimersByTime(1000);
  expect(resumes()).toEqual([]);
});

test('a heartbeat with the same head and another hash is asked about', () => {
  wire().hears(heartbeat(3, 'b'));
  vi.advanceTimersByTime(251);
  expect(resumes()).toHaveLength(1);
});

test('an answer to an action counts as news, and the socket repeating it does not', () => {
  socket.receive([eventAt(4)], gameAt(4));
  wire().hears(news(4));
  expect(shown.flatMap((one) => one.news)).toEqual([4]);
});

test('silence is taken for a dead wire', () => {
  vi.advanceTimersByTime(25_001);
  expect(connections.at(-1)).toBe('reconnecting');
  vi.advanceTimersByTime(501);
  expect(Wire.all).toHaveLength(2);
  wire().hears(sync(3));
  expect(connections.at(-1)).toBe('live');
});

test('it pings often enough not to be hung up on', () => {
  for (let beat = 0; beat < 6; beat += 1) {
    vi.advanceTimersByTime(10_000);
    wire().hears(heartbeat(3));
  }
  expect(wire().sent.filter((frame) => frame['t'] === 'p').length).toBeGreaterThanOrEqual(2);
  expect(Wire.all).toHaveLength(1);
});

test('a woken phone asks at once and reconnects without an answer', () => {
  dispatchEvent(new Event('online'));
  expect(wire().sent.at(-1)).toEqual({ t: 'p' });
  vi.advanceTimersByTime(3_001);
  expect(connections.at(-1)).toBe('reconnecting');
});

test('a woken phone that is answered stays', () => {
  dispatchEvent(new Event('online'));
  wire().hears(heartbeat(3));
  vi.advanceTimersByTime(5_000);
  expect(connections).toEqual(['live']);
});

test('a network found again is tried without waiting', () => {
  for (let times = 0; times < 6; times += 1) {
    wire().breaks();
    vi.advanceTimersByTime(10_001);
  }
  wire().breaks();
  const tried = Wire.all.length;
  dispatchEvent(new Event('online'));
  expect(Wire.all).toHaveLength(tried + 1);
});

test('each delay stays under its ceiling, and a good-bye says how long to wait at least', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  wire().breaks();
  vi.advanceTimersByTime(400);
  expect(Wire.all).toHaveLength(1);
  vi.advanceTimersByTime(101);
  expect(Wire.all).toHaveLength(2);
  wire().hears({ t: 'bye', code: 1013, retry_ms: 4000 });
  wire().breaks(1013);
  vi.advanceTimersByTime(4000);
  expect(Wire.all).toHaveLength(2);
  vi.advanceTimersByTime(1001);
  expect(Wire.all).toHaveLength(3);
  vi.mocked(Math.random).mockRestore();
});

test('a refusal is final', () => {
  wire().breaks(4404);
  vi.advanceTimersByTime(60_000);
  expect(refused).toEqual([4404]);
  expect(Wire.all).toHaveLength(1);
});

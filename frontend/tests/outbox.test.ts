import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OpenGame } from '../src/game/open-game.svelte';
import { outbox } from '../src/wire/outbox.svelte';
import { eventAt, gameAt, hashOf, sampleGame, sampleTables } from './sample';

const PASS = { type: 'passed', player: 'p2', card: null };
const VIOLATIONS = [{ rule: 'C-LOAN-02', message: 'Income would fall below −10.', values: {} }];
const ILLEGAL = { code: 'illegal', message: 'Against the rules.', violations: VIOLATIONS };
const BUSY = { code: 'unavailable', message: 'The database does not answer.' };

type Body = Record<string, unknown>;
type Answer = (body: Body) => [number, unknown] | 'no network';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await outbox.discard([...outbox.items]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ack = (seq: number) => ({
  command_id: 'x',
  seq,
  hash: hashOf(seq),
  replayed: false,
  event: eventAt(seq),
  events: [eventAt(seq)],
  game: gameAt(seq),
});

/** A server that answers each command by `answer`; returns what was sent to it. */
function serving(answer: Answer): Body[] {
  const sent: Body[] = [];
  vi.stubGlobal('fetch', async (_: string, request: RequestInit) => {
    const body = JSON.parse(String(request.body)) as Body;
    sent.push(body);
    const said = answer(body);
    if (said === 'no network') throw new TypeError('no network');
    return new Response(JSON.stringify(said[1]), { status: said[0] });
  });
  return sent;
}

function opened(): OpenGame {
  const game = sampleGame({ id: crypto.randomUUID() });
  const open = new OpenGame(game.id);
  open.game = game;
  open.tables = sampleTables;
  return open;
}

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

test('an action is on its way until acknowledged', async () => {
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const open = opened();
  const done = open.record(PASS);
  expect(open.pending).toEqual(PASS);
  expect(await open.record(PASS), 'a second tap').toBe(false);
  await settle();
  expect(open.pending).toEqual(PASS);
  expect(open.game?.head).toBe(1);
  answer(new Response(JSON.stringify(ack(2)), { status: 201 }));
  expect(await done).toBe(true);
  await settle();
  expect(open.pending).toBeNull();
  expect(open.queued).toEqual([]);
});

test('without an answer the same bytes are sent again', async () => {
  let asked = 0;
  const sent = serving(() => {
    asked += 1;
    if (asked === 1) return 'no network';
    return asked === 2 ? [503, BUSY] : [200, ack(2)];
  });
  const open = opened();
  const done = open.record(PASS);
  await settle(500);
  expect(open.waiting).toBe(true);
  expect(open.pending).toBeNull();
  await settle(5000);
  expect(await done).toBe(true);
  expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(sent).toHaveLength(3);
});

test('what is queued is sent in order, each after the one before', async () => {
  let online = false;
  let seq = 1;
  const sent = serving(() => (online ? [201, ack(++seq)] : 'no network'));
  const open = opened();
  for (let count = 1; count <= 3; count += 1) {
    void open.record({ ...PASS, card: `card ${count}` });
    await settle();
    expect(open.queued).toHaveLength(count);
  }
  online = true;
  sent.length = 0;
  await settle(20_000);
  expect(sent.map((body) => (body['event'] as Body)['card'])).toEqual(['card 1', 'card 2', 'card 3']);
  expect(sent.map((body) => body['after_command'])).toEqual([
    undefined,
    sent[0]!['command_id'],
    sent[1]!['command_id'],
  ]);
  expect(open.queued).toEqual([]);
});

test('a refusal is told at once to whoever is looking', async () => {
  serving(() => [422, ILLEGAL]);
  const open = opened();
  expect(await open.record(PASS)).toBe(false);
  expect(open.notice?.kind).toBe('illegal');
  await settle();
  expect(open.queued).toEqual([]);
});

test('whoever was slower sees what the faster one did', async () => {
  const open = opened();
  const news = { head: 2, events: [eventAt(1), eventAt(2)], game: gameAt(2) };
  serving(() => [409, { code: 'stale', message: 'Something was recorded meanwhile.', ...news }]);
  await open.record(PASS);
  expect(open.notice?.kind).toBe('stale');
  expect(open.game?.head).toBe(2);
});

/** Two actions queued without a network, the first refused when it is back. */
async function disagreeing(): Promise<{ open: OpenGame; sent: Body[]; agree: () => void }> {
  let answer: Answer = () => 'no network';
  const sent = serving((body) => answer(body));
  const open = opened();
  void open.record(PASS);
  await settle();
  void open.record({ ...PASS, player: 'p1' });
  await settle();
  answer = () => [422, ILLEGAL];
  await settle(20_000);
  let seq = 1;
  return { open, sent, agree: () => (answer = () => [201, ack(++seq)]) };
}

test('a late refusal becomes a question and holds up what follows', async () => {
  const { open, sent } = await disagreeing();
  expect(open.notice).toBeNull();
  expect(open.question?.refusal?.violations).toEqual(VIOLATIONS);
  expect(open.queued).toHaveLength(2);
  expect(sent.some((body) => body['after_command'] !== undefined)).toBe(false);
  expect(await open.record(PASS), 'nothing new before the question is answered').toBe(false);
});

test('recorded again they are new commands, still in order', async () => {
  const { open, sent, agree } = await disagreeing();
  const before = new Set(sent.map((body) => body['command_id']));
  agree();
  sent.length = 0;
  await open.recordAgain(open.queued);
  await settle(20_000);
  expect(sent).toHaveLength(2);
  expect(sent.some((body) => before.has(body['command_id']))).toBe(false);
  expect(sent[1]!['after_command']).toBe(sent[0]!['command_id']);
  expect(sent[0]!['event']).toEqual(PASS);
  expect(open.queued).toEqual([]);
});

test('a discarded command is gone and the next one is asked about', async () => {
  const { open } = await disagreeing();
  await open.discard([open.question!]);
  await settle(20_000);
  expect(open.queued).toHaveLength(1);
  expect(open.question?.refusal?.code).toBe('illegal');
  await open.discard(open.queued);
  expect(open.question).toBeNull();
});

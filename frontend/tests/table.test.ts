import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { describe as tell } from '../src/game/describe';
import { OpenGame } from '../src/game/open-game.svelte';
import { focusOf, roster } from '../src/game/roster';
import ActionBar from '../src/screens/table/ActionBar.svelte';
import TableView from '../src/screens/table/TableView.svelte';
import ConnectionBadge from '../src/ui/ConnectionBadge.svelte';
import type { Ack, EventRecord } from '../src/wire/types';
import { eventAt, gameAt, hashOf, sampleGame, sampleTables } from './sample';

afterEach(() => vi.unstubAllGlobals());

const VIOLATIONS = [{ rule: 'C-LOAN-02', message: 'Income would fall below −10.', values: {} }];

const recorded = (event: Record<string, unknown>, effects: EventRecord['effects'] = []) => ({
  ...eventAt(2),
  type: String(event['type']),
  event,
  effects,
});

function answering(status: number, body: unknown) {
  const asked: { path: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(request.body)) as Record<string, unknown> });
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  return asked;
}

function opened(game = sampleGame({ id: crypto.randomUUID() })): OpenGame {
  const open = new OpenGame(game.id);
  open.game = game;
  open.tables = sampleTables;
  return open;
}

const ack: Ack = {
  command_id: 'x',
  seq: 2,
  hash: hashOf(2),
  replayed: false,
  event: eventAt(2),
  events: [eventAt(2)],
  game: gameAt(2),
};

test('the table shows whose turn it is, in turn order', () => {
  render(TableView, { game: sampleGame(), tables: sampleTables });
  expect(screen.getByRole('heading', { name: 'Ben’s turn' })).toBeTruthy();
  expect(screen.getByText('2 actions left')).toBeTruthy();
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent?.trim())).toEqual([
    'Ben',
    'Ada',
  ]);
  expect(rows[0]?.getAttribute('aria-current')).toBe('step');
});

test('a lone phone shows the acting player, one of several its own', () => {
  const game = sampleGame();
  expect(focusOf(game)).toBe('p2');
  const seats = game.seats.map((seat) => ({ ...seat, claimed: true }));
  expect(focusOf({ ...game, seats })).toBe('p1');
  expect(roster(game).map((entry) => entry.you)).toEqual([false, true]);
});

test('a finished game and a shortfall have their own words', () => {
  const over = sampleGame();
  over.state = { ...over.state, turn: null, actions_left: 0 };
  const { unmount } = render(TableView, { game: over, tables: null });
  expect(screen.getByRole('heading', { name: 'The game is over' })).toBeTruthy();
  unmount();
  const owing = { ...over, state: { ...over.state, owes: 'p1' } };
  render(TableView, { game: owing, tables: null });
  expect(screen.getByRole('heading', { name: 'Ada must cover a shortfall' })).toBeTruthy();
});

test('a pass takes two taps and is sent with the state it was seen in', async () => {
  const asked = answering(201, { ...ack, effects: [], next_turn_order: [] });
  const open = opened();
  render(ActionBar, { open, game: open.game!, oninsist: () => {} });
  await fireEvent.click(screen.getByRole('button', { name: 'Pass' }));
  const sheet = screen.getByRole('dialog');
  await fireEvent.click(within(sheet).getByRole('button', { name: 'Pass' }));
  const sent = await vi.waitFor(() => {
    const command = asked.find(({ path }) => path === `/api/v1/games/${open.id}/actions`);
    expect(command).toBeTruthy();
    return command;
  });
  expect(sent?.body).toMatchObject({
    based_on: 1,
    event: { type: 'passed', player: 'p2', card: null },
  });
  expect(String(sent?.body['command_id'])).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

test('every loan size is one tap after Loan, smallest first', async () => {
  const asked = answering(200, { effects: [], events: [], game: sampleGame() });
  const open = opened();
  render(ActionBar, { open, game: open.game!, oninsist: () => {} });
  await fireEvent.click(screen.getByRole('button', { name: 'Loan' }));
  const offers = within(screen.getByRole('dialog')).getAllByRole('button', { name: /Take £/ });
  expect(offers.map((offer) => offer.textContent?.match(/£\d+/)?.[0])).toEqual([
    '£10',
    '£20',
    '£30',
  ]);
  await fireEvent.click(offers[1]!);
  await vi.waitFor(() => {
    const sent = asked.find(({ path }) => path.endsWith('/actions'));
    const event = { type: 'loan_taken', player: 'p2', card: null, amount: 20 };
    expect(sent?.body['event']).toEqual(event);
  });
});

test('a loan says beforehand what it does, or why it cannot be', async () => {
  const effects = [
    { effect: 'money_received', player: 'p2', amount: 30, source: 'loan' },
    { effect: 'income_moved', player: 'p2', before: 7, after: 4 },
  ];
  answering(200, { effects });
  const open = opened();
  const { unmount } = render(ActionBar, { open, game: open.game!, oninsist: () => {} });
  await fireEvent.click(screen.getByRole('button', { name: 'Loan' }));
  expect(await screen.findAllByText('£17 → £47, income −3 → −6')).toHaveLength(3);
  unmount();
  answering(422, { code: 'illegal', message: 'Against the rules.', violations: VIOLATIONS });
  render(ActionBar, { open, game: open.game!, oninsist: () => {} });
  await fireEvent.click(screen.getByRole('button', { name: 'Loan' }));
  expect(await screen.findAllByText('Income would fall below −10.')).toHaveLength(3);
  const offers = screen.getAllByRole<HTMLButtonElement>('button', { name: /Take £/ });
  expect(offers.every((offer) => offer.disabled)).toBe(true);
});

test('who may not record is told whom the table waits for', () => {
  const game = sampleGame({ can_record: false });
  render(ActionBar, { open: opened(game), game, oninsist: () => {} });
  expect(screen.getByRole('status').textContent).toContain('Waiting for Ben');
  expect(screen.queryByRole('button', { name: 'Loan' })).toBeNull();
});

test('where everyone records for themselves, others wait', () => {
  const game = sampleGame({ settings: { record: 'own_seat', cards: 'light' } });
  render(ActionBar, { open: opened(game), game, oninsist: () => {} });
  expect(screen.getByRole('status').textContent).toContain('Waiting for Ben');
});

test('events are told with names and places', () => {
  const game = sampleGame();
  const told = (event: Record<string, unknown>, effects?: EventRecord['effects']) =>
    tell(recorded(event, effects), game, sampleTables);
  const built = { type: 'industry_built', player: 'p1', location: 'dudley', industry: 'coal' };
  expect(told(built, [{ effect: 'tile_placed', level: 2 }])).toBe(
    'Ada built a level 2 coal mine in Dudley',
  );
  expect(told({ type: 'links_built', player: 'p2', links: ['dudley-stone'] })).toBe(
    'Ben linked Dudley\u2060–\u2060Stone',
  );
  expect(told({ type: 'goods_sold', player: 'p2', sales: [{}, {}] })).toBe('Ben sold 2 tiles');
  expect(told({ type: 'passed', player: 'p1', card: null })).toBe('Ada passed');
  expect(told({ type: 'never_heard_of' })).toBe('Something was recorded');
});

test('being behind is said in words', () => {
  render(ConnectionBadge, { connection: 'behind' });
  expect(screen.getByRole('status').textContent).toContain('Catching up');
});

// The only place that talks HTTP: one typed function for each address the phone uses.
import type { Options, Preview } from './options';
import type {
  Ack,
  Action,
  EditionInfo,
  Game,
  GameEvent,
  GameSummary,
  Log,
  NewGame,
  Problem,
  Tables,
  TvLink,
} from './types';

/** An answer that is not a success, with the server's own sentence. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
  }
}

/** No answer at all: no network, a restart, or a proxy's error page. */
export class Unreachable extends Error {}

const ROOT = '/api/v1/';
const PATIENCE_MS = 8000;

export const editions = (): Promise<EditionInfo[]> => call('GET', 'editions');
export const myGames = (): Promise<Game[]> => call('GET', 'games');
export const game = (id: string): Promise<Game> => call('GET', `games/${id}`);
export const createGame = (body: NewGame): Promise<Game> => call('POST', 'games', body);
export const join = (code: string): Promise<GameSummary> => call('POST', 'join', { code });
export const openTv = (token: string): Promise<Game> => call('POST', 'tv', { token });
export const tvLink = (id: string): Promise<TvLink> => call('POST', `games/${id}/tv`);
export const claimSeat = (id: string, player: string): Promise<Game> =>
  call('POST', `games/${id}/seats/${player}/claim`);
export const record = (id: string, action: Action): Promise<Ack> =>
  call('POST', `games/${id}/actions`, action);
export const preview = (id: string, event: GameEvent): Promise<Preview> =>
  call('POST', `games/${id}/preview`, { event });
export const options = (id: string): Promise<Options> => call('GET', `games/${id}/options`);
export const events = (id: string, since: number): Promise<Log> =>
  call('GET', `games/${id}/events?since=${since}`);

export function tables(edition: string, players: number, options: string[]): Promise<Tables> {
  const query = new URLSearchParams({ players: String(players) });
  for (const option of options) query.append('option', option);
  return call('GET', `editions/${edition}/tables?${query}`);
}

/** Where the server draws the game's join address as a QR code. */
export const qrAddress = (id: string): string => `${ROOT}games/${id}/qr.svg`;

async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(ROOT + path, request(method, body));
    answer = await response.json();
  } catch {
    throw new Unreachable(path);
  }
  if (response.ok) return answer as T;
  if (!isProblem(answer)) throw new Unreachable(path);
  throw new Refusal(response.status, answer);
}

function request(method: string, body: unknown): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (method !== 'GET') {
    headers['Content-Type'] = 'application/json';
    headers['X-CSRFToken'] = cookie('csrftoken');
  }
  return {
    method,
    headers,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  };
}

function isProblem(answer: unknown): answer is Problem {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer;
}

function cookie(name: string): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : '';
}

// The only place that talks HTTP: one typed function for each address the phone uses.
import { has, t } from '../text/index.svelte';
import type { Options, Preview } from './options';
import type {
  Ack,
  EditionInfo,
  Game,
  GameEvent,
  Log,
  NewGame,
  Problem,
  Tables,
  TvLink,
  Violation,
} from './types';

/** An answer that is not a success, in the reader's words where there are some for it. */
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

/** A correction that the table has to agree to. */
export interface Asked {
  proposal: unknown;
  game: Game;
}
/** Changes of purses and markers, by player. */
export type Changes = Record<string, Partial<Record<'money' | 'vp' | 'income_space', number>>>;
export interface Ruling {
  event: GameEvent;
  changes: Changes;
  reason: string;
}
export interface Estimate {
  violations: Violation[];
  changes: Changes;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const ROOT = '/api/v1/';
const PATIENCE_MS = 8000;
/** A command is repeated without harm, so a lost answer is given up sooner. */
const SUBMIT_PATIENCE_MS = 5000;

/** A body that is sent to the letter. */
class Bytes {
  constructor(readonly text: string) {}
}

export const editions = (): Promise<EditionInfo[]> => call('GET', 'editions');
export const myGames = (): Promise<Game[]> => call('GET', 'games');
export const game = (id: string): Promise<Game> => call('GET', `games/${id}`);
export const createGame = (body: NewGame): Promise<Game> => call('POST', 'games', body);
export const openTv = (token: string): Promise<Game> => call('POST', 'tv', { token });
export const tvLink = (id: string): Promise<TvLink> => call('POST', `games/${id}/tv`);
export const claimSeat = (id: string, player: string): Promise<Game> =>
  call('POST', `games/${id}/seats/${player}/claim`);
/** A command's bytes as the outbox keeps them, to an address below the game. */
export const submit = (id: string, path: string, bytes: string): Promise<Ack | Asked> =>
  call('POST', `games/${id}/${path}`, new Bytes(bytes), SUBMIT_PATIENCE_MS);
export const preview = (id: string, event: GameEvent): Promise<Preview> =>
  call('POST', `games/${id}/preview`, { event });
export const options = (id: string): Promise<Options> => call('GET', `games/${id}/options`);
export const estimate = (id: string, event: GameEvent): Promise<Estimate> =>
  call('POST', `games/${id}/played_anyway/estimate`, { event });
export const events = (id: string, since: number): Promise<Log> =>
  call('GET', `games/${id}/events?since=${since}`);

export function tables(edition: string, players: number, options: string[]): Promise<Tables> {
  const query = new URLSearchParams({ players: String(players) });
  for (const option of options) query.append('option', option);
  return call('GET', `editions/${edition}/tables?${query}`);
}

/** Where the server draws the game's join address as a QR code. */
export const qrAddress = (id: string): string => `${ROOT}games/${id}/qr.svg`;

export async function call<T>(
  method: Method,
  path: string,
  body?: unknown,
  patience = PATIENCE_MS,
): Promise<T> {
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(ROOT + path, request(method, body, patience));
    answer = response.status === 204 ? null : await response.json();
  } catch {
    throw new Unreachable(path);
  }
  if (response.ok) return answer as T;
  if (!isProblem(answer)) throw new Unreachable(path);
  const key = `problem.${answer.code}`;
  throw new Refusal(response.status, has(key) ? { ...answer, message: t(key) } : answer);
}

function request(method: Method, body: unknown, patience: number): RequestInit {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang || 'en',
  };
  if (method !== 'GET') {
    headers['Content-Type'] = 'application/json';
    headers['X-CSRFToken'] = cookie('csrftoken');
  }
  return {
    method,
    headers,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(patience),
    ...(method === 'GET' ? {} : { body: written(body) }),
  };
}

const written = (body: unknown): string =>
  body instanceof Bytes ? body.text : JSON.stringify(body ?? {});

function isProblem(answer: unknown): answer is Problem {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer;
}

function cookie(name: string): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : '';
}

// People: this browser's account, profiles and pages, claims of seats, boards and records.
import { call } from './api';
import type { Edition, Game, PlayerId } from './types';
import type {
  BgStats,
  Claim,
  Job,
  Leaderboard,
  Me,
  NewToken,
  PlayedPage,
  PlayerPage,
  ProfileChange,
  RecordRow,
  Report,
  Session,
  Sitter,
  Token,
} from './schema';

export type {
  Claim,
  Impact,
  Job,
  Leaderboard,
  Me,
  NewToken,
  Person,
  Played,
  PlayedPage,
  PlayerPage,
  RecordRow,
  Report,
  Sitter,
  Token,
} from './schema';

export interface Asked {
  edition?: Edition | '';
  players?: string;
  group?: string;
}

export const session = (): Promise<Session> => call('GET', 'session');
export const signUp = (name: string, password: string): Promise<Session> =>
  call('POST', 'accounts', { name, password });
export const logIn = (name: string, password: string): Promise<Session> =>
  call('POST', 'session', { name, password });
export const logOut = (): Promise<unknown> => call('DELETE', 'session');

/** Who this browser is to the server; nobody when it has neither sat at a table nor signed in. */
export async function me(): Promise<Me | null> {
  const known = await session();
  return known.user || known.guest ? call('GET', 'me') : null;
}

export const changeMe = (change: ProfileChange): Promise<Me> => call('PATCH', 'me', change);
export const changePassword = (old: string, next: string): Promise<unknown> =>
  call('POST', 'me/password', { old, new: next });
export const eraseMe = (password: string): Promise<unknown> =>
  call('DELETE', 'me', password ? { password } : {});

export const exportMe = (): Promise<Job> => call('POST', 'exports', { kind: 'me' });
export const exportGroup = (group: string): Promise<Job> =>
  call('POST', 'exports', { kind: 'group', group });
export const job = (id: string): Promise<Job> => call('GET', `jobs/${id}`);

export const tokens = (): Promise<Token[]> => call('GET', 'tokens');
export const makeToken = (label: string): Promise<NewToken> => call('POST', 'tokens', { label });
export const revokeToken = (id: string): Promise<unknown> => call('DELETE', `tokens/${id}`);

export const player = (id: string): Promise<PlayerPage> => call('GET', `players/${id}`);
export const gamesOf = (id: string, before: string | null): Promise<PlayedPage> =>
  call('GET', `players/${id}/games${paged(before)}`);

export const leaderboard = (
  asked: Asked & { by: Leaderboard['by']; least: string },
): Promise<Leaderboard> => call('GET', `leaderboards?${query(asked)}`);
export const records = (asked: Asked): Promise<RecordRow[]> =>
  call('GET', `records?${query(asked)}`);

/** Opens a finished game to who may look at it; the game as it is to who has a part in it. */
export const visit = (game: string): Promise<Game> => call('POST', `games/${game}/visit`);
export const report = (game: string): Promise<Report> => call('GET', `games/${game}/report`);
export const bgStats = (game: string): Promise<BgStats> => call('GET', `games/${game}/bgstats`);
/** Where a file of a finished game lies. */
export const fileOf = (game: string, name: string): string => `/api/v1/games/${game}/${name}`;

export const sitters = (game: string): Promise<Sitter[]> => call('GET', `games/${game}/sitters`);
export const claim = (game: string, player: PlayerId): Promise<Claim> =>
  call('POST', `games/${game}/claims`, { player });
export const answerClaim = (game: string, id: string, approve: boolean): Promise<Sitter[]> =>
  call('POST', `games/${game}/claims/${id}`, { approve });
export const nameSitter = (
  game: string,
  player: PlayerId,
  person: string | null,
): Promise<Sitter[]> => call('PUT', `games/${game}/sitters/${player}`, { person });

export const paged = (before: string | null): string =>
  before ? `?before=${encodeURIComponent(before)}` : '';

function query(asked: object): URLSearchParams {
  const given = Object.entries(asked).filter(([, value]) => value !== '' && value !== undefined);
  return new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
}

// Coming to a table and leaving it: codes, knocks, seat links, and what the host decides.
import { call } from './api';
import type { Game, GameSummary, PlayerId, Settings } from './types';

/** Somebody at the door who waits for the host. */
export interface Knock {
  id: string;
  name: string;
  at: string;
}

/** A phone, spectator or TV of a game. */
export interface Participant {
  id: string;
  role: 'host' | 'player' | 'spectator' | 'tv';
  player: PlayerId | null;
  name: string | null;
  you: boolean;
}

/** How many there are; all that is told to who is not the host. */
export type Counts = Record<'players' | 'spectators' | 'tvs', number>;

export interface Waiting {
  waiting: true;
  knock: string;
}

export const join = (code: string, name: string): Promise<GameSummary | Waiting> =>
  call('POST', 'join', name ? { code, name } : { code });
/** What became of a knock: still waiting, in (with the game), or turned away (without). */
export const askKnock = (knock: string): Promise<{ waiting: boolean; game: GameSummary | null }> =>
  call('GET', `knocks/${knock}`);
export const answerKnock = (game: string, knock: string, admit: boolean): Promise<Game> =>
  call('POST', `games/${game}/knocks/${knock}`, { admit });
export const seatLink = (game: string, player: PlayerId): Promise<{ url: string }> =>
  call('POST', `games/${game}/seats/${player}/link`);
export const takeSeat = (token: string): Promise<Game> => call('POST', 'seat', { token });
export const kick = (game: string, participant: string): Promise<unknown> =>
  call('DELETE', `games/${game}/participants/${participant}`);
export const closeTable = (game: string): Promise<unknown> => call('DELETE', `games/${game}/code`);
export const openTable = (game: string): Promise<unknown> => call('POST', `games/${game}/code`);
export const changeSettings = (game: string, settings: Partial<Settings>): Promise<Game> =>
  call('PATCH', `games/${game}/settings`, settings);
export const startDemo = (edition: Game['edition']): Promise<Game> =>
  call('POST', 'demo', { edition });
/** Logs out, and forgets that this browser ever sat at a table. */
export const forgetPhone = (): Promise<unknown> => call('DELETE', 'session');

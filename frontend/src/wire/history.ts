// The past of a game and what may be done about it: positions, scores, corrections, gates, what-ifs.
import { call } from './api';
import type { Options, Preview } from './options';
import type {
  Analysis,
  EventRecord,
  Game,
  GameEvent,
  Ledger,
  Past,
  PlayerId,
  Proposal,
  View,
  Violation,
} from './types';

/** `reverted`, `amended`, `inserted`, `voided` or `ruled`, spelled as in the log. */
export type Correction = GameEvent;

export interface Points {
  now: number;
  links: number;
  industries: number;
  other: number;
  total: number;
}

/** One link, tile or other reason that would score if the era ended now. */
export interface ScoreLine {
  player: PlayerId;
  vp: number;
  link?: string;
  ends?: Record<string, number>;
  space?: string;
  industry?: string;
  level?: number;
  reason?: string;
}

export interface Score {
  era: View['era'];
  lines: ScoreLine[];
  players: Record<PlayerId, Points>;
}

type Pair<T> = [was: T, now: T];
export type Figure = 'money' | 'spent' | 'vp' | 'income_space' | 'hand';
export type Differences = Record<PlayerId, Partial<Record<Figure, Pair<number>>>>;

export interface CorrectionPreview {
  legal: boolean;
  breaks: { seq: number; event: GameEvent; violations: Violation[] } | null;
  players: Differences;
  turn_order: Pair<PlayerId[]>;
  state: View;
}

export interface Suspect {
  correction: Correction;
  explains: string[];
  left: string[];
  legal: boolean;
  event: EventRecord | null;
  why: 'missing' | 'doubled' | 'mistyped' | 'ruling';
}

/** What the table counted, as far as it differs from what was expected. */
export interface Observed {
  money?: Record<PlayerId, number>;
  income_space?: Record<PlayerId, number>;
  vp?: Record<PlayerId, number>;
  markets?: Record<string, number>;
}

export interface WhatIf {
  state: View;
  options: Options;
  violations: Violation[] | null;
  at: number;
  /** What the last of the events did. */
  preview: Preview | null;
}

export function ledger(
  game: string,
  asked: { player?: PlayerId | null; before?: number; limit?: number } = {},
): Promise<Ledger> {
  const query = new URLSearchParams();
  if (asked.player) query.set('player', asked.player);
  if (asked.before) query.set('before', String(asked.before));
  if (asked.limit) query.set('limit', String(asked.limit));
  return call('GET', `games/${game}/ledger?${query}`);
}

export const at = (game: string, seq: number): Promise<Past> =>
  call('GET', `games/${game}/at/${seq}`);
export const score = (game: string): Promise<Score> => call('GET', `games/${game}/score`);
export const analysis = (game: string): Promise<Analysis> =>
  call('GET', `games/${game}/analysis`);
export const exported = (game: string): Promise<unknown> => call('GET', `games/${game}/export`);
export const importGame = (document: unknown): Promise<Game> =>
  call('POST', 'imports', { document });

export const previewCorrection = (
  game: string,
  correction: Correction,
): Promise<CorrectionPreview> =>
  call('POST', `games/${game}/corrections/preview`, { correction });
export const vote = (
  game: string,
  proposal: string,
  agree: boolean,
): Promise<{ proposal: Proposal | null; game: Game }> =>
  call('POST', `games/${game}/proposals/${proposal}/vote`, { agree });
export const withdraw = (game: string, proposal: string): Promise<{ game: Game }> =>
  call('DELETE', `games/${game}/proposals/${proposal}`);

export const confirmGate = (game: string, seq: number): Promise<Game> =>
  call('POST', `games/${game}/gate`, { seq, matches: true });
export const disputeGate = (
  game: string,
  seq: number,
  observed: Observed,
): Promise<{ suspects: Suspect[] }> =>
  call('POST', `games/${game}/gate`, { seq, matches: false, observed });

export const pauseClock = (game: string, paused: boolean): Promise<Game> =>
  call('POST', `games/${game}/clock`, { paused });

export const whatIf = (
  game: string,
  seq: number,
  events: GameEvent[],
  for_correction = false,
): Promise<WhatIf> =>
  call('POST', `games/${game}/what_if`, {
    seq,
    events,
    ...(for_correction ? { for_correction } : {}),
  });

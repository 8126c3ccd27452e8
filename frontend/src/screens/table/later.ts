// Parts of the game that are fetched when they are first looked at: the table itself opens sooner.
import type { Component } from 'svelte';
import type { OpenGame } from '../../game/open-game.svelte';
import type { Game, Tables } from '../../wire/types';
import type { Part } from './NavBar.svelte';

export interface PartProps {
  open: OpenGame;
  game: Game;
  tables: Tables | null;
}
type Fetched = Promise<{ default: Component<PartProps> }>;

export const LATER: Record<Exclude<Part, 'table' | 'board'> | 'result', () => Fetched> = {
  players: () => import('../players/PlayersView.svelte'),
  score: () => import('../score/ScoreView.svelte'),
  /** Instead of the table, once the game is over. */
  result: () => import('../result/ResultView.svelte'),
  ledger: () => import('../ledger/LedgerView.svelte'),
};

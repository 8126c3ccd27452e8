// How far the game has come, in words.
import { named, t } from '../text/index.svelte';
import type { Game, Tables } from '../wire/types';

export function roundText(game: Game, tables: Tables | null): string {
  const era = named('era', game.state.era);
  const { round } = game.state;
  return tables
    ? t('table.round', { era, round, rounds: tables.rounds })
    : t('start.round', { era, round });
}

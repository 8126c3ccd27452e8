// How far the game has come, in words.
import { named, t } from '../text/index.svelte';
import type { Game, Tables } from '../wire/types';

/** Rounds an era has at this table; null until the printed tables are here. */
export function roundsPerEra(game: Game, tables: Tables | null): number | null {
  return tables?.setup.rounds_per_era[String(game.seats.length)] ?? null;
}

export function roundText(game: Game, tables: Tables | null): string {
  const era = named('era', game.state.era);
  const rounds = roundsPerEra(game, tables);
  const { round } = game.state;
  return rounds === null
    ? t('start.round', { era, round })
    : t('table.round', { era, round, rounds });
}

// What a correction changes for whom: “Ada: money £12 → £42, income −1 → −4”.
import { t } from '../text/index.svelte';
import { pounds } from '../text/money';
import type { Differences, Figure } from '../wire/history';
import type { Game, PlayerId } from '../wire/types';
import { seatOf } from './roster';

export interface PlayerChange {
  player: PlayerId;
  changes: { figure: Figure; was: string; now: string }[];
}

const FIGURES: Figure[] = ['money', 'income_space', 'vp', 'spent', 'hand'];
const written = (figure: Figure, value: number): string =>
  figure === 'money' || figure === 'spent' ? pounds(value) : String(value);

/** The players for whom something is different, in turn order. */
export function playerChanges(differences: Differences, game: Game): PlayerChange[] {
  return game.state.turn_order.flatMap((player) => {
    const found = differences[player] ?? {};
    const changes = FIGURES.flatMap((figure) => {
      const pair = found[figure];
      if (!pair || pair[0] === pair[1]) return [];
      return [{ figure, was: written(figure, pair[0]), now: written(figure, pair[1]) }];
    });
    return changes.length > 0 ? [{ player, changes }] : [];
  });
}

/** One line for each player, for the ledger entry of a correction. */
export function differenceLines(corrected: Record<string, unknown>, game: Game): string[] {
  const players = (corrected['players'] ?? {}) as Differences;
  return playerChanges(players, game).map(({ player, changes }) => {
    const what = changes.map(
      ({ figure, was, now }) => `${t(`figure.${figure}`)} ${was} → ${now}`,
    );
    return `${seatOf(game, player)?.name ?? player}: ${what.join(', ')}`;
  });
}

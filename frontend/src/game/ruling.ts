// A ruling of the table: what purses and markers should show, as changes to what they show now.
import type { Game, PlayerId } from '../wire/types';
import { COUNTED, type Counted } from './counting';

export type Figures = Record<Counted, Record<PlayerId, number>>;

/** What every purse and marker shows now. */
export function figuresNow(game: Game): Figures {
  const figures: Figures = { money: {}, income_space: {}, vp: {} };
  for (const [player, standing] of Object.entries(game.state.players)) {
    for (const name of COUNTED) figures[name][player] = standing[name];
  }
  return figures;
}

/** By how much each figure changes, for those that do. */
export function changesTo(
  wanted: Figures,
  game: Game,
): Record<PlayerId, Partial<Record<Counted, number>>> {
  const now = figuresNow(game);
  const changes: Record<PlayerId, Partial<Record<Counted, number>>> = {};
  for (const name of COUNTED) {
    for (const [player, value] of Object.entries(wanted[name])) {
      const by = Number(value) - (now[name][player] ?? 0);
      if (by !== 0 && Number.isInteger(by)) (changes[player] ??= {})[name] = by;
    }
  }
  return changes;
}

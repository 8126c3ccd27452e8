// How a game went, as rows and lines for charts.
import { named, t } from '../text/index.svelte';
import type { Analysis, Game, PlayerId, Result, Seat } from '../wire/types';

export type Measure = 'money' | 'income_level' | 'vp' | 'projected';

/** Best placed first once the game is over, else as they sit. */
export const seatsOf = (game: Game): Seat[] => {
  const order = (game.result?.ranking ?? []).flat();
  const place = (seat: Seat) => order.indexOf(seat.player);
  return [...game.seats].sort((a, b) => place(a) - place(b));
};

/** One line for each player over the recorded steps. */
export function lines(analysis: Analysis, game: Game, measure: Measure) {
  return seatsOf(game).map((seat) => ({
    seat,
    values: analysis.series.map((moment) => moment.players[seat.player]?.[measure] ?? 0),
  }));
}

/** Where an era begins along the series. */
export function eraMarks(analysis: Analysis): { at: number; label: string }[] {
  return analysis.series.flatMap((moment, index) => {
    const before = analysis.series[index - 1];
    if (!before || before.era === moment.era) return [];
    return [{ at: index, label: named('era', moment.era) }];
  });
}

const ERAS = ['canal', 'rail'] as const;

/** Names of the parts that points come from, in the order of `pointRows`. */
export const pointParts = (): string[] => [
  ...ERAS.flatMap((era) => [
    t('result.links_of', { era: named('era', era) }),
    t('result.tiles_of', { era: named('era', era) }),
  ]),
  t('score.other'),
];

/** Points by era and source: links and tiles of each era, then everything else. */
export function pointRows(result: Result, game: Game): { seat: Seat; values: number[] }[] {
  return seatsOf(game).map((seat) => {
    const breakdown = result.players[seat.player]?.breakdown ?? {};
    const values = ERAS.flatMap((era) => [
      breakdown[era]?.links ?? 0,
      breakdown[era]?.industries ?? 0,
    ]);
    const other = ERAS.reduce((sum, era) => sum + (breakdown[era]?.other ?? 0), 0);
    return { seat, values: [...values, other] };
  });
}

/** One bar for each player. */
export function rowsOf(
  figures: Record<PlayerId, number>,
  game: Game,
): { seat: Seat; values: number[] }[] {
  return seatsOf(game).map((seat) => ({ seat, values: [figures[seat.player] ?? 0] }));
}

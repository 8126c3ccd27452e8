// A player's figures as the rows of tables and charts.
import { counted, named, t } from '../../text/index.svelte';
import type { PlayerPage } from '../../wire/people';

const EDITIONS = ['birmingham', 'lancashire'] as const;
type Effect = Pick<PlayerPage['seats'][number], 'edition' | 'players' | 'games' | 'average_place'>;

export const kindName = (kind: { edition: string; players: number }): string =>
  `${named('edition', kind.edition)}, ${counted('person.players', kind.players)}`;

export const placeNames = (): string[] =>
  [1, 2, 3, 4].map((place) => t('person.place', { place }));

/** Names of where points come from, in the order of `sourceRows`. */
export const sourceParts = (): string[] => [
  ...(['canal', 'rail'] as const).flatMap((era) => [
    t('result.links_of', { era: named('era', era) }),
    t('result.tiles_of', { era: named('era', era) }),
  ]),
  t('score.other'),
];

export const sourceRows = (page: PlayerPage) =>
  page.sources.map((one) => ({
    name: named('edition', one.edition),
    values: [
      one.canal_links,
      one.canal_industries,
      one.rail_links,
      one.rail_industries,
      one.canal_other + one.rail_other,
    ],
  }));

/** For each edition that was played, what is said of it. */
export function byEdition<T extends { edition: string }>(rows: T[]): { name: string; rows: T[] }[] {
  return EDITIONS.map((edition) => ({
    name: named('edition', edition),
    rows: rows.filter((row) => row.edition === edition),
  })).filter((one) => one.rows.length > 0);
}

/** Average places by seat or order. */
export function effectRows<T extends Effect>(rows: T[], at: (row: T) => number) {
  return [...rows]
    .sort((a, b) => a.players - b.players || at(a) - at(b))
    .map((row) => ({
      name: t('person.effect', { number: at(row), players: row.players }),
      value: row.average_place,
      note: counted('person.games', row.games),
    }));
}

// What players call the things the server has ids for: places, links, cards, sources.
import { named, t } from '../text/index.svelte';
import type { Way } from '../wire/options';
import type { Game, Tables } from '../wire/types';
import { seatOf } from './roster';

/** A dash that keeps both ends of a link on one line. */
const DASH = '\u2060–\u2060';

export const locationOf = (space: string): string => space.slice(0, space.lastIndexOf('/'));

export const slotOf = (space: string): number => Number(space.slice(space.lastIndexOf('/') + 1));

export function placeName(tables: Tables | null, location: string): string {
  return tables?.locations[location]?.name ?? location.replaceAll('_', ' ');
}

export const spaceName = (tables: Tables | null, space: string): string =>
  placeName(tables, locationOf(space));

export function linkName(tables: Tables | null, link: string): string {
  const ends = tables?.links[link]?.ends ?? link.split('-');
  return ends
    .slice(0, 2)
    .map((end) => placeName(tables, end))
    .join(DASH);
}

export function cardName(tables: Tables | null, face: string): string {
  const [kind = '', what = ''] = face.split(':');
  if (kind === 'location') return placeName(tables, what);
  if (kind === 'wild') return named('wild', what);
  return what
    .split('+')
    .map((industry) => named('industry', industry))
    .join(' / ');
}

/** Cards of industries first, each kind by name. */
export function sortedCards(tables: Tables | null, faces: string[]): string[] {
  const kind = (face: string) => face.slice(0, face.indexOf(':'));
  const name = (face: string) => cardName(tables, face);
  return [...faces].sort(
    (a, b) => kind(a).localeCompare(kind(b)) || name(a).localeCompare(name(b)),
  );
}

/** A tile on the board: what it is and where. */
export function tileName(game: Game, tables: Tables | null, space: string): string {
  const tile = game.state.board[space];
  const place = spaceName(tables, space);
  return tile ? `${place}: ${named('industry', tile.industry)} ${tile.level}` : place;
}

/** One way to get cubes or barrels, in the order taken: “2 × Cannock (Ben), market”. */
export function wayName(game: Game, tables: Tables | null, way: Way): string {
  const counts = new Map<string, number>();
  for (const source of way) counts.set(source, (counts.get(source) ?? 0) + 1);
  return [...counts]
    .map(([source, count]) => {
      const name = sourceName(game, tables, source);
      return count > 1 ? `${count} × ${name}` : name;
    })
    .join(', ');
}

function sourceName(game: Game, tables: Tables | null, source: string): string {
  if (!source.includes('/')) return named('source', source);
  const owner = seatOf(game, game.state.board[source]?.owner)?.name ?? '';
  return t('source.tile', { place: spaceName(tables, source), owner });
}

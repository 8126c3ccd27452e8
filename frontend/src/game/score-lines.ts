// What the era's end would bring, line by line, in words.
import { counted, named, t } from '../text/index.svelte';
import type { ScoreLine } from '../wire/history';
import type { Tables } from '../wire/types';
import { linkName, placeName, spaceName } from './names';

export type Column = 'links' | 'industries' | 'other';

export const columnOf = (line: ScoreLine): Column => {
  if (line.link) return 'links';
  return line.level === undefined ? 'other' : 'industries';
};

/** The place on the map a line belongs to, if any. */
export const placeOf = (line: ScoreLine): string | null => line.link ?? line.space ?? null;

export function lineName(line: ScoreLine, tables: Tables | null): string {
  if (line.link) return linkName(tables, line.link);
  const place = line.space ? spaceName(tables, line.space) : '';
  if (line.industry) return `${place}: ${named('industry', line.industry)} ${line.level}`;
  return [named('points', line.reason ?? ''), place].filter(Boolean).join(' ');
}

/** How a line comes to its points: the icons at each end of a link. */
export function lineReason(line: ScoreLine, tables: Tables | null): string {
  if (!line.ends) return counted('score.points', line.vp);
  const ends = Object.entries(line.ends).map(([place, icons]) =>
    t('score.end', { place: placeName(tables, place), icons }),
  );
  return `${counted('score.points', line.vp)}: ${ends.join(' + ')}`;
}

/** Best first, nothing that brings nothing. */
export const worthTelling = (lines: ScoreLine[]): ScoreLine[] =>
  lines.filter((line) => line.vp !== 0).sort((a, b) => b.vp - a.vp);

// A player's mat: what is left of each stack, the next tile on top.
import type { Face, Tables } from '../wire/types';

export interface Stack {
  industry: string;
  /** The tile that comes next; null once the stack is used up. */
  next: Face | null;
  left: number;
  levels: { face: Face; left: number }[];
}

/** The stacks in the order they are printed; `mat` counts tiles by industry and level. */
export function stacks(mat: Record<string, Record<string, number>>, tables: Tables): Stack[] {
  return Object.entries(tables.industries).map(([industry, { levels }]) => {
    const counts = mat[industry] ?? {};
    const rows = levels.map((face) => ({ face, left: counts[face.level] ?? 0 }));
    return {
      industry,
      next: rows.find((row) => row.left > 0)?.face ?? null,
      left: rows.reduce((sum, row) => sum + row.left, 0),
      levels: rows,
    };
  });
}

/** How far the marker is from the next income level, in spaces; null at the top of the track. */
export function toNextLevel(space: number, levels: number[]): number | null {
  const level = levels[space];
  const next = levels.findIndex((one, index) => index > space && one !== level);
  return level === undefined || next < 0 ? null : next - space;
}

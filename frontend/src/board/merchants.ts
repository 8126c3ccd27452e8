// What the merchant tiles of Birmingham buy.

const TAKES: Record<string, string[]> = {
  all: ['cotton', 'manufacturer', 'pottery'],
  blank: [],
};

/** The industries whose goods a tile takes, as icons to draw. */
export const goodsOf = (tile: string): string[] => TAKES[tile] ?? [tile];

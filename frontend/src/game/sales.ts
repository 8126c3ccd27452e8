// Selling, tile by tile: who buys it, with whose beer, through which port.
import { t } from '../text/index.svelte';
import type { Sale, SellMore, SellTile } from '../wire/options';
import type { Game, Tables } from '../wire/types';
import { locationOf, spaceName, wayName } from './names';

/** Every way to sell a tile that asks for no tile to be turned. */
export function waysToSell(tile: SellTile, offer: SellMore, tables: Tables): Sale[] {
  const merchants = (tile.buyers ?? []).flatMap(({ merchant, beer }) =>
    beer.map((way) => withBonus({ tile: tile.tile, merchant, beer: way }, offer, tables)),
  );
  const ports = (tile.ports ?? []).map((port) => ({ tile: tile.tile, port }));
  return [...merchants, ...ports];
}

/** Whether the barrel of a merchant pays by developing a tile. */
export function develops(sale: Sale, tables: Tables): boolean {
  if (!sale.merchant || !sale.beer?.includes('merchant')) return false;
  return tables.merchants[locationOf(sale.merchant)]?.bonus === 'develop';
}

function withBonus(sale: Sale, offer: SellMore, tables: Tables): Sale {
  const industry = offer.develop?.[0];
  return industry && develops(sale, tables) ? { ...sale, develop: industry } : sale;
}

/** The same buyer and the same barrels, whatever the bonus is used for. */
export const sameWay = (a: Sale, b: Sale): boolean =>
  a.merchant === b.merchant &&
  a.port === b.port &&
  a.distant === b.distant &&
  (a.beer ?? []).join() === (b.beer ?? []).join();

export function saleName(sale: Sale, game: Game, tables: Tables): string {
  if (sale.distant !== undefined) return t('sale.distant', { value: sale.distant });
  if (sale.port) return t('sale.port', { place: spaceName(tables, sale.port) });
  const place = spaceName(tables, sale.merchant ?? '');
  if (!sale.beer?.length) return place;
  return t('sale.merchant', { place, beer: wayName(game, tables, sale.beer) });
}

/** Values of distant tiles still face down, besides those another sale turned already. */
export function valuesLeft(offer: SellMore, others: Sale[]): number[] {
  return Object.entries(offer.distant ?? {})
    .map(([value, { left }]) => ({ value: Number(value), left }))
    .filter(({ value, left }) => left > others.filter((one) => one.distant === value).length)
    .map(({ value }) => value);
}


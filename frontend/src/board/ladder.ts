// A market as a ladder of prices: cubes lie on the dearest spaces, the cheapest are bought first.
import type { Market } from '../wire/types';

export interface Rung {
  price: number;
  spaces: number;
  cubes: number;
}

/** One rung for each price, cheapest first. */
export function rungs(market: Market, cubes: number): Rung[] {
  const empty = market.prices.length - cubes;
  const ladder: Rung[] = [];
  market.prices.forEach((price, index) => {
    let rung = ladder.at(-1);
    if (rung?.price !== price) {
      rung = { price, spaces: 0, cubes: 0 };
      ladder.push(rung);
    }
    rung.spaces += 1;
    if (index >= empty) rung.cubes += 1;
  });
  return ladder;
}

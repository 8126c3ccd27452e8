// Shuffles for setting up the table; what falls is written down by the server as a fact.

export type Chance = () => number;

export function shuffled<T>(items: readonly T[], chance: Chance): T[] {
  const pile = [...items];
  for (let last = pile.length - 1; last > 0; last -= 1) {
    const pick = Math.floor(chance() * (last + 1));
    [pile[last], pile[pick]] = [pile[pick]!, pile[last]!];
  }
  return pile;
}

/** Lays the tiles of a bag on the spaces of each place. */
export function deal(
  spaces: Record<string, number>,
  bag: Record<string, number>,
  chance: Chance,
): Record<string, string[]> {
  const tiles = Object.entries(bag).flatMap(([tile, copies]) => Array<string>(copies).fill(tile));
  const pile = shuffled(tiles, chance);
  return Object.fromEntries(
    Object.entries(spaces).map(([place, count]) => [place, pile.splice(0, count)]),
  );
}

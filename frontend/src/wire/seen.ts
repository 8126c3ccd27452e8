// The last state of each game this phone has open, to look at where there is no network.
import { openShelf } from './shelf';
import type { Game, Tables } from './types';

export interface Seen {
  id: string;
  game: Game;
  tables: Tables;
  at: number;
}

/** A game not looked at for this long is no longer at anybody's table. */
const KEPT_MS = 30 * 24 * 3600 * 1000;
const opened = openShelf<Seen>('seen').then(({ shelf }) => shelf);

export function keepSeen(game: Game, tables: Tables): void {
  void opened.then((shelf) =>
    shelf.put({ id: game.id, game, tables, at: Date.now() }).catch(() => undefined),
  );
}

export async function recallSeen(id: string): Promise<Seen | null> {
  return (await recallAll()).find((one) => one.id === id) ?? null;
}

/** Every game seen lately, the latest first; older ones are forgotten. */
export async function recallAll(): Promise<Seen[]> {
  const shelf = await opened;
  const all = await shelf.all();
  const young = all.filter((one) => Date.now() - one.at < KEPT_MS);
  for (const one of all) if (!young.includes(one)) await shelf.remove(one.id);
  return young.sort((a, b) => b.at - a.at);
}

/** Forgets what was seen, such as when a phone is handed on. */
export async function forgetSeen(): Promise<void> {
  const shelf = await opened;
  for (const one of await shelf.all()) await shelf.remove(one.id);
}

// Positions of the past, fetched as they are looked at and kept for scrubbing back and forth.
import { at } from '../wire/history';
import type { Game, Past } from '../wire/types';

const MOST_KEPT = 200;

export class Positions {
  shown = $state.raw<Past | null>(null);
  trouble = $state(false);
  #kept = new Map<number, Past>();
  #wanted = 0;

  constructor(readonly game: string) {}

  /** Shows a position; the last one asked for wins, however the answers come in. */
  async show(seq: number): Promise<void> {
    this.#wanted = seq;
    try {
      const found = await this.get(seq);
      if (this.#wanted === seq) this.shown = found;
      this.trouble = false;
    } catch {
      if (this.#wanted === seq) this.trouble = true;
    }
  }

  async get(seq: number): Promise<Past> {
    const kept = this.#kept.get(seq);
    if (kept) return kept;
    const found = await at(this.game, seq);
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(seq, found);
    return found;
  }
}

/** The game as it stood there, to be drawn like the one of today. */
export const gameAt = (game: Game, position: Past): Game => ({
  ...game,
  state: position.state,
  last: position.last,
  result: position.result,
});

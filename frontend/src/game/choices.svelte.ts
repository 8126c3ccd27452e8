// What can be done in the position on the screen, asked for as soon as it is reached.
import * as api from '../wire/api';
import type { Options, Why } from '../wire/options';
import type { Violation } from '../wire/types';

const AGAIN_MS = 2000;

export class Choices {
  options = $state.raw<Options | null>(null);
  #head = -1;
  #closed = false;

  constructor(readonly game: string) {}

  /** Asks anew for another position; what held for the last one is gone at once. */
  async follow(head: number): Promise<void> {
    if (head === this.#head) return;
    this.#head = head;
    this.options = null;
    while (head === this.#head && !this.#closed) {
      try {
        const options = await api.options(this.game);
        if (head === this.#head) this.options = options;
        return;
      } catch (error) {
        if (error instanceof api.Refusal && error.status < 500) return;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  }

  close(): void {
    this.#closed = true;
  }
}

/** The reasons that numbers stand for, each once. */
export function distinct(options: Options | null, why: Why): Violation[] {
  return [...new Set(why)].flatMap((index) => options?.reasons[index] ?? []);
}

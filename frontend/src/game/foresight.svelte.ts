// Looking ahead: what the server says the action being put together would do.
import * as api from '../wire/api';
import type { Preview } from '../wire/options';
import type { GameEvent, Violation } from '../wire/types';

/** Asks what an event would do, at the table's position or at one thought up. */
export type Foresee = (event: GameEvent) => Promise<Preview>;

export class Foresight {
  preview = $state.raw<Preview | null>(null);
  /** Rules the event would break; empty where it may be recorded as it is. */
  against = $state.raw<Violation[]>([]);
  #asked = '';

  constructor(readonly foresee: Foresee) {}

  /** Asks about another event; an answer about one that was changed meanwhile is dropped. */
  async look(event: GameEvent | null): Promise<void> {
    const asked = event ? JSON.stringify(event) : '';
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.against = [];
    if (!event) {
      this.preview = null;
      return;
    }
    try {
      const preview = await this.foresee(event);
      if (asked === this.#asked) this.preview = preview;
    } catch (error) {
      if (asked !== this.#asked) return;
      this.preview = null;
      if (error instanceof api.Refusal) this.against = reasonsOf(error);
    }
  }
}

/** Every broken rule, or the refusal's own sentence where it names none. */
export function reasonsOf({ problem }: api.Refusal): Violation[] {
  return problem.violations ?? [{ rule: '', message: problem.message, values: {} }];
}

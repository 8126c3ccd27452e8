// A line of play thought up from some position: asked of the server, stored nowhere.
import { Refusal } from '../wire/api';
import { whatIf, type WhatIf } from '../wire/history';
import type { Preview } from '../wire/options';
import type { Game, GameEvent, Violation } from '../wire/types';

export class Thought {
  /** What was thought up so far. */
  events = $state.raw<GameEvent[]>([]);
  found = $state.raw<WhatIf | null>(null);
  trouble = $state('');
  #asked = 0;

  constructor(
    readonly game: string,
    readonly seq: number,
    /** To say what a step of the past should have been, which is never forbidden. */
    readonly correcting = false,
  ) {}

  async start(): Promise<void> {
    await this.#look([]);
  }

  async go(event: GameEvent): Promise<void> {
    await this.#look([...this.events, event]);
  }

  async back(): Promise<void> {
    await this.#look(this.events.slice(0, -1));
  }

  /** What one more event would do here. */
  async foresee(event: GameEvent): Promise<Preview> {
    const found = await whatIf(this.game, this.seq, [...this.events, event], this.correcting);
    if (found.preview) return found.preview;
    throw new Refusal(422, refusal(found.violations ?? []));
  }

  /** The game as it would stand. */
  shown(game: Game): Game {
    return this.found ? { ...game, state: this.found.state, last: null } : game;
  }

  async #look(events: GameEvent[]): Promise<void> {
    const asked = ++this.#asked;
    try {
      const found = await whatIf(this.game, this.seq, events, this.correcting);
      if (asked !== this.#asked || found.violations) return;
      this.events = events;
      this.found = found;
      this.trouble = '';
    } catch (error) {
      if (asked === this.#asked) this.trouble = error instanceof Refusal ? error.message : '-';
    }
  }
}

const refusal = (violations: Violation[]) => ({
  code: 'illegal',
  message: violations[0]?.message ?? '',
  violations,
});

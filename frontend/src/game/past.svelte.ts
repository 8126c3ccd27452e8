// The ledger as far as it has been read: newest first, older pages on demand, kept up with the head.
import { ledger } from '../wire/history';
import type { EventRecord, PlayerId } from '../wire/types';

const PAGE = 40;

export class Past {
  events = $state.raw<EventRecord[]>([]);
  more = $state(false);
  trouble = $state(false);
  #asked = 0;

  constructor(readonly game: string) {}

  /** Reads anew: after a correction any entry may be struck through. */
  async read(player: PlayerId | null): Promise<void> {
    const asked = ++this.#asked;
    const limit = Math.max(PAGE, this.events.length);
    await this.#fetch(asked, { player, limit: Math.min(limit, 200) }, []);
  }

  async older(player: PlayerId | null): Promise<void> {
    const last = this.events.at(-1);
    if (!last) return;
    await this.#fetch(++this.#asked, { player, before: last.seq, limit: PAGE }, this.events);
  }

  async #fetch(
    asked: number,
    page: Parameters<typeof ledger>[1],
    before: EventRecord[],
  ): Promise<void> {
    try {
      const answer = await ledger(this.game, page);
      if (asked !== this.#asked) return;
      this.events = [...before, ...answer.events];
      this.more = answer.more;
      this.trouble = false;
    } catch {
      if (asked === this.#asked) this.trouble = true;
    }
  }
}

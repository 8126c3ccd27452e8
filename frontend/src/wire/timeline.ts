// What a phone knows of a game's log, and which of the events sent to it may be believed.
import type { EventRecord, Game } from './types';

/** How a batch of events relates to what is known. */
export type Verdict = 'taken' | 'known' | 'gap' | 'conflict';

/** First characters of a hash: enough to compare, short enough for an address. */
export const shortHash = (hash: string): string => hash.slice(0, 16);

/** Client rules R1 to R3 of the sync protocol: only the next seq counts, lower ones must agree. */
export class Timeline {
  game: Game | null = null;
  seq = 0;
  hash = '';
  #hashes = new Map<number, string>();

  /** Starts over from a whole game as fetched or sent as a snapshot. */
  reset(game: Game, recent: EventRecord[] = []): void {
    this.game = game;
    this.seq = game.head;
    this.hash = game.head_hash;
    this.#hashes = new Map(recent.map((one) => [one.seq, one.hash]));
    this.#hashes.set(game.head, game.head_hash);
  }

  /** Takes events in order; `game` is the view after the last of them. */
  take(events: EventRecord[], game: Game): Verdict {
    if (this.#contradicts(events)) return 'conflict';
    const fresh = events.filter((one) => one.seq > this.seq);
    if (fresh.length === 0) return this.#settle(game);
    if (fresh[0]!.seq !== this.seq + 1) return 'gap';
    for (const one of fresh) this.#hashes.set(one.seq, one.hash);
    const last = fresh.at(-1)!;
    this.seq = last.seq;
    this.hash = last.hash;
    this.game = game;
    return 'taken';
  }

  /** Whether the server's head is the one known here. */
  agrees(head: number, hash: string): boolean {
    return head === this.seq && shortHash(hash) === shortHash(this.hash);
  }

  #contradicts(events: EventRecord[]): boolean {
    return events.some((one) => {
      const known = this.#hashes.get(one.seq);
      return known !== undefined && known !== one.hash;
    });
  }

  /** Without news the view may still have changed: a seat was claimed. */
  #settle(game: Game): Verdict {
    if (game.head > this.seq) return 'gap';
    if (game.head === this.seq) this.game = game;
    return 'known';
  }
}

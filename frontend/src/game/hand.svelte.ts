// The cards a player holds, if they care to enter them: kept on this phone, never sent.
import type { EventRecord, PlayerId } from '../wire/types';

interface Kept {
  cards: string[];
  /** The last event that was followed. */
  seq: number;
  /** Cards that left by an event, for the case that it is taken back. */
  gone: { seq: number; cards: string[] }[];
}

export class Hand {
  #kept = $state.raw<Kept | null>(null);
  #key: string;

  constructor(
    game: string,
    readonly player: PlayerId,
  ) {
    this.#key = `hand:${game}:${player}`;
    this.#kept = read(localStorage.getItem(this.#key));
  }

  /** Faces held, one entry for each card; null where nothing was entered. */
  get cards(): string[] | null {
    return this.#kept?.cards ?? null;
  }

  count(face: string): number {
    return this.cards?.filter((card) => card === face).length ?? 0;
  }

  /** One more card; `seq` is where the game stands, so that earlier discards do not count. */
  add(face: string, seq: number): void {
    const kept = this.#kept ?? { cards: [], seq, gone: [] };
    this.#keep({ ...kept, cards: [...kept.cards, face] });
  }

  remove(face: string): void {
    if (this.#kept) this.#keep({ ...this.#kept, cards: without(this.#kept.cards, [face]) });
  }

  forget(): void {
    this.#kept = null;
    localStorage.removeItem(this.#key);
  }

  /** Cards leave the hand as they are recorded, and come back when that is taken back. */
  follow(record: EventRecord): void {
    const kept = this.#kept;
    if (!kept || record.seq <= kept.seq) return;
    if (record.type === 'reverted') {
      const undone = kept.gone.filter((one) => one.seq > Number(record.event['to']));
      const gone = kept.gone.filter((one) => !undone.includes(one));
      const cards = [...kept.cards, ...undone.flatMap((one) => one.cards)];
      this.#keep({ cards, seq: record.seq, gone });
    } else if (record.event['player'] === this.player) {
      const left = cardsOf(record.event).filter((card) => kept.cards.includes(card));
      const gone = [...kept.gone, { seq: record.seq, cards: left }].slice(-10);
      this.#keep({ cards: without(kept.cards, left), seq: record.seq, gone });
    }
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    localStorage.setItem(this.#key, JSON.stringify(kept));
  }
}

/** Wild cards are public knowledge and need not be entered. */
function cardsOf(event: EventRecord['event']): string[] {
  const named = [event['card'], event['cards'], event['discards']].flat();
  return named.filter((card): card is string => typeof card === 'string' && !isWild(card));
}

export const isWild = (card: string): boolean => card.startsWith('wild:');

function without(cards: string[], gone: string[]): string[] {
  const left = [...cards];
  for (const card of gone) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

function read(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null;
    if (!kept || !Array.isArray(kept.cards)) return null;
    return { cards: kept.cards.map(String), seq: Number(kept.seq ?? 0), gone: kept.gone ?? [] };
  } catch {
    return null;
  }
}

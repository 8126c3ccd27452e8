// Which cards a player has to be asked about: none where the table keeps no count of them.
import type { KnownCards } from '../wire/options';
import type { Game } from '../wire/types';
import { isWild } from './hand.svelte';

export interface CardQuestion {
  /** Faces to choose among. */
  faces: string[];
  /** Without an answer the action cannot be recorded. */
  must: boolean;
}

export interface Held {
  known: KnownCards | null;
  /** The cards a player entered on this phone, if any. */
  hand: string[] | null;
}

/** Any card serves, as for a loan: asked in a strict game, or where only wild ones are left. */
export function anyCard({ known, hand }: Held, cards: Game['settings']['cards']): CardQuestion {
  const wilds = known?.wilds ?? [];
  if (known && known.ordinary === 0 && wilds.length > 0) return { faces: wilds, must: true };
  const held = hand ? [...new Set(hand)].sort() : null;
  if (cards !== 'strict') return { faces: held ? [...held, ...wilds] : [], must: false };
  return { faces: [...(held ?? Object.keys(known?.left ?? {})), ...wilds], must: true };
}

/** Only these faces serve, as for a build; a hand that was entered leaves those it holds. */
export function oneOf(faces: string[], { hand }: Held): CardQuestion {
  const held = hand ? faces.filter((face) => isWild(face) || hand.includes(face)) : faces;
  return { faces: held, must: true };
}

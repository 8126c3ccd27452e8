// Where rounds, eras and the game end in the record.
import type { EventRecord, Game, Tables } from '../wire/types';
import { tell } from './effects';

const hasEffect = (record: EventRecord, name: string): boolean =>
  record.effects.some((one) => one['effect'] === name);

/** Whether an era, or the game, was scored with this event. */
export const scoresEra = (record: EventRecord): boolean =>
  hasEffect(record, 'links_returned') &&
  (hasEffect(record, 'era_started') || hasEffect(record, 'game_ended'));

export const endsGame = (record: EventRecord): boolean => hasEffect(record, 'game_ended');

/** What came to its end with this event, largest thing first; null for an ordinary action. */
export function milestone(record: EventRecord, game: Game, tables: Tables | null): string | null {
  for (const name of ['game_ended', 'era_started', 'round_ended']) {
    const effect = record.effects.find((one) => one['effect'] === name);
    if (effect) return tell(effect, game, tables);
  }
  return null;
}

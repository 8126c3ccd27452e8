// What a correction would do, told without naming anybody to blame.
import { named, t } from '../text/index.svelte';
import { signed } from '../text/money';
import type { Correction } from '../wire/history';
import type { EventRecord, Game, GameEvent, PlayerId, Tables } from '../wire/types';
import { describe } from './describe';
import { seatOf } from './roster';

/** An event nobody recorded yet, to be told like one that was. */
export const unrecorded = (event: GameEvent): EventRecord => ({
  seq: 0,
  type: String(event['type']),
  event,
  effects: [],
  hash: '',
  recorded_at: '',
  recorded_by: null,
  struck: false,
  by: null,
  agreement: null,
});

/** “Ben: money +30”, for each figure that a ruling changes. */
function adjustments(correction: Correction, game: Game): string {
  const changes = (correction['changes'] ?? {}) as Record<PlayerId, Record<string, number>>;
  return Object.entries(changes)
    .map(([player, figures]) => {
      const what = Object.entries(figures).map(([name, by]) => `${named('figure', name)} ${signed(by)}`);
      return `${seatOf(game, player)?.name ?? player}: ${what.join(', ')}`;
    })
    .join(' · ');
}

/** One sentence for a correction that is proposed. */
export function correctionText(
  correction: Correction,
  game: Game,
  tables: Tables | null,
): string {
  const inner = correction['event'] as GameEvent | undefined;
  const what = inner ? describe(unrecorded(inner), game, tables) : '';
  switch (correction['type']) {
    case 'reverted':
      return t('correction.reverted', { to: Number(correction['to']) });
    case 'amended':
      return t('correction.amended', { seq: Number(correction['seq']), what });
    case 'inserted':
      return t('correction.inserted', { after: Number(correction['after']), what });
    case 'voided':
      return t('correction.voided', { seq: Number(correction['seq']) });
    default:
      return t('correction.ruled', { what: adjustments(correction, game) });
  }
}

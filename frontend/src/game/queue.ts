// What is queued on this phone, told in words, and whose action would come after it.
import { eventOf, type OutboxItem } from '../wire/outbox.svelte';
import type { Game, PlayerId, Tables } from '../wire/types';
import { unrecorded } from './corrections';
import { describe } from './describe';

/** Two cards for one tile: Lancashire lets both actions of a turn go into one build. */
function actionsOf(item: OutboxItem): number {
  const event = eventOf(item);
  return event['type'] === 'industry_built' && 'cards' in event ? 2 : 1;
}

/** Whose action comes after what is queued, as far as a phone can tell without the server: turns
 * follow the order on the screen, which the next round may change. */
export function actingAfter(game: Game, queued: OutboxItem[]): PlayerId | null {
  const { turn, owes, turn_order: order } = game.state;
  if (!turn) return owes;
  let player = turn;
  let left = game.state.actions_left;
  let opening = game.state.era === 'canal' && game.state.round === 1;
  for (const item of queued.filter((one) => one.path === 'actions')) {
    if (eventOf(item)['player'] !== player) continue;
    left -= actionsOf(item);
    if (left > 0) continue;
    const next = (order.indexOf(player) + 1) % order.length;
    if (next === 0) opening = false;
    player = order[next] ?? player;
    left = opening ? 1 : 2;
  }
  return player;
}

/** A queued command as a sentence, as if it had been recorded. */
export function tellQueued(item: OutboxItem, game: Game, tables: Tables | null): string {
  return describe(unrecorded(eventOf(item)), game, tables);
}

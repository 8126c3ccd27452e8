// What an event cost, and who goes first next round if nobody spends more.
import type { EventRecord, Game, PlayerId } from '../wire/types';

/** The pounds that whoever acted paid. */
export function costOf(record: EventRecord): number {
  return record.effects
    .filter((one) => one['effect'] === 'money_paid' && one['player'] === record.event['player'])
    .reduce((sum, one) => sum + Number(one['amount']), 0);
}

/** Least spent goes first; equals keep their order of this round. */
export function nextOrder(game: Game, more: Partial<Record<PlayerId, number>> = {}): PlayerId[] {
  const spent = (player: PlayerId) =>
    (game.state.players[player]?.spent ?? 0) + (more[player] ?? 0);
  return [...game.state.turn_order].sort((a, b) => spent(a) - spent(b));
}

export interface Rung {
  /** The place in next round's order, from 1. */
  place: number;
  /** The most that may still be spent to be there; null for the last place. */
  upTo: number | null;
}

/** What each place next round allows a player to spend from now on, earliest first. */
export function placesBySpending(game: Game, player: PlayerId): Rung[] {
  const now = nextOrder(game).indexOf(player) + 1;
  const others = game.state.turn_order.filter((one) => one !== player);
  const mine = game.state.players[player]?.spent ?? 0;
  const before = (other: PlayerId) =>
    game.state.turn_order.indexOf(player) < game.state.turn_order.indexOf(other);
  // To stay ahead of another: at most what they spent, or less where they stand before one.
  const limits = others
    .map((other) => (game.state.players[other]?.spent ?? 0) - mine - (before(other) ? 0 : 1))
    .filter((limit) => limit >= 0)
    .sort((a, b) => a - b);
  const rungs: Rung[] = [];
  limits.forEach((limit, index) => {
    const place = now + index;
    const last = rungs.at(-1);
    if (last && last.upTo === limit) return;
    rungs.push({ place, upTo: limit });
  });
  rungs.push({ place: now + limits.length, upTo: null });
  return rungs;
}

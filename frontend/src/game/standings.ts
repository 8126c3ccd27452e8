// The final order, and what decided between players level on points.
import { t } from '../text/index.svelte';
import { pounds } from '../text/money';
import type { Game, PlayerId, Result } from '../wire/types';
import { seatOf } from './roster';

export interface Placing {
  place: number;
  player: PlayerId;
  vp: number;
  shared: boolean;
}

const NONE: Pick<Result, 'ranking' | 'players'> = { ranking: null, players: {} };

/** Everybody with their place; players who share one have the same. */
export function placings(game: Game): Placing[] {
  const { ranking, players } = game.result ?? NONE;
  let place = 1;
  return (ranking ?? []).flatMap((group) => {
    const here = place;
    place += group.length;
    return group.map((player) => ({
      place: here,
      player,
      vp: players[player]?.vp ?? 0,
      shared: group.length > 1,
    }));
  });
}

/** One sentence for each two neighbours level on points: what put one before the other. */
export function tieBreaks(game: Game): string[] {
  const order = placings(game);
  return order.slice(1).flatMap((lower, index) => {
    const higher = order[index]!;
    if (higher.vp !== lower.vp) return [];
    const names = { name: nameOf(game, higher.player), other: nameOf(game, lower.player) };
    const [a, b] = [game.state.players[higher.player], game.state.players[lower.player]];
    if (!a || !b) return [];
    const values = { ...names, vp: higher.vp };
    if (higher.place === lower.place) return [t('result.tie_shared', values)];
    if (a.income_space !== b.income_space) {
      const spaces = { space: a.income_space, other_space: b.income_space };
      return [t('result.tie_income', { ...values, ...spaces })];
    }
    const money = { money: pounds(a.money), other_money: pounds(b.money) };
    return [t('result.tie_money', { ...values, space: a.income_space, ...money })];
  });
}

const nameOf = (game: Game, player: PlayerId): string => seatOf(game, player)?.name ?? player;

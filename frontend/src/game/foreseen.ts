// What an action does, told from its effects: figures for each player, and a line for each event.
import { counted, named, t } from '../text/index.svelte';
import { pounds } from '../text/money';
import type { Preview } from '../wire/options';
import type { EventRecord, Game, PlayerId, Tables } from '../wire/types';
import { spaceName } from './names';
import { seatOf } from './roster';

type Effect = EventRecord['effects'][number];

export interface Change {
  player: PlayerId;
  money: [was: number, now: number];
  income: [was: number, now: number];
  vp: [was: number, now: number];
}

/** From here on a turn, round or era ends by itself; it is no part of what is being decided. */
const AFTERWARDS = 'action_taken';
const ENDS = ['game_ended', 'era_started', 'round_ended'] as const;

export function ownEffects(effects: Effect[]): Effect[] {
  const end = effects.findIndex((one) => one['effect'] === AFTERWARDS);
  return end < 0 ? effects : effects.slice(0, end);
}

/** How purses and markers move, whoever acts first. */
export function changes(preview: Preview, game: Game, tables: Tables): Change[] {
  const effects = ownEffects(preview.effects);
  const acting = preview.event['player'];
  return game.state.turn_order
    .map((player) => changeFor(player, effects, game, tables))
    .filter((one): one is Change => one !== null)
    .sort((a, b) => Number(b.player === acting) - Number(a.player === acting));
}

function changeFor(player: PlayerId, effects: Effect[], game: Game, tables: Tables): Change | null {
  const standing = game.state.players[player];
  if (!standing) return null;
  let { money, vp, income_space: space } = standing;
  for (const one of effects.filter((each) => each['player'] === player)) {
    const amount = Number(one['amount'] ?? 0);
    if (one['effect'] === 'money_paid') money -= amount;
    if (one['effect'] === 'money_received' || one['effect'] === 'income_taken') money += amount;
    if (one['effect'] === 'points_scored') vp += amount;
    if (one['effect'] === 'income_moved') space = Number(one['after']);
  }
  const level = tables.income_levels[space] ?? standing.income_level;
  const moved = money !== standing.money || vp !== standing.vp || level !== standing.income_level;
  if (!moved) return null;
  return {
    player,
    money: [standing.money, money],
    income: [standing.income_level, level],
    vp: [standing.vp, vp],
  };
}

/** What moves on the board, one line each. */
export function lines(preview: Preview, game: Game, tables: Tables): string[] {
  const told = ownEffects(preview.effects).map((effect) => line(effect, game, tables));
  const counts = new Map<string, number>();
  for (const one of told) if (one) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].map(([one, count]) => (count > 1 ? `${count} × ${one}` : one));
}

function line(effect: Effect, game: Game, tables: Tables): string | null {
  const place = spaceName(tables, String(effect['space'] ?? ''));
  const industry = named('industry', String(effect['industry'] ?? ''));
  const good = named('good', String(effect['resource'] ?? ''));
  const name = seatOf(game, effect['owner'] ?? effect['player'])?.name ?? '';
  switch (effect['effect']) {
    case 'cube_taken':
      return t('foreseen.cube_taken', { good, place, name });
    case 'cube_bought':
      return t('foreseen.cube_bought', { good, price: pounds(Number(effect['price'])) });
    case 'cubes_sold':
      return counted('foreseen.cubes_sold', Number(effect['count']), { good });
    case 'tile_flipped':
      return t('foreseen.tile_flipped', { name, industry, place });
    case 'tile_removed':
      return t('foreseen.tile_removed', { name, industry, place });
    case 'merchant_beer_drunk':
      return t('foreseen.merchant_beer', { place: spaceName(tables, String(effect['merchant'])) });
    case 'wilds_taken':
      return t('foreseen.wilds_taken');
    default:
      return null;
  }
}

/** The largest thing that comes to its end with this action. */
export function ending(preview: Preview): string | null {
  const end = ENDS.find((name) => preview.effects.some((one) => one['effect'] === name));
  return end ? t(`foreseen.${end}`) : null;
}

// One sentence for each consequence of an event, in the order they happened.
import { counted, has, named, t } from '../text/index.svelte';
import { pounds, signed } from '../text/money';
import type { EventRecord, Game, PlayerId, Tables } from '../wire/types';
import { differenceLines } from './differences';
import { cardName, linkName, placeName, spaceName } from './names';
import { seatOf } from './roster';

export type Effect = EventRecord['effects'][number];

interface Told {
  effect: Effect;
  game: Game;
  tables: Tables | null;
  /** Everything a sentence may name. */
  values: Record<string, string | number>;
}
type Teller = (told: Told) => string | null;

/** Sentences that depend on more than their blanks; the others are found by the effect's name. */
const TELLERS: Record<string, Teller> = {
  card_discarded: ({ effect, values, tables }) =>
    effect['card'] === null
      ? t('effect.card_discarded', values)
      : t('effect.card_named', { ...values, card: cardName(tables, String(effect['card'])) }),
  money_paid: ({ effect, values }) =>
    t('effect.money_paid', { ...values, purpose: named('purpose', String(effect['purpose'])) }),
  money_received: ({ effect, values }) =>
    t('effect.money_received', { ...values, source: named('money', String(effect['source'])) }),
  income_taken: ({ effect, values }) =>
    Number(effect['amount']) < 0
      ? t('effect.income_paid', { ...values, money: pounds(-Number(effect['amount'])) })
      : t('effect.income_taken', values),
  income_moved: ({ effect, values, tables }) => {
    const [before, after] = [Number(effect['before']), Number(effect['after'])];
    const level = (space: number) => signed(tables?.income_levels[space] ?? 0);
    const levels = { level: level(before), level_after: level(after) };
    return t('effect.income_moved', { ...values, before, after, ...levels });
  },
  tile_removed: ({ effect, values }) => {
    const reason = String(effect['reason']);
    const key = `effect.tile_removed_${reason}`;
    return t(has(key) ? key : 'effect.tile_removed', values);
  },
  cubes_sold: ({ effect, values }) =>
    counted('effect.cubes_sold', Number(effect['count']), values),
  links_returned: ({ effect, values }) =>
    counted('effect.links_returned', Number(effect['count']), values),
  hand_refilled: ({ effect, values }) =>
    counted('effect.hand_refilled', Number(effect['cards']), values),
  action_taken: ({ effect, values }) =>
    counted('effect.action_taken', Number(effect['actions']), values),
  points_scored: ({ effect, values, tables }) => {
    const at = typeof effect['at'] === 'string' ? effect['at'] : null;
    const what = named('points', String(effect['reason']));
    if (at === null) return counted('effect.points_scored', points(effect), { ...values, what });
    const where = at.includes('/') ? spaceName(tables, at) : linkName(tables, at);
    return counted('effect.points_scored_at', points(effect), { ...values, what, where });
  },
  adjusted: ({ effect, values }) => {
    const parts = [];
    if (effect['money']) parts.push(t('effect.adjusted_money', { by: signed(Number(effect['money'])) }));
    if (effect['income_space'])
      parts.push(t('effect.adjusted_income', { by: signed(Number(effect['income_space'])) }));
    return t('effect.adjusted', { ...values, what: parts.join(', ') });
  },
  corrected: ({ effect, game }) => {
    const lines = differenceLines(effect, game);
    return lines.length > 0 ? lines.join(' · ') : t('effect.corrected_nothing');
  },
};

const points = (effect: Effect): number => Number(effect['amount']);

/** What one consequence was, in words. */
export function tell(effect: Effect, game: Game, tables: Tables | null): string {
  const kind = String(effect['effect']);
  const values = valuesOf(effect, game, tables);
  const told = TELLERS[kind]?.({ effect, game, tables, values });
  if (told) return told;
  const key = `effect.${kind}`;
  return has(key) ? t(key, values) : named('effect', kind);
}

function valuesOf(effect: Effect, game: Game, tables: Tables | null): Told['values'] {
  const text = (key: string) => String(effect[key] ?? '');
  const name = (player: unknown) => seatOf(game, player)?.name ?? '';
  return {
    name: name(effect['player']),
    owner: name(effect['owner']),
    money: pounds(Number(effect['amount'] ?? effect['price'] ?? 0)),
    place: spaceName(tables, text('space') || text('merchant')),
    industry: named('industry', text('industry')),
    level: Number(effect['level'] ?? 0),
    good: named('good', text('resource')),
    link: effect['link'] ? linkName(tables, text('link')) : '',
    round: Number(effect['round'] ?? 0),
    era: named('era', text('era')),
    value: Number(effect['value'] ?? 0),
    row: Number(effect['row'] ?? 0) + 1,
    order: namesOf(effect['order'], game),
    ranking: rankingOf(effect['ranking'], game),
    places: placesOf(effect['merchants'], tables),
  };
}

function namesOf(order: unknown, game: Game): string {
  const players = Array.isArray(order) ? (order as PlayerId[]) : [];
  return players.map((player) => seatOf(game, player)?.name ?? player).join(', ');
}

function rankingOf(ranking: unknown, game: Game): string {
  if (!Array.isArray(ranking)) return '';
  return ranking.map((group, index) => `${index + 1}. ${namesOf(group, game)}`).join(' · ');
}

function placesOf(merchants: unknown, tables: Tables | null): string {
  if (!Array.isArray(merchants)) return '';
  const places = merchants.map((space) => String(space).split('/')[0] ?? '');
  return [...new Set(places)].map((place) => placeName(tables, place)).join(', ');
}

/** The consequences worth a line, equal ones told once with their number. */
export function tellAll(effects: Effect[], game: Game, tables: Tables | null): string[] {
  const counts = new Map<string, number>();
  for (const effect of effects) {
    const line = tell(effect, game, tables);
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].map(([line, count]) => (count > 1 ? `${count} × ${line}` : line));
}

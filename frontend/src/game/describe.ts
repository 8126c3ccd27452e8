// One sentence for each event, as a player would tell it.
import { counted, has, named, t } from '../text/index.svelte';
import type { EventRecord, Game, Tables } from '../wire/types';
import { linkName, placeName } from './names';
import { seatOf } from './roster';

type Teller = (told: Told) => string;

interface Told {
  record: EventRecord;
  name: string;
  place: (location: string) => string;
  link: (id: string) => string;
}

const TELLERS: Record<string, Teller> = {
  loan_taken: ({ record, name }) =>
    t('event.loan_taken', { name, amount: Number(record.event['amount']) }),
  industry_built: ({ record, name, place }) => {
    const industry = named('industry', String(record.event['industry']));
    const location = place(String(record.event['location']));
    const level = builtLevel(record);
    return level === null
      ? t('event.industry_built_plain', { name, industry, location })
      : t('event.industry_built', { name, industry, location, level });
  },
  links_built: ({ record, name, link }) =>
    t('event.links_built', { name, links: texts(record.event['links']).map(link).join(', ') }),
  tiles_developed: ({ record, name }) => {
    const industries = texts(record.event['industries']).map((id) => named('industry', id));
    return t('event.tiles_developed', { name, industries: industries.join(', ') });
  },
  goods_sold: ({ record, name }) =>
    counted('event.goods_sold', texts(record.event['sales']).length, { name }),
  reverted: ({ record }) => t('event.reverted', { to: Number(record.event['to']) }),
  amended: ({ record }) => t('event.amended', { seq: Number(record.event['seq']) }),
  voided: ({ record }) => t('event.voided', { seq: Number(record.event['seq']) }),
  ruled: ({ record }) => t('event.ruled', { reason: String(record.event['reason']) }),
};

/** What happened, with names from the seats and places from the printed tables. */
export function describe(record: EventRecord, game: Game, tables: Tables | null): string {
  const name = seatOf(game, record.event['player'])?.name ?? '';
  const place = (id: string) => placeName(tables, id);
  const link = (id: string) => linkName(tables, id);
  const teller = TELLERS[record.type];
  if (teller) return teller({ record, name, place, link });
  const key = `event.${record.type}`;
  return has(key) ? t(key, { name }) : t('event.other');
}

function builtLevel(record: EventRecord): number | null {
  const placed = record.effects.find((one) => one['effect'] === 'tile_placed');
  return placed ? Number(placed['level']) : null;
}

const texts = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : []);

// What an action would change for its player, read from the effects the server foresees.
import { t } from '../text/index.svelte';
import { pounds, signed } from '../text/money';
import type { Preview } from '../wire/options';
import type { Standing, Tables } from '../wire/types';

/** Money and income before and after a loan itself, whatever the end of a round adds. */
export function loanOutcome(preview: Preview, now: Standing, tables: Tables): string | null {
  const received = preview.effects.find((one) => one['effect'] === 'money_received');
  const moved = preview.effects.find((one) => one['effect'] === 'income_moved');
  const level = tables.income_levels[Number(moved?.['after'])];
  if (!received || level === undefined) return null;
  return t('action.loan_outcome', {
    money: pounds(now.money),
    money_after: pounds(now.money + Number(received['amount'])),
    income: signed(now.income_level),
    income_after: signed(level),
  });
}

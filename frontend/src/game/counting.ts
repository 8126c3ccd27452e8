// Counting what is on the table: the figures a table can differ in, and what differs.
import type { Observed } from '../wire/history';
import type { Gate, PlayerId } from '../wire/types';

export const COUNTED = ['money', 'income_space', 'vp'] as const;
export type Counted = (typeof COUNTED)[number];
/** Counted figures by name and player, and cubes by market. */
export type Count = Record<Counted, Record<PlayerId, number>> & {
  markets: Record<string, number>;
};

export const cubesOf = (rungs: number[][]): number =>
  rungs.reduce((sum, [, cubes]) => sum + (cubes ?? 0), 0);

/** What should be counted, as the place to start counting from. */
export function expectedCount({ expected }: Gate): Count {
  return {
    money: { ...expected.money },
    income_space: { ...expected.income_space },
    vp: { ...expected.vp },
    markets: Object.fromEntries(
      Object.entries(expected.markets).map(([good, rungs]) => [good, cubesOf(rungs)]),
    ),
  };
}

/** Everything that was counted, where something differs; null where all is as expected. */
export function observed(gate: Gate, count: Count): Observed | null {
  const expected = expectedCount(gate);
  const differs = [...COUNTED, 'markets' as const].some((name) =>
    Object.entries(count[name]).some(([key, value]) => expected[name][key] !== value),
  );
  return differs ? { ...count } : null;
}

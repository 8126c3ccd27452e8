// What to tell a player when the server refuses an action.
import type { Problem } from '../wire/types';

export interface Notice {
  kind: 'stale' | 'illegal' | 'other';
  lines: string[];
}

/** The server's own sentences; every broken rule gets its line. */
export function describeRefusal(problem: Problem): Notice {
  if (problem.code === 'stale') return { kind: 'stale', lines: [problem.message] };
  const rules = problem.violations ?? [];
  if (rules.length > 0) return { kind: 'illegal', lines: rules.map((one) => one.message) };
  return { kind: 'other', lines: [problem.message] };
}

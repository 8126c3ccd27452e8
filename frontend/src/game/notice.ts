// What to tell a player when the server refuses an action, and what can be done about it.
import type { EventRecord, GameEvent, Problem, Violation } from '../wire/types';

export interface Notice {
  kind: 'stale' | 'already_recorded' | 'illegal' | 'asked' | 'other';
  /** Every broken rule with its sentence, or the server's one sentence. */
  reasons: Pick<Violation, 'rule' | 'message'>[];
  /** What was to be recorded, where it can be tried again or insisted on. */
  event?: GameEvent;
  /** What others recorded meanwhile. */
  missed?: EventRecord[];
}

export function describeRefusal(problem: Problem, event: GameEvent): Notice {
  const told = [{ rule: '', message: problem.message }];
  if (problem.code === 'stale') {
    return { kind: 'stale', reasons: told, event, missed: problem.events ?? [] };
  }
  if (problem.code === 'already_recorded') return { kind: 'already_recorded', reasons: [] };
  const rules = problem.violations ?? [];
  if (rules.length > 0) return { kind: 'illegal', reasons: rules, event };
  return { kind: 'other', reasons: told };
}

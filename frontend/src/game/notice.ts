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
  // A correction has no player; whether it still makes sense is asked where it was made.
  const tried = 'player' in event ? { event } : {};
  if (problem.code === 'stale') {
    return { kind: 'stale', reasons: told, ...tried, missed: problem.events ?? [] };
  }
  if (problem.code === 'already_recorded') return { kind: 'already_recorded', reasons: [] };
  const rules = problem.violations ?? [];
  if (rules.length > 0) return { kind: 'illegal', reasons: rules, ...tried };
  return { kind: 'other', reasons: told };
}

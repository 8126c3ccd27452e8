// A clock that runs on the screen between two answers of the server.
import type { Clock, Game, PlayerId } from '../wire/types';

/** The seconds the present turn has taken; null where no clock is shown. */
export function turnSeconds(clock: Clock, now: number): number | null {
  if (!clock.seconds) return null;
  if (clock.paused) return clock.turn_seconds;
  if (!clock.turn_started_at) return null;
  return Math.max(0, (now - Date.parse(clock.turn_started_at)) / 1000);
}

/** The seconds a player has used, the present turn included; null where no clock is shown. */
export function usedSeconds(game: Game, player: PlayerId, now: number): number | null {
  const before = game.clock.seconds?.[player];
  if (before === undefined) return null;
  const acting = game.state.turn ?? game.state.owes;
  return before + (player === acting ? (turnSeconds(game.clock, now) ?? 0) : 0);
}

/** The time now, every second, as long as somebody looks. */
export class Ticking {
  now = $state(Date.now());

  start(): () => void {
    const timer = setInterval(() => (this.now = Date.now()), 1000);
    return () => clearInterval(timer);
  }
}

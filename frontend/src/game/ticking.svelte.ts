// A clock that runs on the screen between two answers of the server.
import type { Clock, PlayerId } from '../wire/types';

/** The seconds a player has thought, the present turn included. */
export function thought(
  clock: Clock,
  player: PlayerId,
  acting: PlayerId | null,
  now: number,
): number | null {
  if (!clock.seconds) return null;
  const before = clock.seconds[player] ?? 0;
  if (player !== acting || clock.paused || !clock.turn_started_at) return before;
  return before + Math.max(0, (now - Date.parse(clock.turn_started_at)) / 1000);
}

/** The time now, every second, as long as somebody looks. */
export class Ticking {
  now = $state(Date.now());

  start(): () => void {
    const timer = setInterval(() => (this.now = Date.now()), 1000);
    return () => clearInterval(timer);
  }
}

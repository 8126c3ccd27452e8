// Places on the map that can be tapped: where they lie, and which one a finger means.
import type { Layout, Point } from './layout';

export interface Target {
  /** A space `location/slot`, or a link. */
  id: string;
  label: string;
  /** Open to choose, chosen, or closed: tapping a closed one tells why. */
  state: 'open' | 'chosen' | 'closed';
}

export interface PlacedTarget extends Target, Point {
  shape: 'slot' | 'line';
}

export function placeTargets(layout: Layout, targets: Target[]): PlacedTarget[] {
  const lines = new Map(layout.lines.map((line) => [line.id, line.middle]));
  const slots = new Map(
    layout.towns.flatMap((town) =>
      town.slots.map((at, index): [string, Point] => [`${town.id}/${index}`, at]),
    ),
  );
  return targets.flatMap((target) => {
    const shape = target.id.includes('/') ? 'slot' : 'line';
    const at = (shape === 'slot' ? slots : lines).get(target.id);
    return at ? [{ ...target, shape, x: at.x, y: at.y }] : [];
  });
}

/** Open targets are meant before closed ones: a finger covers several on a small map. */
export function meant(at: Point, targets: PlacedTarget[], reach: number): PlacedTarget | null {
  return nearest(at, targets.filter((one) => one.state !== 'closed'), reach) ??
    nearest(at, targets.filter((one) => one.state === 'closed'), reach);
}

function nearest(at: Point, targets: PlacedTarget[], reach: number): PlacedTarget | null {
  const far = (one: PlacedTarget) => Math.hypot(one.x - at.x, one.y - at.y);
  const best = targets.reduce<PlacedTarget | null>(
    (found, one) => (found === null || far(one) < far(found) ? one : found),
    null,
  );
  return best && far(best) <= reach ? best : null;
}

// What part of the map is looked at: a scale and a shift in pixels, kept so that the map fills the pane.

export interface Looking {
  scale: number;
  x: number;
  y: number;
}
interface Place {
  x: number;
  y: number;
}
interface Size {
  width: number;
  height: number;
}

/** The whole board. */
export const HOME: Looking = { scale: 1, x: 0, y: 0 };
const CLOSEST = 5;

export function moved(looking: Looking, dx: number, dy: number, size: Size): Looking {
  return kept({ ...looking, x: looking.x + dx, y: looking.y + dy }, size);
}

/** Closer or further, with the map's point under `at` staying under it. */
export function zoomed(looking: Looking, factor: number, at: Place, size: Size): Looking {
  const scale = Math.min(CLOSEST, Math.max(1, looking.scale * factor));
  const ratio = scale / looking.scale;
  const x = at.x - (at.x - looking.x) * ratio;
  const y = at.y - (at.y - looking.y) * ratio;
  return kept({ scale, x, y }, size);
}

/** Two fingers, one resting while the other goes from `before` to `now`. */
export function pinched(
  looking: Looking,
  resting: Place,
  before: Place,
  now: Place,
  size: Size,
): Looking {
  const apart = (place: Place) => Math.hypot(place.x - resting.x, place.y - resting.y);
  const factor = apart(now) / Math.max(1, apart(before));
  const middle = { x: (resting.x + now.x) / 2, y: (resting.y + now.y) / 2 };
  return zoomed(looking, factor, middle, size);
}

function kept(looking: Looking, size: Size): Looking {
  if (looking.scale <= 1) return HOME;
  const within = (shift: number, length: number) =>
    Math.min(0, Math.max(length * (1 - looking.scale), shift));
  return {
    scale: looking.scale,
    x: within(looking.x, size.width),
    y: within(looking.y, size.height),
  };
}

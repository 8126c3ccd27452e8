// Where everything on the schematic map goes: our own drawing, from the printed tables' coordinates.
import type { Link, Location, Tables } from '../wire/types';

export interface Point {
  x: number;
  y: number;
}

export interface Town {
  id: string;
  location: Location;
  centre: Point;
  /** Centres of the industry slots, or of the merchant spaces. */
  slots: Point[];
  label: Point;
}

export interface Line {
  link: Link;
  /** One curve from end to end through the link's own place, and one more for a third end. */
  path: string;
  middle: Point;
}

export interface Layout {
  box: { x: number; y: number; width: number; height: number };
  towns: Town[];
  lines: Line[];
}

/** Side of a slot, in the drawing's units: the board is 1000 wide. */
export const SLOT = 54;
const WIDTH = 1000;
/** Slots lie a little further apart than printed, so that they can be drawn larger. */
const SPREAD = SLOT / 46;
const MARGIN = 62;

/** Lays out one edition; `stretch` pulls the map in height to fill an upright screen. */
export function layOut(tables: Tables, stretch = 1): Layout {
  const at = ([x, y]: [number, number]): Point => ({ x: x * WIDTH, y: y * WIDTH * stretch });
  const towns = Object.entries(tables.locations).map(([id, location]) =>
    placeTown(id, location, at(location.xy)),
  );
  const centres = new Map(towns.map((town) => [town.id, town.centre]));
  const lines = tables.links.map((link) => drawLine(link, centres, at(link.xy)));
  return { box: around(towns), towns, lines };
}

function placeTown(id: string, location: Location, centre: Point): Town {
  const printed = location.slots_xy ?? location.spaces_xy ?? [];
  const [x0, y0] = location.xy;
  const slots = printed.map(([x, y]) => ({
    x: centre.x + (x - x0) * WIDTH * SPREAD,
    y: centre.y + (y - y0) * WIDTH * SPREAD,
  }));
  const bottom = Math.max(centre.y, ...slots.map((slot) => slot.y + SLOT / 2));
  const middle = slots.length > 0 ? (extent(slots, 'x', Math.min) + extent(slots, 'x', Math.max)) / 2 : centre.x;
  const label = slots.length > 0 ? { x: middle, y: bottom + 19 } : { x: centre.x, y: centre.y + 7 };
  return { id, location, centre, slots, label };
}

const extent = (points: Point[], axis: 'x' | 'y', pick: (...values: number[]) => number) =>
  pick(...points.map((point) => point[axis]));

function drawLine(link: Link, centres: Map<string, Point>, middle: Point): Line {
  const [from, to, third] = link.ends.map((end) => centres.get(end) ?? middle);
  let path = from && to ? curve(from, middle, to) : '';
  if (third) path += `M${round(middle.x)} ${round(middle.y)}L${round(third.x)} ${round(third.y)}`;
  return { link, path, middle };
}

/** A quadratic curve that passes through `middle` half way. */
function curve(from: Point, middle: Point, to: Point): string {
  const bend = {
    x: 2 * middle.x - (from.x + to.x) / 2,
    y: 2 * middle.y - (from.y + to.y) / 2,
  };
  const [a, b, c] = [from, bend, to].map((point) => `${round(point.x)} ${round(point.y)}`);
  return `M${a}Q${b} ${c}`;
}

function around(towns: Town[]): Layout['box'] {
  const points = towns.flatMap((town) => [town.centre, town.label, ...town.slots]);
  const x = extent(points, 'x', Math.min) - MARGIN;
  const y = extent(points, 'y', Math.min) - MARGIN;
  const width = extent(points, 'x', Math.max) + MARGIN - x;
  const height = extent(points, 'y', Math.max) + MARGIN * 0.7 - y;
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}

const round = (value: number): number => Math.round(value * 10) / 10;

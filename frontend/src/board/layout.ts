// Where everything on the schematic map goes: our own drawing, from the printed tables' coordinates.
import type { Link, Location, Tables } from '../wire/types';
import { nameBox, placeLabels } from './labels';

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** What the drawing has to suit. */
export interface Shape {
  /** Height of the place it hangs in, for a width of 1. */
  ratio: number;
  /** Side of an industry slot; the printed board is 1000 wide. */
  slot: number;
  /** Size of the letters. */
  letters: number;
}

export interface Town {
  id: string;
  location: Location;
  centre: Point;
  /** Centres of the industry slots, or of the merchant spaces. */
  slots: Point[];
  /** Middle of the name's base line. */
  label: Point;
}

export interface Line {
  id: string;
  link: Link;
  /** One curve from end to end through the link's own place, and one more for a third end. */
  path: string;
  middle: Point;
}

export interface Layout {
  box: Box;
  shape: Shape;
  towns: Town[];
  lines: Line[];
}

const WIDTH = 1000;
/** Printed distance between the slots of a town. */
const PRINTED_SLOT = 46;
const MOST_STRETCH = 1.9;
/** A map this wide has its marks as large as asked for; a narrower one down to this share. */
const WIDE_MAP = 800;
const SMALLEST = 0.86;

export function layOut(tables: Tables, wanted: Shape): Layout {
  const shape = sizedFor(tables, wanted);
  const { box } = laidOut(tables, shape, 1);
  const spare = shape.ratio * box.width - box.height;
  const stretch = 1 + spare / span(tables, 1);
  return laidOut(tables, shape, Math.min(MOST_STRETCH, Math.max(1, stretch)));
}

/** The map pulled in height by `stretch`, to fill an upright screen. */
function laidOut(tables: Tables, shape: Shape, stretch: number): Layout {
  const at = ([x, y]: [number, number]): Point => ({ x: x * WIDTH, y: y * WIDTH * stretch });
  const placed = Object.entries(tables.locations).map(([id, location]) =>
    placeTown(id, location, at, shape),
  );
  const centres = new Map(placed.map((town) => [town.id, town.centre]));
  const lines = Object.entries(tables.links).map(([id, link]) =>
    drawLine(id, link, centres, at(link.xy)),
  );
  const towns = placeLabels(placed, lines, shape);
  return { box: around(towns, shape), shape, towns, lines };
}

/** A map that uses less of the board's width is shown larger, so its marks can be smaller. */
function sizedFor(tables: Tables, { ratio, slot, letters }: Shape): Shape {
  const size = Math.max(SMALLEST, Math.min(1, span(tables, 0) / WIDE_MAP));
  return { ratio, slot: round(slot * size), letters: round(letters * size) };
}

function span(tables: Tables, axis: 0 | 1): number {
  const values = Object.values(tables.locations).map((location) => location.xy[axis]);
  return (Math.max(...values) - Math.min(...values)) * WIDTH;
}

function placeTown(
  id: string,
  location: Location,
  at: (xy: [number, number]) => Point,
  shape: Shape,
): Town {
  const printed = location.slots_xy ?? location.spaces_xy ?? [];
  const own = printed.length > 0 ? middleOf(printed) : location.xy;
  const centre = at(own);
  const spread = (WIDTH * (shape.slot + 1)) / PRINTED_SLOT;
  const slots = printed.map(([x, y]) => ({
    x: round(centre.x + (x - own[0]) * spread),
    y: round(centre.y + (y - own[1]) * spread),
  }));
  return { id, location, centre, slots, label: centre };
}

function middleOf(places: [number, number][]): [number, number] {
  const middle = (axis: 0 | 1) => {
    const values = places.map((xy) => xy[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  return [middle(0), middle(1)];
}

function drawLine(id: string, link: Link, centres: Map<string, Point>, middle: Point): Line {
  const [from, to, third] = link.ends.map((end) => centres.get(end) ?? middle);
  let path = from && to ? curve(from, middle, to) : '';
  if (third) path += `M${round(middle.x)} ${round(middle.y)}L${round(third.x)} ${round(third.y)}`;
  return { id, link, path, middle };
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

function around(towns: Town[], shape: Shape): Box {
  const boxes = towns.flatMap((town) => [
    nameBox(town.location.name, town.label, shape),
    ...town.slots.map((slot) => squareAt(slot, shape.slot)),
  ]);
  const margin = shape.slot * 0.3;
  const left = Math.min(...boxes.map((box) => box.x)) - margin;
  const top = Math.min(...boxes.map((box) => box.y)) - margin;
  return {
    x: round(left),
    y: round(top),
    width: round(Math.max(...boxes.map((box) => box.x + box.width)) + margin - left),
    height: round(Math.max(...boxes.map((box) => box.y + box.height)) + margin - top),
  };
}

export const squareAt = ({ x, y }: Point, side: number): Box => ({
  x: x - side / 2,
  y: y - side / 2,
  width: side,
  height: side,
});

const round = (value: number): number => Math.round(value * 10) / 10;

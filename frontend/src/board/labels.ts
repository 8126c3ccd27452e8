// Names on the map: under their town, or beside that place where something else is in the way.
import { type Box, type Line, type Point, type Shape, squareAt, type Town } from './layout';

/** Width of a name as drawn: an estimate that needs no screen. */
export const nameWidth = (name: string, letters: number): number => name.length * letters * 0.56;

/** Gives every town its label, clear of slots, link markers and the names placed before it. */
export function placeLabels(towns: Town[], lines: Line[], shape: Shape): Town[] {
  const taken = towns.flatMap((town) => spaceOf(town, shape));
  const markers = lines.map((line) => squareAt(line.middle, shape.slot * 0.6));
  const labels = new Map<string, Point>();
  for (const town of longestFirst(towns)) {
    const label = bestPlace(town, shape, taken, markers);
    taken.push(nameBox(town.location.name, label, shape));
    labels.set(town.id, label);
  }
  return towns.map((town) => ({ ...town, label: labels.get(town.id) ?? town.centre }));
}

/** Short names find a place more easily, so long ones choose before them. */
const longestFirst = (towns: Town[]): Town[] =>
  [...towns].sort((a, b) => b.location.name.length - a.location.name.length);

export function nameBox(name: string, label: Point, { letters }: Shape): Box {
  const width = nameWidth(name, letters);
  return { x: label.x - width / 2, y: label.y - letters * 0.8, width, height: letters };
}

/** A covered marker is a smaller evil than a covered slot, and a far-off name a small one. */
function bestPlace(town: Town, shape: Shape, taken: Box[], markers: Box[]): Point {
  const places = placesFor(town, shape);
  const evils = places.map((place, index) => {
    const box = nameBox(town.location.name, place, shape);
    const covered = (boxes: Box[]) => boxes.reduce((sum, other) => sum + shared(box, other), 0);
    return covered(taken) + covered(markers) / 3 + index * shape.letters;
  });
  return places[evils.indexOf(Math.min(...evils))]!;
}

/** Where a name may stand, best place first. */
function placesFor(town: Town, { slot, letters }: Shape): Point[] {
  const { x, y } = town.centre;
  if (town.slots.length === 0) return [{ x, y: y + letters * 0.34 }];
  const ys = town.slots.map((one) => one.y);
  const under = Math.max(...ys) + slot / 2 + letters;
  const over = Math.min(...ys) - slot / 2 - letters * 0.35;
  const aside = [0, -slot / 2, slot / 2, -slot, slot];
  return [under, over].flatMap((height) => aside.map((dx) => ({ x: x + dx, y: height })));
}

function spaceOf(town: Town, shape: Shape): Box[] {
  if (town.slots.length === 0) return [nameBox(town.location.name, town.centre, shape)];
  return town.slots.map((place) => squareAt(place, shape.slot));
}

function shared(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

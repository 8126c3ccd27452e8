// The arithmetic of charts: round numbers for axes, places for values, bars on top of each other.

export interface Range {
  low: number;
  high: number;
}

const STEPS = [1, 2, 5, 10];

/** Round numbers that span the values with at most `most` gaps. */
export function ticks({ low, high }: Range, most = 4): number[] {
  const span = Math.max(high - low, 1);
  const power = 10 ** Math.floor(Math.log10(span / most));
  const step = Math.max(
    1,
    (STEPS.find((one) => (one * power * most) >= span) ?? 10) * power,
  );
  const first = Math.floor(low / step) * step;
  const last = Math.ceil(high / step) * step;
  const found: number[] = [];
  for (let tick = first; tick <= last + step / 2; tick += step) found.push(Math.round(tick));
  return found;
}

/** Smallest and largest of all values, zero included. */
export function rangeOf(series: number[][]): Range {
  const all = series.flat();
  return { low: Math.min(0, ...all), high: Math.max(1, ...all) };
}

/** Where a value lies between two ends of a length. */
export function place(value: number, { low, high }: Range, length: number): number {
  return high === low ? 0 : ((value - low) / (high - low)) * length;
}

export interface Segment {
  from: number;
  value: number;
}

/** Bars one after another; those below zero take nothing. */
export function stacked(values: number[]): Segment[] {
  let from = 0;
  return values.map((value) => {
    const segment = { from, value: Math.max(0, value) };
    from += segment.value;
    return segment;
  });
}

/** A line through evenly spaced values, upwards being more. */
export function linePath(values: number[], range: Range, width: number, height: number): string {
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values
    .map((value, index) => {
      const x = round(index * step);
      const y = round(height - place(value, range, height));
      return `${index === 0 ? 'M' : 'L'}${x} ${y}`;
    })
    .join('');
}

/** Labels moved apart, so that lines that end together can still be told from each other. */
export function apart(places: number[], gap: number, low: number, high: number): number[] {
  const order = places.map((_, index) => index).sort((a, b) => places[a]! - places[b]!);
  const moved = [...places];
  let least = low;
  for (const index of order) {
    moved[index] = Math.max(moved[index]!, least);
    least = moved[index]! + gap;
  }
  let most = high;
  for (const index of [...order].reverse()) {
    moved[index] = Math.min(moved[index]!, most);
    most = moved[index]! - gap;
  }
  return moved;
}

const round = (value: number): number => Math.round(value * 10) / 10;

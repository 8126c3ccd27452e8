// Addresses as QR codes: bytes at correction level M, versions 1 to 10 (213 bytes), as ISO 18004 says.

interface Version {
  /** Correction bytes of each block. */
  correction: number;
  /** Data bytes of each block. */
  blocks: number[];
  /** Centres of the alignment patterns. */
  centres: number[];
}

const of = (count: number, bytes: number): number[] => Array<number>(count).fill(bytes);
const VERSIONS: Version[] = [
  { correction: 10, blocks: [16], centres: [] },
  { correction: 16, blocks: [28], centres: [6, 18] },
  { correction: 26, blocks: [44], centres: [6, 22] },
  { correction: 18, blocks: of(2, 32), centres: [6, 26] },
  { correction: 24, blocks: of(2, 43), centres: [6, 30] },
  { correction: 16, blocks: of(4, 27), centres: [6, 34] },
  { correction: 18, blocks: of(4, 31), centres: [6, 22, 38] },
  { correction: 22, blocks: [...of(2, 38), ...of(2, 39)], centres: [6, 24, 42] },
  { correction: 22, blocks: [...of(3, 36), ...of(2, 37)], centres: [6, 26, 46] },
  { correction: 26, blocks: [...of(4, 43), 44], centres: [6, 28, 50] },
];
const MASKS: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

type Grid = (boolean | null)[][];

/** The code's squares, true for dark; without the quiet zone around it. */
export function qrCode(text: string, mask?: number): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)];
  const number = VERSIONS.findIndex((one, index) => room(one, index + 1) >= bytes.length) + 1;
  if (number === 0) throw new RangeError('Too long for a QR code');
  const version = VERSIONS[number - 1]!;
  const bits = interleave(fill(bytes, version, number), version);
  const drawn = (mask === undefined ? MASKS.map((_, index) => index) : [mask]).map((index) =>
    draw(version, number, bits, index),
  );
  return drawn.reduce((best, one) => (unrest(one) < unrest(best) ? one : best));
}

const lengthBits = (number: number): number => (number < 10 ? 8 : 16);
const dataBytes = (version: Version): number => version.blocks.reduce((sum, one) => sum + one, 0);
const room = (version: Version, number: number): number =>
  Math.floor((dataBytes(version) * 8 - 4 - lengthBits(number)) / 8);

/** Mode, length, the bytes, and the padding up to what the version holds. */
function fill(bytes: number[], version: Version, number: number): number[] {
  const length = bytes.length.toString(2).padStart(lengthBits(number), '0');
  let bits = `0100${length}${bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('')}`;
  const whole = dataBytes(version) * 8;
  bits += '0'.repeat(Math.min(4, whole - bits.length));
  bits += '0'.repeat((8 - (bits.length % 8)) % 8);
  const data = bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2));
  for (let pad = 0; data.length < dataBytes(version); pad ^= 1) data.push(pad ? 0x11 : 0xec);
  return data;
}

/** Cuts the data into blocks, adds each block's correction, and takes bytes from each in turn. */
function interleave(data: number[], { blocks, correction }: Version): boolean[] {
  let from = 0;
  const cut = blocks.map((length) => data.slice(from, (from += length)));
  const extra = cut.map((block) => remainder(block, generator(correction)));
  const bytes: number[] = [];
  for (const group of [cut, extra]) {
    const longest = Math.max(...group.map((block) => block.length));
    for (let index = 0; index < longest; index += 1) {
      for (const block of group) if (index < block.length) bytes.push(block[index]!);
    }
  }
  return bytes.flatMap((byte) => [...byte.toString(2).padStart(8, '0')].map((bit) => bit === '1'));
}

function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

function generator(degree: number): number[] {
  let factors = [1];
  for (let power = 0, root = 1; power < degree; power += 1, root = times(root, 2)) {
    const next = [...factors, 0];
    factors.forEach((factor, index) => (next[index + 1]! ^= times(factor, root)));
    factors = next;
  }
  return factors.slice(1);
}

function remainder(data: number[], divisor: number[]): number[] {
  const rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((one, index) => (rest[index]! ^= times(one, factor)));
  }
  return rest;
}

function draw(version: Version, number: number, bits: boolean[], mask: number): boolean[][] {
  const size = 17 + 4 * number;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  drawPatterns(grid, version, size);
  drawFormat(grid, mask, size);
  if (number >= 7) drawVersion(grid, number, size);
  drawBits(grid, bits, mask, size);
  return grid as boolean[][];
}

function drawPatterns(grid: Grid, { centres }: Version, size: number): void {
  const last = centres.at(-1);
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) {
    square(grid, row, column, 4, (ring) => ring !== 2 && ring !== 4);
  }
  for (const row of centres) {
    for (const column of centres) {
      const corner = [row, column].filter((one) => one === 6).length;
      const taken = corner === 2 || (corner === 1 && (row === last || column === last));
      if (!taken) square(grid, row, column, 2, (ring) => ring !== 1);
    }
  }
  for (let at = 8; at < size - 8; at += 1) grid[6]![at] ??= grid[at]![6] ??= at % 2 === 0;
}

function square(
  grid: Grid,
  row: number,
  column: number,
  reach: number,
  dark: (ring: number) => boolean,
): void {
  for (let r = -reach; r <= reach; r += 1) {
    for (let c = -reach; c <= reach; c += 1) {
      const line = grid[row + r];
      if (line && line[column + c] !== undefined) {
        line[column + c] = dark(Math.max(Math.abs(r), Math.abs(c)));
      }
    }
  }
}

/** Appends to a number the remainder that lets a reader mend it. */
function guarded(value: number, polynomial: number, bits: number): number {
  let rest = value;
  for (let step = 0; step < bits; step += 1) rest = (rest << 1) ^ ((rest >> (bits - 1)) * polynomial);
  return (value << bits) | rest;
}

function drawFormat(grid: Grid, mask: number, size: number): void {
  const format = guarded(mask, 0x537, 10) ^ 0x5412;
  const bit = (index: number) => ((format >> index) & 1) === 1;
  for (let index = 0; index < 15; index += 1) {
    const near = index < 6 ? index : index < 8 ? index + 1 : 14 - index;
    const across = index < 8 ? [near, 8] : [8, index === 8 ? 7 : near];
    grid[across[0]!]![across[1]!] = bit(index);
    if (index < 8) grid[8]![size - 1 - index] = bit(index);
    else grid[size - 15 + index]![8] = bit(index);
  }
  grid[size - 8]![8] = true;
}

function drawVersion(grid: Grid, number: number, size: number): void {
  const version = guarded(number, 0x1f25, 12);
  for (let index = 0; index < 18; index += 1) {
    const [long, short] = [Math.floor(index / 3), size - 11 + (index % 3)];
    grid[long]![short] = grid[short]![long] = ((version >> index) & 1) === 1;
  }
}

/** Up and down in columns of two, from the right, round everything that is drawn already. */
function drawBits(grid: Grid, bits: boolean[], mask: number, size: number): void {
  let next = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const upwards = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const row = upwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (grid[row]![column] !== null) continue;
        grid[row]![column] = (bits[next++] ?? false) !== MASKS[mask]!(row, column);
      }
    }
  }
}

/** How much a pattern would confuse a camera: runs of one colour and blocks of four. */
function unrest(grid: boolean[][]): number {
  let points = 0;
  grid.forEach((line, row) =>
    line.forEach((dark, column) => {
      const below = grid[row + 1];
      if (below && line[column + 1] === dark && below[column] === dark) {
        if (below[column + 1] === dark) points += 3;
      }
      const across = [1, 2, 3, 4].every((step) => line[column + step] === dark);
      const down = [1, 2, 3, 4].every((step) => grid[row + step]?.[column] === dark);
      points += Number(across) + Number(down);
    }),
  );
  return points;
}

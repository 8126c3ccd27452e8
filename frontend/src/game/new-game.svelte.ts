// A game being set up: who sits where, who goes first, which merchants lie where.
import type { Colour, Edition, EditionInfo, Mark, NewGame } from '../wire/types';
import { deal, shuffled, type Chance } from './chance';

export interface Row {
  key: number;
  name: string;
  colour: Colour;
  symbol: Mark;
}

export const COLOURS: Colour[] = ['red', 'purple', 'white', 'yellow'];
export const MARKS: Mark[] = ['anchor', 'gear', 'wheel', 'lamp'];
const FEWEST = 2;
const MOST = 4;

export class NewGameForm {
  edition = $state<Edition>('birmingham');
  /** In turn order: the first row goes first. */
  rows = $state<Row[]>([]);
  /** The row of the player who holds this phone; null for a phone that only keeps the books. */
  mine = $state<number | null>(0);
  chosen = $state<string[]>([]);
  merchants = $state<Record<string, string[]>>({});
  /** Merchant spaces set by hand, which a later choice should leave alone. */
  #settled = new Set<string>();

  constructor(
    readonly editions: EditionInfo[],
    readonly chance: Chance = Math.random,
  ) {
    this.edition = editions[0]?.id ?? 'birmingham';
    for (let seat = 0; seat < FEWEST; seat += 1) this.add();
  }

  get info(): EditionInfo | undefined {
    return this.editions.find((one) => one.id === this.edition);
  }

  /** Variants this edition has for this many players. */
  get options(): string[] {
    const fitting = this.info?.options.filter((one) => one.players.includes(this.rows.length));
    return (fitting ?? []).map((one) => one.id);
  }

  get canAdd(): boolean {
    return this.rows.length < MOST;
  }

  get canRemove(): boolean {
    return this.rows.length > FEWEST;
  }

  choose(edition: Edition): void {
    this.edition = edition;
    this.#fitToTable();
  }

  add(): void {
    const free = <T>(all: T[], taken: T[]) => all.find((one) => !taken.includes(one)) ?? all[0]!;
    const keys = [0, 1, 2, 3];
    this.rows.push({
      key: free(keys, this.rows.map((row) => row.key)),
      name: '',
      colour: free(COLOURS, this.rows.map((row) => row.colour)),
      symbol: free(MARKS, this.rows.map((row) => row.symbol)),
    });
    this.#fitToTable();
  }

  remove(key: number): void {
    this.rows = this.rows.filter((row) => row.key !== key);
    if (this.mine === key) this.mine = null;
    this.#fitToTable();
  }

  shuffleOrder(): void {
    this.rows = shuffled(this.rows, this.chance);
  }

  moveUp(key: number): void {
    const at = this.rows.findIndex((row) => row.key === key);
    if (at > 0) this.rows.splice(at - 1, 2, this.rows[at]!, this.rows[at - 1]!);
  }

  /** Gives a row a look; whoever had it takes the row's old one. */
  paint(key: number, look: Partial<Pick<Row, 'colour' | 'symbol'>>): void {
    const row = this.rows.find((one) => one.key === key);
    if (!row) return;
    const { colour = row.colour, symbol = row.symbol } = look;
    for (const other of this.rows) {
      if (other.key === key) continue;
      if (other.colour === colour) other.colour = row.colour;
      if (other.symbol === symbol) other.symbol = row.symbol;
    }
    row.colour = colour;
    row.symbol = symbol;
  }

  shuffleMerchants(): void {
    const count = String(this.rows.length);
    const spaces = this.info?.merchants?.[count] ?? {};
    const bag = this.info?.merchant_tiles?.[count] ?? {};
    this.merchants = deal(spaces, bag, this.chance);
    this.#settled.clear();
  }

  /** Says what lies on a space by swapping with one that has it, so the bag always stays whole. */
  layMerchant(location: string, index: number, tile: string): void {
    const here = this.merchants[location];
    if (!here || here[index] === tile) return;
    const space = `${location}/${index}`;
    const holders = Object.entries(this.merchants).flatMap(([place, tiles]) =>
      tiles.flatMap((one, at) => (one === tile ? [{ place, at }] : [])),
    );
    const loose = holders.find(({ place, at }) => !this.#settled.has(`${place}/${at}`));
    const other = loose ?? holders[0];
    if (!other) return;
    this.merchants[other.place]![other.at] = here[index]!;
    here[index] = tile;
    this.#settled.add(space);
  }

  nameOf(row: Row, fallback: (number: number) => string): string {
    return row.name.trim() || fallback(row.key + 1);
  }

  request(fallback: (number: number) => string): NewGame {
    const mine = this.rows.findIndex((row) => row.key === this.mine);
    return {
      edition: this.edition,
      options: this.chosen.filter((one) => this.options.includes(one)),
      seats: this.rows.map((row) => ({
        name: this.nameOf(row, fallback),
        colour: row.colour,
        symbol: row.symbol,
      })),
      turn_order: this.rows.map((_, index) => index),
      merchants: this.info?.merchants ? $state.snapshot(this.merchants) : null,
      your_seat: mine < 0 ? null : mine,
      settings: { record: 'anyone', cards: 'light' },
    };
  }

  #fitToTable(): void {
    this.chosen = this.chosen.filter((one) => this.options.includes(one));
    this.shuffleMerchants();
  }
}

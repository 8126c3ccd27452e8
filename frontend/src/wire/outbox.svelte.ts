// Everything submitted goes through here: kept until the server has answered, sent in order, and
// asked about when the answer is no.
import * as api from './api';
import { commandId } from './command';
import { openShelf, type Shelf } from './shelf';
import type { Ack, GameEvent, Problem } from './types';

/** Addresses below a game that take a command. */
export type CommandPath = 'actions' | 'corrections' | 'played_anyway';

export interface OutboxItem {
  /** Given by the shelf; the order of sending. */
  place: number;
  game: string;
  path: CommandPath;
  command_id: string;
  based_on: number;
  /** The command of this phone that it follows, still unanswered when this one was made. */
  after_command: string | null;
  /** The request's body to the letter: a repeat must be the same command. */
  bytes: string;
  /** Met no server at the first asking, so nobody may be looking when the answer comes. */
  waited: boolean;
  /** Why the server would not have it; stays until a player has decided. */
  refusal: Problem | null;
}

/** What the server stored; nothing where another tab got to hear it. */
export type Outcome = { answer: Answer | null } | { refusal: Problem; kept: boolean };
export interface Submitted {
  kept: Promise<void>;
  outcome: Promise<Outcome>;
}
type Command = Record<string, unknown> & { based_on: number };
type Answer = Ack | api.Asked;

const AGAIN_MS = 1000;
const AGAIN_LONGEST_MS = 10_000;
/** Answers of a server that is busy or restarting: the action may or may not be stored. */
const TRY_AGAIN = new Set([429, 500, 502, 503, 504]);

export class Outbox {
  items = $state.raw<readonly OutboxItem[]>([]);
  /** False where a reload would lose what is queued. */
  lasting = $state(true);
  #shelf: Promise<Shelf<OutboxItem>>;
  #channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox');
  #asking = new Map<string, (outcome: Outcome) => void>();
  #sending = new Set<string>();
  #wake = new Set<() => void>();

  constructor() {
    this.#shelf = openShelf<OutboxItem>('outbox').then(({ shelf, lasting }) => {
      this.lasting = lasting;
      return shelf;
    });
    if (this.#channel) this.#channel.onmessage = () => void this.#look();
    addEventListener('online', this.nudge);
    addEventListener('pageshow', this.nudge);
    void this.#look();
  }

  /** Tries again at once: a network or the server was seen. */
  nudge = (): void => {
    for (const wake of this.#wake) wake();
  };

  of(game: string): OutboxItem[] {
    return this.items.filter((item) => item.game === game);
  }

  /** Keeps a command and sends it: `kept` when a reload cannot lose it any more, `outcome` with
   * the server's word, however long that takes. */
  submit(game: string, path: CommandPath, command: Command): Submitted {
    const command_id = commandId();
    const outcome = new Promise<Outcome>((resolve) => this.#asking.set(command_id, resolve));
    return { kept: this.#keep(game, path, command, command_id), outcome };
  }

  async #keep(game: string, path: CommandPath, command: Command, id: string): Promise<void> {
    const shelf = await this.#shelf;
    await shelf.add((there) => {
      const before = there.findLast((item) => item.game === game && item.path === 'actions');
      const after = path === 'actions' && before ? before.command_id : null;
      return { ...made(command, id, after), game, path, waited: false };
    });
    void navigator.storage?.persist?.();
    await this.#changed();
  }

  /** Players looked at refused commands and want them recorded now, in their order, as new ones. */
  async again(items: OutboxItem[], based_on: number): Promise<void> {
    const shelf = await this.#shelf;
    let after: string | null = null;
    for (const item of items) {
      const command = { ...(JSON.parse(item.bytes) as Command), based_on };
      const anew = made(command, commandId(), item.path === 'actions' ? after : null);
      await shelf.put({ ...item, ...anew, place: item.place, waited: true });
      if (item.path === 'actions') after = anew.command_id;
    }
    await this.#changed();
  }

  async discard(items: OutboxItem[]): Promise<void> {
    const shelf = await this.#shelf;
    for (const item of items) await shelf.remove(item.place);
    await this.#changed();
  }

  async #changed(): Promise<void> {
    await this.#look();
    this.#channel?.postMessage('changed');
  }

  /** Reads the shelf, tells who waits in this tab, and sees to it that each game is being sent. */
  async #look(): Promise<void> {
    this.items = await (await this.#shelf).all();
    for (const [id, tell] of this.#asking) {
      const item = this.items.find((one) => one.command_id === id);
      if (item && !item.refusal) continue;
      this.#asking.delete(id);
      tell(item?.refusal ? { refusal: item.refusal, kept: true } : { answer: null });
    }
    for (const game of new Set(this.items.map((item) => item.game))) void this.#send(game);
  }

  /** One tab at a time sends for a game; without locks (plain http) a repeat is harmless. */
  async #send(game: string): Promise<void> {
    if (this.#sending.has(game) || !this.#next(game)) return;
    this.#sending.add(game);
    const work = () => this.#sendAll(game);
    await (navigator.locks ? navigator.locks.request(`outbox ${game}`, work) : work());
    this.#sending.delete(game);
    void this.#send(game);
  }

  /** The next command to send; none while a refused one waits for its answer. */
  #next(game: string): OutboxItem | null {
    const first = this.items.find((item) => item.game === game);
    return first && !first.refusal ? first : null;
  }

  async #sendAll(game: string): Promise<void> {
    const shelf = await this.#shelf;
    for (let delay = AGAIN_MS; ; ) {
      this.items = await shelf.all();
      const item = this.#next(game);
      if (!item) return;
      try {
        await this.#stored(item, await api.submit(game, item.path, item.bytes));
        delay = AGAIN_MS;
      } catch (error) {
        if (isUncertain(error)) {
          if (!item.waited) {
            await shelf.put({ ...item, waited: true });
            await this.#changed();
          }
          await this.#pause(delay);
          delay = Math.min(delay * 2, AGAIN_LONGEST_MS);
        } else if (error instanceof api.Refusal) {
          await this.#refused(item, error.problem);
        } else {
          throw error;
        }
      }
    }
  }

  async #stored(item: OutboxItem, answer: Answer): Promise<void> {
    this.#tell(item, { answer });
    await (await this.#shelf).remove(item.place);
    await this.#changed();
  }

  /** Told to whoever is looking; kept for later where nobody is, or where others follow it. */
  async #refused(item: OutboxItem, problem: Problem): Promise<void> {
    const shelf = await this.#shelf;
    const last = (await shelf.all()).findLast((one) => one.game === item.game);
    const queued = item.waited || item.after_command !== null || last?.place !== item.place;
    const kept = queued || !this.#asking.has(item.command_id);
    const { game, events, ...reasons } = problem;
    if (kept) await shelf.put({ ...item, refusal: reasons });
    else await shelf.remove(item.place);
    this.#tell(item, { refusal: problem, kept });
    await this.#changed();
  }

  #tell(item: OutboxItem, outcome: Outcome): void {
    this.#asking.get(item.command_id)?.(outcome);
    this.#asking.delete(item.command_id);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#wake.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.#wake.add(wake);
    });
  }
}

function made(command: Command, command_id: string, after_command: string | null) {
  const { after_command: _, ...plain } = command;
  const said = { ...plain, command_id, ...(after_command ? { after_command } : {}) };
  const { based_on } = command;
  return { command_id, based_on, after_command, bytes: JSON.stringify(said), refusal: null } as const;
}

/** What a queued command says happened, or how it corrects what was said before. */
export function eventOf(item: OutboxItem): GameEvent {
  const said = JSON.parse(item.bytes) as { event?: GameEvent; correction?: GameEvent };
  return said.event ?? said.correction ?? {};
}

const isUncertain = (error: unknown): boolean =>
  error instanceof api.Unreachable ||
  (error instanceof api.Refusal && TRY_AGAIN.has(error.status));

export const outbox = new Outbox();

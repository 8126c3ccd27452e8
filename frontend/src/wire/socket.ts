// The only websocket: listens to one game and keeps its timeline whole by the sync protocol's client rules.
import { shortHash, Timeline } from './timeline';
import type { EventRecord, Game } from './types';

export type Connection = 'connecting' | 'live' | 'behind' | 'reconnecting' | 'closed';

export interface Listener {
  /** A new view, with the events that led to it (none after a snapshot without news). */
  onGame(game: Game, events: EventRecord[]): void;
  onConnection(connection: Connection): void;
  /** The server will not have this phone: a close code that retrying cannot mend. */
  onRefused(code: number): void;
}

interface Batch {
  events: EventRecord[];
  game: Game;
}

interface Sync extends Batch {
  t: 'sync';
  mode: 'delta' | 'snapshot';
}
interface News extends Batch {
  t: 'ev';
}
/** A change that is no event: a seat, a setting, a proposal, the clock. */
interface Changed {
  t: 'game';
  game: Game;
}
interface Heartbeat {
  t: 'hb';
  head: number;
  h: string;
}
interface Bye {
  t: 'bye';
  code: number;
  retry_ms?: number;
}
type Frame = Sync | News | Changed | Heartbeat | Bye;

const HOLD_MS = 250;
const HOLD_EVENTS = 64;
const SILENCE_MS = 25_000;
const ANSWER_MS = 3_000;
/** The server hangs up after a minute without a word. */
const PING_MS = 20_000;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 10_000;
const FINAL_CODES = new Set([4400, 4401, 4403, 4404, 4426]);

export class GameSocket {
  readonly timeline: Timeline;
  #socket: WebSocket | null = null;
  #held: Batch[] = [];
  #resuming = false;
  #attempt = 0;
  #retryMs: number | null = null;
  #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #closed = false;

  constructor(
    readonly gameId: string,
    readonly listener: Listener,
    timeline = new Timeline(),
  ) {
    this.timeline = timeline;
  }

  open(): void {
    addEventListener('online', this.#wake);
    addEventListener('pageshow', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#wake);
    removeEventListener('pageshow', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#clearTimers();
    this.#socket?.close();
    this.#socket = null;
  }

  /** News that came another way, such as the answer to a recorded action. */
  receive(events: EventRecord[], game: Game): void {
    this.#take({ events, game });
  }

  #connect(): void {
    const { seq, hash } = this.timeline;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const query = `v=1&since=${seq}&h=${shortHash(hash)}`;
    const socket = new WebSocket(`${scheme}://${location.host}/ws/games/${this.gameId}?${query}`);
    this.#socket = socket;
    this.#resuming = true;
    this.#held = [];
    socket.onmessage = (message) => this.#hear(socket, String(message.data));
    socket.onclose = (event) => this.#lose(socket, event.code);
    this.#after('silence', SILENCE_MS, () => this.#lose(socket, 0));
  }

  #hear(socket: WebSocket, text: string): void {
    if (socket !== this.#socket) return;
    this.#stop('answer');
    this.#after('silence', SILENCE_MS, () => this.#lose(socket, 0));
    const frame = JSON.parse(text) as Frame;
    if (frame.t === 'sync') this.#sync(frame);
    else if (frame.t === 'ev') this.#take(frame);
    else if (frame.t === 'game') this.#take({ events: [], game: frame.game });
    else if (frame.t === 'hb') this.#compare(frame);
    else if (frame.t === 'bye') this.#retryMs = frame.retry_ms ?? null;
  }

  #sync(frame: Sync): void {
    this.#resuming = false;
    this.#attempt = 0;
    this.#stop('gap');
    if (frame.mode === 'snapshot') {
      this.timeline.reset(frame.game, frame.events);
      this.listener.onGame(frame.game, frame.events);
    } else {
      this.#take(frame);
    }
    if (this.#resuming) return;
    this.listener.onConnection('live');
    this.#after('ping', PING_MS, this.#ping);
  }

  #take(batch: Batch): void {
    const seen = this.timeline.seq;
    const verdict = this.timeline.take(batch.events, batch.game);
    if (verdict === 'conflict') this.#resume();
    else if (verdict === 'gap') this.#hold(batch);
    else this.#tell(batch, seen);
  }

  #tell(batch: Batch, seen: number): void {
    if (this.timeline.game === batch.game) {
      this.listener.onGame(batch.game, batch.events.filter((one) => one.seq > seen));
    }
    const waiting = this.#held.sort((a, b) => a.game.head - b.game.head);
    if (this.timeline.seq === seen || waiting.length === 0) return;
    this.#held = [];
    for (const next of waiting) this.#take(next);
    if (this.#held.length === 0) this.#stop('gap');
  }

  #hold(batch: Batch): void {
    this.#held.push(batch);
    const count = this.#held.reduce((sum, one) => sum + Math.max(1, one.events.length), 0);
    if (count > HOLD_EVENTS) this.#resume();
    else if (!this.#timers.has('gap')) this.#after('gap', HOLD_MS, () => this.#resume());
  }

  #compare(frame: Heartbeat): void {
    if (this.timeline.agrees(frame.head, frame.h)) {
      this.#stop('differs');
      return;
    }
    if (this.#timers.has('differs')) return;
    const seen = this.timeline.seq;
    this.#after('differs', HOLD_MS, () => {
      if (this.timeline.seq === seen) this.#resume();
    });
  }

  /** Asks for what is missing; one question at a time. */
  #resume(): void {
    this.#stop('gap');
    this.#held = [];
    if (this.#resuming || this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#resuming = true;
    this.listener.onConnection('behind');
    const { seq, hash } = this.timeline;
    this.#send({ t: 'resume', since: seq, h: shortHash(hash) });
    this.#expectAnswer();
  }

  #ping = (): void => {
    this.#send({ t: 'p' });
    this.#after('ping', PING_MS, this.#ping);
  };

  /** The phone woke up or found a network: find out at once whether the socket still lives. */
  #wake = (): void => {
    if (this.#closed || document.visibilityState === 'hidden') return;
    if (this.#socket === null) {
      this.#attempt = 0;
      this.#stop('retry');
      this.#connect();
    } else if (this.#socket.readyState === WebSocket.OPEN) {
      this.#send({ t: 'p' });
      this.#expectAnswer();
    }
  };

  #expectAnswer(): void {
    const socket = this.#socket;
    if (socket) this.#after('answer', ANSWER_MS, () => this.#lose(socket, 0));
  }

  #send(frame: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #lose(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#closed) return;
    this.#socket = null;
    this.#clearTimers();
    socket.close();
    if (FINAL_CODES.has(code)) {
      this.listener.onConnection('closed');
      this.listener.onRefused(code);
      return;
    }
    this.listener.onConnection('reconnecting');
    this.#after('retry', this.#delay(), () => this.#connect());
  }

  /** Full jitter, doubling, so that a restart does not bring every phone back at one instant. */
  #delay(): number {
    const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.#attempt++);
    const least = this.#retryMs ?? 0;
    this.#retryMs = null;
    return least + Math.random() * ceiling;
  }

  #after(name: string, ms: number, run: () => void): void {
    this.#stop(name);
    const timer = setTimeout(() => {
      this.#timers.delete(name);
      run();
    }, ms);
    this.#timers.set(name, timer);
  }

  #stop(name: string): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
  }

  #clearTimers(): void {
    for (const name of [...this.#timers.keys()]) this.#stop(name);
  }
}

// The game open on this phone: its newest view, its connection, and the action on its way.
import * as api from '../wire/api';
import { commandId } from '../wire/command';
import { type Connection, GameSocket } from '../wire/socket';
import type { Action, Game, GameEvent, Tables } from '../wire/types';
import { describeRefusal, type Notice } from './notice';

const AGAIN_MS = 1000;
const AGAIN_LONGEST_MS = 10_000;
const NOT_OURS = new Set([401, 403, 404]);
/** Answers of a server that is busy or restarting: the action may or may not be stored. */
const TRY_AGAIN = new Set([429, 502, 503, 504]);

export class OpenGame {
  game = $state.raw<Game | null>(null);
  tables = $state.raw<Tables | null>(null);
  connection = $state<Connection>('connecting');
  /** An action sent and not yet acknowledged: shown as on its way, never as done. */
  pending = $state.raw<Action | null>(null);
  /** The pending action has met no server so far. */
  waiting = $state(false);
  notice = $state.raw<Notice | null>(null);
  missing = $state(false);
  #socket: GameSocket;
  #closed = false;

  constructor(readonly id: string) {
    this.#socket = new GameSocket(id, {
      onGame: (game) => this.#show(game),
      onConnection: (connection) => (this.connection = connection),
      onRefused: () => (this.missing = true),
    });
  }

  async open(): Promise<void> {
    try {
      const game = await api.game(this.id);
      this.#socket.timeline.reset(game);
      this.#show(game);
    } catch (error) {
      if (error instanceof api.Refusal && NOT_OURS.has(error.status)) {
        this.missing = true;
        return;
      }
      this.connection = 'reconnecting';
    }
    if (!this.#closed) this.#socket.open();
  }

  close(): void {
    this.#closed = true;
    this.#socket.close();
  }

  /** Takes over a view fetched otherwise, such as after claiming a seat. */
  adopt(game: Game): void {
    this.#socket.receive([], game);
  }

  /** Records what happened at the table; resolves when the server has stored or refused it. */
  async record(event: GameEvent): Promise<boolean> {
    if (!this.game || this.pending) return false;
    const action: Action = { command_id: commandId(), based_on: this.game.head, event };
    this.notice = null;
    this.pending = action;
    try {
      const ack = await this.#sendUntilAnswered(action);
      this.#socket.receive(ack.events, ack.game);
      return true;
    } catch (error) {
      this.#refused(error);
      return false;
    } finally {
      this.pending = null;
      this.waiting = false;
    }
  }

  dismiss(): void {
    this.notice = null;
  }

  /** The same command again and again: its id makes a repeat harmless. */
  async #sendUntilAnswered(action: Action) {
    for (let delay = AGAIN_MS; ; delay = Math.min(delay * 2, AGAIN_LONGEST_MS)) {
      try {
        return await api.record(this.id, action);
      } catch (error) {
        if (!isUncertain(error) || this.#closed) throw error;
        this.waiting = true;
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
  }

  #refused(error: unknown): void {
    if (!(error instanceof api.Refusal)) return;
    this.notice = describeRefusal(error.problem);
    const { game, events } = error.problem;
    if (game) this.#socket.receive(events ?? [], game);
  }

  #show(game: Game): void {
    this.game = game;
    if (!this.tables) void this.#fetchTables(game);
  }

  async #fetchTables(game: Game): Promise<void> {
    try {
      this.tables = await api.tables(game.edition, game.seats.length, game.options);
    } catch {
      setTimeout(() => {
        if (!this.#closed && !this.tables) void this.#fetchTables(game);
      }, AGAIN_MS);
    }
  }
}

const isUncertain = (error: unknown): boolean =>
  error instanceof api.Unreachable ||
  (error instanceof api.Refusal && TRY_AGAIN.has(error.status));

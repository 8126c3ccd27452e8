// The game open on this phone: its newest view, its connection, and the action on its way.
import * as api from '../wire/api';
import { type CommandPath, eventOf, outbox, type OutboxItem } from '../wire/outbox.svelte';
import { keepSeen, recallSeen } from '../wire/seen';
import { type Connection, GameSocket } from '../wire/socket';
import type { Ack, Game, GameEvent, Problem, Tables } from '../wire/types';
import { describeRefusal, type Notice } from './notice';

const AGAIN_MS = 1000;
/** How long undoing is offered in large letters after an action of one's own. */
const REGRET_MS = 10_000;
const NOT_OURS = new Set([401, 403, 404]);

export class OpenGame {
  game = $state.raw<Game | null>(null);
  tables = $state.raw<Tables | null>(null);
  connection = $state<Connection>('connecting');
  /** Commands of this phone that the server has not stored yet, in their order. */
  queued = $derived(outbox.items.filter((item) => item.game === this.id));
  /** The first of them is refused: a player says what becomes of it and of what follows. */
  question = $derived(this.queued[0]?.refusal ? this.queued[0] : null);
  /** The pending command has met no server so far: more may be queued behind it. */
  waiting = $derived(this.question === null && (this.queued[0]?.waited ?? false));
  /** On its way to the outbox, so that a second tap is no second command. */
  #submitting = $state.raw<GameEvent | null>(null);
  #sending = $derived(this.queued[0] && !this.question ? eventOf(this.queued[0]) : null);
  /** A command on its way to its first answer: shown as on its way, never as done. */
  pending = $derived<GameEvent | null>(this.#submitting ?? (this.waiting ? null : this.#sending));
  notice = $state.raw<Notice | null>(null);
  missing = $state(false);
  /** The action just recorded from this phone, as long as undoing it is offered. */
  regret = $state<number | null>(null);
  #socket: GameSocket;
  #closed = false;

  constructor(readonly id: string) {
    this.#socket = new GameSocket(id, {
      onGame: (game) => this.#show(game),
      onConnection: (connection) => {
        this.connection = connection;
        if (connection === 'live') outbox.nudge();
      },
      onRefused: () => (this.missing = true),
    });
  }

  async open(): Promise<void> {
    void this.#recall();
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
    const ack = await this.#submit('actions', { event }, event);
    if (ack && 'seq' in ack) this.#offerUndo(ack.seq);
    return ack !== null;
  }

  /** Takes back the last action, or asks the table to where it is not for one phone to say. */
  async undo(): Promise<boolean> {
    const undo = this.game?.undo;
    if (!undo) return false;
    const correction = { type: 'reverted', to: undo.to };
    this.regret = null;
    return this.correct(correction, '');
  }

  /** Corrects the record, at once or by the table's agreement. */
  async correct(correction: GameEvent, reason: string): Promise<boolean> {
    const answer = await this.#submit('corrections', { correction, reason }, correction);
    if (answer && 'proposal' in answer) this.notice = { kind: 'asked', reasons: [] };
    return answer !== null;
  }

  /** Records what the rules refuse and the table played all the same. */
  async insist(ruling: api.Ruling): Promise<boolean> {
    return (await this.#submit('played_anyway', { ...ruling }, ruling.event)) !== null;
  }

  /** Records refused commands all the same, as new ones on the newest position. */
  async recordAgain(items: OutboxItem[]): Promise<void> {
    if (this.game) await outbox.again(items, this.game.head);
  }

  async discard(items: OutboxItem[]): Promise<void> {
    await outbox.discard(items);
  }

  dismiss(): void {
    this.notice = null;
  }

  /** Through the outbox; nothing while another command is on its way or waits for a decision. */
  async #submit(
    path: CommandPath,
    command: Record<string, unknown>,
    event: GameEvent,
  ): Promise<Ack | api.Asked | null> {
    if (!this.game || this.pending || this.question) return null;
    this.notice = null;
    this.#submitting = event;
    const based_on = this.game.head;
    const answered = outbox.submit(this.id, path, { ...command, based_on });
    void answered.kept.then(() => (this.#submitting = null));
    const outcome = await answered.outcome;
    if ('refusal' in outcome) {
      this.#refused(outcome.refusal, event, outcome.kept);
      return null;
    }
    const { answer } = outcome;
    if (answer) this.#socket.receive('events' in answer ? answer.events : [], answer.game);
    return answer;
  }

  #offerUndo(seq: number): void {
    this.regret = seq;
    setTimeout(() => {
      if (this.regret === seq) this.regret = null;
    }, REGRET_MS);
  }

  #refused(problem: Problem, event: GameEvent, kept: boolean): void {
    if (!kept) this.notice = describeRefusal(problem, event);
    const { game, events } = problem;
    if (game) this.#socket.receive(events ?? [], game);
  }

  /** What this phone saw last, until the server says what is so now. */
  async #recall(): Promise<void> {
    const seen = await recallSeen(this.id);
    if (!seen || this.game || this.#closed || this.missing) return;
    this.tables = seen.tables;
    this.game = seen.game;
  }

  #show(game: Game): void {
    this.game = game;
    if (!this.tables) void this.#fetchTables(game);
    else keepSeen(game, this.tables);
  }

  async #fetchTables(game: Game): Promise<void> {
    try {
      this.tables = await api.tables(game.edition, game.seats.length, game.options);
      keepSeen(this.game ?? game, this.tables);
    } catch {
      setTimeout(() => {
        if (!this.#closed && !this.tables) void this.#fetchTables(game);
      }, AGAIN_MS);
    }
  }
}

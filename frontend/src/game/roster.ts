// Seats, their standings and the order of play, put together for the screens.
import type { Game, PlayerId, Seat, Standing } from '../wire/types';

export interface Entry {
  seat: Seat;
  standing: Standing;
  /** The place in this round's turn order, from 1. */
  place: number;
  acting: boolean;
  you: boolean;
}

export function seatOf(game: Game, player: unknown): Seat | null {
  return game.seats.find((seat) => seat.player === player) ?? null;
}

/** Everyone at the table in turn order. */
export function roster(game: Game): Entry[] {
  const acting = game.state.turn ?? game.state.owes;
  return game.state.turn_order.flatMap((player, index) => {
    const seat = seatOf(game, player);
    const standing = game.state.players[player];
    if (!seat || !standing) return [];
    const you = game.you.player === player;
    return [{ seat, standing, place: index + 1, acting: acting === player, you }];
  });
}

/**
 * Whose numbers are shown large: one's own where several phones play, else the acting player's,
 * because a lone phone keeps the books for everybody.
 */
export function focusOf(game: Game, alone = false): PlayerId | null {
  const others =
    !alone && game.seats.some((seat) => seat.claimed && seat.player !== game.you.player);
  const acting = game.state.turn ?? game.state.owes ?? game.state.turn_order[0] ?? null;
  return game.you.player && others ? game.you.player : acting;
}

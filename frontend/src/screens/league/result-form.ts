// A result while it is typed in.
import type { Fixture, LeagueResult, Season } from '../../wire/leagues';

/** As typed: numbers may still be missing. */
export interface Row {
  player: string;
  vp: string;
  place: string;
}

/** The rows a form begins with. */
export function first(season: Season, result?: LeagueResult, fixture?: Fixture): Row[] {
  if (result) {
    return result.scores.map((score) => ({
      player: score.key,
      vp: String(score.vp),
      place: String(score.place),
    }));
  }
  const players = fixture?.seats.map((seat) => seat.key) ?? Array<string>(season.table_size).fill('');
  return players.map((player) => ({ player, vp: '', place: '' }));
}

/** Places by points; who has as many shares the better one. */
export function placesOf(rows: Row[]): number[] {
  return rows.map((row) => 1 + rows.filter((other) => Number(other.vp) > Number(row.vp)).length);
}

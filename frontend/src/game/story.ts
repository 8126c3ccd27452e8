// The end of an era as a story: link by link, tile by tile, with the points as they add up.
import type { EventRecord, Game, PlayerId, Tables, View } from '../wire/types';
import { type Effect, tell } from './effects';

export interface Scene {
  kind: 'link' | 'tile' | 'points' | 'board' | 'era' | 'end';
  words: string;
  /** The link or space it is about. */
  at: string | null;
  player: PlayerId | null;
  points: number;
  /** Everybody's points once it is told. */
  totals: Record<PlayerId, number>;
  /** The board as it lies while it is told. */
  view: View;
}

const TOLD = new Set([
  'points_scored',
  'links_returned',
  'tile_removed',
  'merchant_beer_refilled',
  'distant_market_reset',
  'era_started',
  'game_ended',
]);

/** What is told comes after the last round, or after a shortfall that kept it from ending. */
const LAST_OF_THE_ACTION = new Set(['round_ended', 'shortfall_settled']);

/** The scenes of an event that ended an era; `before` is the position it was recorded in. */
export function scenes(
  record: EventRecord,
  before: View,
  game: Game,
  tables: Tables | null,
): Scene[] {
  const start = record.effects.findLastIndex((one) => LAST_OF_THE_ACTION.has(String(one['effect'])));
  const totals: Record<PlayerId, number> = Object.fromEntries(
    Object.entries(before.players).map(([player, standing]) => [player, standing.vp]),
  );
  let view = before;
  const told: Scene[] = [];
  record.effects.forEach((effect, index) => {
    const player = typeof effect['player'] === 'string' ? effect['player'] : null;
    const points = effect['effect'] === 'points_scored' ? Number(effect['amount']) : 0;
    if (player && points) totals[player] = (totals[player] ?? 0) + points;
    view = laid(view, effect);
    if (index < start || !TOLD.has(String(effect['effect']))) return;
    const scene: Scene = {
      kind: kindOf(effect),
      words: tell(effect, game, tables),
      at: typeof effect['at'] === 'string' ? effect['at'] : null,
      player,
      points,
      totals: { ...totals },
      view,
    };
    const last = told.at(-1);
    // Tiles that leave with their era leave together.
    if (effect['effect'] === 'tile_removed' && last?.kind === 'board' && last.at === 'tiles') {
      told[told.length - 1] = { ...last, words: `${last.words} · ${scene.words}`, view };
    } else {
      told.push(effect['effect'] === 'tile_removed' ? { ...scene, at: 'tiles' } : scene);
    }
  });
  return told;
}

function kindOf(effect: Effect): Scene['kind'] {
  switch (effect['effect']) {
    case 'points_scored':
      if (effect['reason'] === 'link') return 'link';
      return effect['reason'] === 'tile' ? 'tile' : 'points';
    case 'era_started':
      return 'era';
    case 'game_ended':
      return 'end';
    default:
      return 'board';
  }
}

/** The board after one consequence, as far as it is drawn. */
export function laid(view: View, effect: Effect): View {
  const space = String(effect['space'] ?? '');
  const tile = view.board[space];
  switch (effect['effect']) {
    case 'tile_placed': {
      const placed = {
        owner: String(effect['player']),
        industry: String(effect['industry']),
        level: Number(effect['level']),
        flipped: false,
        cubes: Number(effect['cubes']),
      };
      return { ...view, board: { ...view.board, [space]: placed } };
    }
    case 'tile_removed': {
      const board = { ...view.board };
      delete board[space];
      return { ...view, board };
    }
    case 'tile_flipped':
      return tile ? { ...view, board: { ...view.board, [space]: { ...tile, flipped: true } } } : view;
    case 'cube_taken':
      return tile
        ? { ...view, board: { ...view.board, [space]: { ...tile, cubes: tile.cubes - 1 } } }
        : view;
    case 'cubes_sold':
      return tile
        ? {
            ...view,
            board: {
              ...view.board,
              [space]: { ...tile, cubes: tile.cubes - Number(effect['count']) },
            },
          }
        : view;
    case 'link_placed':
      return {
        ...view,
        links: { ...view.links, [String(effect['link'])]: String(effect['player']) },
      };
    case 'links_returned':
      return { ...view, links: {} };
    case 'era_started':
      return { ...view, era: effect['era'] as View['era'] };
    default:
      return view;
  }
}

// Pages about people, leagues and finished games; each is fetched when it is first shown.
import type { Component } from 'svelte';
import type { PageName } from './route.svelte';

export interface PageProps {
  /** Whose page it is; empty where there is only one. */
  id: string;
  /** What the address says after the `#`. */
  tail: string;
}

export const PAGES: Record<PageName, () => Promise<{ default: Component<PageProps> }>> = {
  invitation: () => import('./league/InvitationScreen.svelte'),
  me: () => import('./people/MeScreen.svelte'),
  player: () => import('./people/PlayerScreen.svelte'),
  group: () => import('./league/GroupScreen.svelte'),
  league: () => import('./league/LeagueScreen.svelte'),
  season: () => import('./league/SeasonScreen.svelte'),
  history: () => import('./games-history/HistoryScreen.svelte'),
  records: () => import('./games-history/RecordsScreen.svelte'),
  leaderboards: () => import('./games-history/LeaderboardsScreen.svelte'),
};

// Groups, their leagues, seasons, fixtures and results.
import { call } from './api';
import { paged } from './people';
import type {
  Fixture,
  FixtureChange,
  Group,
  GroupChange,
  Invitation,
  League,
  MemberChange,
  NewResult,
  NewScore,
  NewSeason,
  PlayedPage,
  Preset,
  Season,
  SeasonChange,
} from './schema';

export type {
  Division,
  Fixture,
  Group,
  Invitation,
  League,
  LeagueResult,
  Member,
  NewResult,
  NewScore,
  NewSeason,
  Preset,
  Season,
  SeasonLine,
  TableRow,
} from './schema';

export const createGroup = (name: string): Promise<Group> => call('POST', 'groups', { name });
export const group = (id: string): Promise<Group> => call('GET', `groups/${id}`);
export const changeGroup = (id: string, change: GroupChange): Promise<Group> =>
  call('PATCH', `groups/${id}`, change);
export const deleteGroup = (id: string): Promise<unknown> => call('DELETE', `groups/${id}`);
export const invite = (id: string): Promise<Group> => call('POST', `groups/${id}/invitation`);
export const uninvite = (id: string): Promise<Group> => call('DELETE', `groups/${id}/invitation`);
export const invitation = (token: string): Promise<Invitation> =>
  call('POST', 'invitations', { token });
export const accept = (token: string, name: string): Promise<Group> =>
  call('POST', 'invitations/accept', name ? { token, name } : { token });
export const addMember = (id: string, name: string): Promise<Group> =>
  call('POST', `groups/${id}/members`, { name });
export const changeMember = (id: string, key: string, change: MemberChange): Promise<Group> =>
  call('PATCH', `groups/${id}/members/${key}`, change);
/** Nothing comes back to who has left. */
export const removeMember = (id: string, key: string): Promise<Group | null> =>
  call('DELETE', `groups/${id}/members/${key}`);
export const merge = (id: string, keep: string, gone: string): Promise<Group> =>
  call('POST', `groups/${id}/merges`, { keep, gone });
export const unmerge = (id: string, merge: string): Promise<Group> =>
  call('DELETE', `groups/${id}/merges/${merge}`);
export const groupGames = (id: string, before: string | null): Promise<PlayedPage> =>
  call('GET', `groups/${id}/games${paged(before)}`);

export const presets = (): Promise<Preset[]> => call('GET', 'presets');
export const createLeague = (group: string, name: string): Promise<League> =>
  call('POST', `groups/${group}/leagues`, { name });
export const league = (id: string): Promise<League> => call('GET', `leagues/${id}`);
export const renameLeague = (id: string, name: string): Promise<League> =>
  call('PATCH', `leagues/${id}`, { name });
export const createSeason = (league: string, season: NewSeason): Promise<Season> =>
  call('POST', `leagues/${league}/seasons`, season);

export const season = (id: string): Promise<Season> => call('GET', `seasons/${id}`);
export const changeSeason = (id: string, change: SeasonChange): Promise<Season> =>
  call('PATCH', `seasons/${id}`, change);
export const addEntry = (id: string, player: string, division: string): Promise<Season> =>
  call('POST', `seasons/${id}/entries`, { player, division });
export const dropEntry = (id: string, key: string): Promise<Season> =>
  call('DELETE', `seasons/${id}/entries/${key}`);
export const drawRound = (id: string, division: string, at: string | null): Promise<Season> =>
  call('POST', `seasons/${id}/rounds`, at ? { division, at } : { division });
export const changeFixture = (id: string, change: FixtureChange): Promise<Season> =>
  call('PATCH', `fixtures/${id}`, change);
export const deleteFixture = (id: string): Promise<Season> => call('DELETE', `fixtures/${id}`);
export const playFixture = (
  fixture: Fixture,
  game: string,
  seats: Record<string, string>,
): Promise<Season> => call('PUT', `fixtures/${fixture.id}/game`, { game, seats });
export const enterResult = (id: string, result: NewResult): Promise<Season> =>
  call('POST', `seasons/${id}/results`, result);
export const correctResult = (
  id: string,
  correction: { reason: string; scores?: NewScore[]; counts?: boolean },
): Promise<Season> => call('PATCH', `results/${id}`, correction);
export const nextSeason = (
  id: string,
  next: { name: string; starts_on: string; ends_on: string | null },
): Promise<Season> => call('POST', `seasons/${id}/next`, next);
/** Where the tables of a season lie for a spreadsheet. */
export const tableFile = (id: string): string => `/api/v1/seasons/${id}/table.csv`;

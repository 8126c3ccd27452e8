// Which screen an address means, and moving between them without loading the page again.

/** Pages about people and leagues, by the first word of their address. */
const PAGES = {
  i: 'invitation',
  me: 'me',
  people: 'player',
  groups: 'group',
  leagues: 'league',
  seasons: 'season',
  history: 'history',
  records: 'records',
  leaderboards: 'leaderboards',
} as const;
export type PageName = (typeof PAGES)[keyof typeof PAGES];

export type Route =
  | { screen: 'start' }
  | { screen: 'new' }
  | { screen: 'join'; code: string }
  | { screen: 'seat'; token: string }
  | { screen: 'table'; game: string }
  | { screen: 'tv'; token: string }
  | { screen: 'page'; page: PageName; id: string; tail: string };

const isPage = (word: string): word is keyof typeof PAGES => Object.hasOwn(PAGES, word);

/** The server answers every page address with the same page; codes and tokens come after the `#`. */
export function read(address: { pathname: string; search: string; hash: string }): Route {
  const [page = '', rest = ''] = address.pathname.split('/').filter(Boolean);
  const tail = decodeURIComponent(address.hash.slice(1));
  if (page === 'g' && rest) return { screen: 'table', game: rest };
  if (page === 's') return { screen: 'seat', token: tail };
  if (page === 'tv') return { screen: 'tv', token: tail };
  if (page === 'j' || page === 'join') {
    const code = rest || tail || (new URLSearchParams(address.search).get('code') ?? '');
    return { screen: 'join', code: code.toUpperCase() };
  }
  if (isPage(page)) return { screen: 'page', page: PAGES[page], id: rest, tail };
  return tail === 'new' ? { screen: 'new' } : { screen: 'start' };
}

class Routing {
  current = $state.raw<Route>(read(location));

  constructor() {
    const follow = () => (this.current = read(location));
    addEventListener('popstate', follow);
    addEventListener('hashchange', follow);
  }

  go(address: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    this.current = read(location);
    scrollTo(0, 0);
  }
}

export const route = new Routing();

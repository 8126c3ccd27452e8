// Dark or light: as the phone prefers until a player switches, then as switched.

export type Theme = 'dark' | 'light';
const KEPT_AS = 'theme';

const kept = (): Theme | null => {
  const value = localStorage.getItem(KEPT_AS);
  return value === 'dark' || value === 'light' ? value : null;
};

class ThemeChoice {
  current = $state<Theme>('dark');

  /** Follows the phone's preference as long as nothing was switched by hand. */
  start(): void {
    const light = matchMedia('(prefers-color-scheme: light)');
    const follow = () => this.#show(kept() ?? (light.matches ? 'light' : 'dark'));
    light.addEventListener('change', follow);
    follow();
  }

  toggle(): void {
    const next: Theme = this.current === 'dark' ? 'light' : 'dark';
    localStorage.setItem(KEPT_AS, next);
    this.#show(next);
  }

  #show(theme: Theme): void {
    this.current = theme;
    document.documentElement.dataset['theme'] = theme;
  }
}

export const theme = new ThemeChoice();

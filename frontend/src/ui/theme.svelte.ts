// Dark or light: as the phone prefers until a player switches, then as switched.

export type Theme = 'dark' | 'light';
const KEPT_AS = 'theme';

const kept = (): Theme | null => {
  const value = localStorage.getItem(KEPT_AS);
  return value === 'dark' || value === 'light' ? value : null;
};

class ThemeChoice {
  current = $state<Theme>('dark');
  /** As switched by hand; null as long as the phone decides. */
  switched = $state<Theme | null>(kept());

  #light = matchMedia('(prefers-color-scheme: light)');

  /** Follows the phone's preference as long as nothing was switched by hand. */
  start(): void {
    this.#light.addEventListener('change', () => this.switch(this.switched));
    this.switch(this.switched);
  }

  toggle(): void {
    this.switch(this.current === 'dark' ? 'light' : 'dark');
  }

  switch(theme: Theme | null): void {
    this.switched = theme;
    if (theme) localStorage.setItem(KEPT_AS, theme);
    else localStorage.removeItem(KEPT_AS);
    this.#show(theme ?? (this.#light.matches ? 'light' : 'dark'));
  }

  #show(theme: Theme): void {
    this.current = theme;
    document.documentElement.dataset['theme'] = theme;
  }
}

export const theme = new ThemeChoice();

// What a player has chosen for this phone; kept by the browser, never sent.

export const SWITCHES = ['sound', 'vibration', 'hints'] as const;
export type Switch = (typeof SWITCHES)[number];

class Preferences {
  sound = $state(isOn('sound'));
  vibration = $state(isOn('vibration'));
  hints = $state(isOn('hints'));

  set(name: Switch, on: boolean): void {
    this[name] = on;
    if (on) localStorage.removeItem(name);
    else localStorage.setItem(name, 'off');
  }
}

function isOn(name: Switch): boolean {
  return localStorage.getItem(name) !== 'off';
}

export const preferences = new Preferences();

// One phone for the whole table: whether this is it, and which way up it is read.

const KEPT_AS = 'scribe';

class ScribeMode {
  on = $state(localStorage.getItem(KEPT_AS) === 'on');
  /** Upside down, for whoever sits opposite. */
  turned = $state(false);

  switch(on: boolean): void {
    this.on = on;
    if (on) localStorage.setItem(KEPT_AS, 'on');
    else localStorage.removeItem(KEPT_AS);
    if (!on) this.#turn(false);
  }

  turnAround(): void {
    this.#turn(!this.turned);
  }

  #turn(turned: boolean): void {
    this.turned = turned;
    document.documentElement.toggleAttribute('data-turned', turned);
  }
}

export const scribe = new ScribeMode();

// A screen that dims once nothing has happened for a while, to spare eyes and lamps.

const DIM_AFTER_MS = 4 * 60_000;

export class Idle {
  dim = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Something happened: bright again for a while. */
  wake(after = DIM_AFTER_MS): void {
    this.dim = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.dim = true), after);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

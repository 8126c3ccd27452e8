// What a page asks the server for, and what it says when that does not come.
import { t } from '../text/index.svelte';
import { Refusal } from '../wire/api';

/** The words for what went wrong. */
export const wordsFor = (error: unknown): string =>
  error instanceof Refusal ? error.message : t('trouble.offline');

/** Something fetched, shown and changed by what the server answers. */
export class Asking<T> {
  value = $state.raw<T | null>(null);
  trouble = $state('');
  missing = $state(false);
  busy = $state(false);

  /** Shows what comes; true when it did. */
  async show(coming: Promise<T>): Promise<boolean> {
    return (await this.attempt(async () => (this.value = await coming))) !== undefined;
  }

  /** Runs something that may be refused, and keeps the words for it. */
  async attempt<A>(work: () => Promise<A>): Promise<A | undefined> {
    this.busy = true;
    this.trouble = '';
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) this.missing = this.value === null;
      this.trouble = wordsFor(error);
      return undefined;
    } finally {
      this.busy = false;
    }
  }
}

// Numbers and days as the reader's language writes them.
import { language } from './index.svelte';

/** With at most so many digits after the point. */
export const number = (value: number, digits = 1): string =>
  value.toLocaleString(language(), { maximumFractionDigits: digits });

/** A share of a whole. */
export const percent = (part: number, whole: number): string =>
  (whole === 0 ? 0 : part / whole).toLocaleString(language(), {
    style: 'percent',
    maximumFractionDigits: 0,
  });

/** A day, also of a moment: “18 Nov 2026”. */
export const day = (moment: string): string =>
  // A bare day is meant as it is, wherever the reader lives.
  new Date(moment.length === 10 ? `${moment}T12:00` : moment).toLocaleDateString(language(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });

/** A moment with its day of the week: “Wed, 18 Nov, 19:30”. */
export const appointment = (moment: string): string =>
  new Date(moment).toLocaleString(language(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });


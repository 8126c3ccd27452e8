// Between moments as the server writes them and what a form's field holds.

/** The moment meant by a field of day and time in the reader's own zone; null when it is empty. */
export const momentOf = (typed: string): string | null =>
  typed ? new Date(typed).toISOString() : null;

/** What such a field holds for a moment. */
export function typedOf(moment: string | null): string {
  if (!moment) return '';
  const at = new Date(moment);
  const own = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return own.toISOString().slice(0, 16);
}

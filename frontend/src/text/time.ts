// Times and durations as people say them.

const two = (value: number): string => String(value).padStart(2, '0');

/** The hour and minute of a moment, in the reader's own way of writing it. */
export const clockTime = (moment: string): string =>
  new Date(moment).toLocaleTimeString(document.documentElement.lang || undefined, {
    hour: '2-digit',
    minute: '2-digit',
  });

/** “3:07”, or “1:02:33” from an hour on. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor((whole % 3600) / 60),
    whole % 60,
  ];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

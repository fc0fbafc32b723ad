/** Formats the time between two ISO times, such as `45 s` or `3 min 20 s`. At least one second. */
export function durationBetween(start: string, end: string): string {
  const seconds = Math.max(1, Math.round((Date.parse(end) - Date.parse(start)) / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

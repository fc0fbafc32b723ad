/**
 * Today's date in a time zone, or without one in that of the process, as YYYY-MM-DD. Every search asks, and to format a date
 * takes 20 microseconds.
 */
export function todayIn(timeZone?: string): string {
  const minute = Math.floor(Date.now() / 60_000); // a day begins at a full minute in every time zone
  const known = days.get(timeZone);
  if (known?.minute === minute) return known.day;
  const format = known?.format ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }); // Sweden writes ISO dates
  const day = format.format(minute * 60_000);
  days.set(timeZone, { format, minute, day });
  return day;
}

/** By time zone, because a new format takes a third of a millisecond. */
const days = new Map<string | undefined, { format: Intl.DateTimeFormat; minute: number; day: string }>();

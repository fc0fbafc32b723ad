/** Hours of the day between which calls are usual: from 8 AM to 6 PM. */
const [FIRST, LAST] = [8, 18];

/** The time of day in a time zone, in words, and whether calls are usual then (R-1486). */
export function hourAt(timeZone: string, now = new Date()): { words: string; isUsual: boolean } {
  const words = now.toLocaleString('en-US', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const hour = Number(now.toLocaleString('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }));
  return { words, isUsual: hour >= FIRST && hour < LAST };
}

/** Tomorrow at 9 AM in the time zone of the browser, as a field of time has it: `2026-11-25T09:00`. */
export function tomorrowAtNine(now = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T09:00`;
}

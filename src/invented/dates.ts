import type { Random } from '#src/invented/random.ts';

/** The date of the demo. No date in it is later. */
export const asOf = '2026-11-08';

/** The date of the first NPI. */
export const firstDay = '2005-05-23';

/** Draws a day between two days, as YYYY-MM-DD, both included. */
export const dayBetween = (random: Random, from: string, to: string) =>
  from >= to ? to : isoOf(random.whole(dayOf(from), dayOf(to)));

/** The day `days` later, but not after `asOf`. */
export function daysLater(day: string, days: number) {
  const later = isoOf(dayOf(day) + days);
  return later > asOf ? asOf : later;
}

const dayOf = (iso: string) => Date.UTC(number(iso, 0, 4), number(iso, 5, 7) - 1, number(iso, 8, 10)) / 86_400_000;

/** Parses the digits between two positions. Faster than `slice`. */
function number(text: string, from: number, to: number) {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 10 + text.charCodeAt(at) - 48;
  return value;
}

// There are few days and many dates, so each day is formatted once.
const days = new Map<number, string>();

function isoOf(day: number): string {
  const known = days.get(day);
  if (known !== undefined) return known;
  const iso = new Date(day * 86_400_000).toISOString().slice(0, 10);
  days.set(day, iso);
  return iso;
}

import { counted, date } from '#src/shared/format.ts';

/** How long before `today` a day was, from two years on: `3 years 8 months ago`. Both are YYYY-MM-DD. */
export function yearsAgo(day: string | null | undefined, today: string): string | null {
  if (!day || !date(day)) return null;
  const months = monthsOf(today) - monthsOf(day) - (today.slice(8) < day.slice(8) ? 1 : 0);
  if (months < 24) return null;
  const parts = [counted(Math.floor(months / 12), 'year'), months % 12 > 0 && counted(months % 12, 'month'), 'ago'];
  return parts.filter(Boolean).join(' ');
}

const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

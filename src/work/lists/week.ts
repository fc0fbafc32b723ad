import { daysAfter } from '#src/shared/days.ts';

/** The Sunday of a day's week. Days are YYYY-MM-DD. */
export const weekEndOf = (day: string): string => daysAfter(day, (7 - new Date(day).getUTCDay()) % 7);

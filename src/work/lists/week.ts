/** The Sunday of a day's week. Days are YYYY-MM-DD. */
export const weekEndOf = (day: string): string => daysAfter(day, (7 - new Date(day).getUTCDay()) % 7);

/** The day some days later. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

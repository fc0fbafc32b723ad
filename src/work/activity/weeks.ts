/** The Mondays of the last `count` weeks, ascending. The last week has `today`, YYYY-MM-DD. */
export function weeksUntil(today: string, count: number): string[] {
  const monday = new Date(today);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7) - 7 * count);
  return Array.from({ length: count }, () => {
    monday.setUTCDate(monday.getUTCDate() + 7);
    return monday.toISOString().slice(0, 10);
  });
}

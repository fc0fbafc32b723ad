/** The week of a weekly alert: the Monday (YYYY-MM-DD) that it follows. It begins on Monday at 6 in the time zone. */
export function weekOf(time: Date, timeZone: string): string {
  const early = new Date(time.getTime() - 6 * 3_600_000);
  const day = new Date(early.toLocaleDateString('en-CA', { timeZone })); // midnight UTC of the local day
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

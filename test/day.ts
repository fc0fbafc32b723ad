// The day of tests that compare dates: by a time zone in which no day ends while they run.
import { daysAfter } from '#src/shared/days.ts';
import { todayIn } from '#src/shared/today.ts';

/** UTC, or in its last four hours the zone twelve hours behind it, where it is the same day and morning. As TIME_ZONE. */
export const timeZone = new Date().getUTCHours() < 20 ? 'UTC' : 'Etc/GMT+12';

/** Today in `timeZone`, as YYYY-MM-DD. */
export const today = todayIn(timeZone);

/** The day some days before today, as YYYY-MM-DD. */
export const ago = (days: number): string => daysAfter(today, -days);

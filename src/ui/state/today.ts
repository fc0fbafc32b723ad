import { todayIn } from '#src/shared/today.ts';

let timeZone: string | undefined; // until the site has loaded, that of the browser

/** Sets the time zone whose day counts: `TIME_ZONE` of the installation. */
export function setTimeZone(zone: string | undefined): void {
  timeZone = zone || undefined;
}

/** Today's date in the time zone of the installation, as YYYY-MM-DD. */
export const today = (): string => todayIn(timeZone);

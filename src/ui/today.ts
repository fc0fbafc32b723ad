/** Without a time zone, that of the browser. Sweden writes ISO dates. */
const formatIn = (timeZone?: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone || undefined, dateStyle: 'short' });

let format = formatIn(); // until the site has loaded

/** Sets the time zone whose day counts: `TIME_ZONE` of the installation. */
export function setTimeZone(timeZone: string | undefined): void {
  format = formatIn(timeZone);
}

/** Today's date in the time zone of the installation, as YYYY-MM-DD. */
export const today = (): string => format.format();

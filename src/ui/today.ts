const formatIn = (timeZone?: string) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }); // Sweden writes ISO dates

let format = formatIn(); // until the site has loaded

/** Sets the time zone whose day counts: `TIME_ZONE` of the installation. */
export function setTimeZone(timeZone: string | undefined): void {
  format = formatIn(timeZone);
}

/** Today's date in the time zone of the installation, as YYYY-MM-DD. */
export const today = (): string => format.format();

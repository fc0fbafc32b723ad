/** Why possible matches are in no file, list, alert or shared search. */
export const POSSIBLE_STAYS =
  'Possible matches stay on screen, because a similar name is not confirmed. Decide about each person on their page.';

/** Whether a search finds possible matches because it asks for them: also as all whom `no` leaves out (R-1162). */
export const asksForPossible = (query: Readonly<Record<string, unknown>>): boolean =>
  query.excluded === 'possible' || query['not.excluded'] === 'no';

/** The same of a query string, or of an address with one. */
export const asksForPossibleIn = (address: string): boolean =>
  asksForPossible(
    Object.fromEntries(
      [...new URLSearchParams(address.replace(/^[^?]*\?/, ''))].map(([name, value]) => [name, value.trim()]),
    ),
  );

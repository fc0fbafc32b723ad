import type { Land } from '#src/invented/country.ts';
import { asOf, dayBetween } from '#src/invented/dates.ts';
import type { Deactivation } from '#src/invented/records.ts';

/** The n-th number that nobody has any more. */
export const makeDeactivation = (land: Land, n: number): Deactivation => ({
  npi: land.npi('deactivated', n),
  deactivation_date: dayBetween(land.random('deactivation', n), '2007-01-01', asOf),
});

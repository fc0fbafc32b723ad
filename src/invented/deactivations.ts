import type { Inputs } from '#src/invented/country.ts';
import { asOf, dayBetween } from '#src/invented/dates.ts';
import type { InventedDeactivation } from '#src/invented/records.ts';

/** Makes the nth deactivated NPI. */
export const makeDeactivation = (inputs: Inputs, n: number): InventedDeactivation => ({
  npi: inputs.npi('deactivated', n),
  deactivation_date: dayBetween(inputs.random('deactivation', n), '2007-01-01', asOf),
});

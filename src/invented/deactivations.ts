import { asOf, dayBetween } from '#src/invented/dates.ts';
import { demoNpi } from '#src/invented/npi.ts';
import { randomOf } from '#src/invented/random.ts';

export interface Deactivation {
  npi: string;
  deactivation_date: string;
}

/** Numbers that nobody has any more. */
export const demoDeactivations = (): Deactivation[] =>
  Array.from({ length: 320 }, (_, n) => ({
    npi: demoNpi('deactivated', n),
    deactivation_date: dayBetween(randomOf('deactivation', n), '2007-01-01', asOf),
  }));

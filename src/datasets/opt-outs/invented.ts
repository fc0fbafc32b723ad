import { optOutsHeader } from '#src/datasets/opt-outs/headers.ts';
import type { Invent } from '#src/invented/country.ts';
import { asOf, dayBetween } from '#src/invented/dates.ts';
import { csv } from '#src/invented/files.ts';
import { listedRows } from '#src/invented/listed-people.ts';
import { medicareType } from '#src/invented/medicare.ts';
import type { Random } from '#src/invented/random.ts';
import type { InventedPerson } from '#src/invented/records.ts';
import { american } from '#src/invented/written.ts';

/** Affidavits of those who have opted out of Medicare. */
export const inventOptOuts: Invent = (country) => ({
  files: () => [
    { name: 'OptOut_October2026.csv', lines: csv(optOutsHeader, listedRows(country, 'opt-outs', 8, optOutOf)) },
  ],
});

function optOutOf({ npi, practice, taxonomies, ...person }: InventedPerson, random: Random): string[] {
  const from = dayBetween(random, '2016-01-01', asOf);
  const period = Math.ceil((Number(asOf.slice(0, 4)) - Number(from.slice(0, 4)) + 1) / 2);
  return [
    person.first_name,
    person.last_name,
    npi,
    medicareType(taxonomies[0]?.code ?? '') ?? 'Undefined Physician type',
    american(from),
    american(`${Number(from.slice(0, 4)) + 2 * period}${from.slice(4).replace('-02-29', '-02-28')}`),
    practice.address_1,
    practice.address_2,
    practice.city,
    practice.state,
    practice.zip,
    random.chance(80) ? 'Y' : 'N',
    '10/15/2026',
  ];
}

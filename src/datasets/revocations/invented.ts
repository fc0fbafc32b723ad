import { revocationsHeader } from '#src/datasets/revocations/headers.ts';
import type { Invent } from '#src/invented/country.ts';
import { asOf, dayBetween } from '#src/invented/dates.ts';
import { csv } from '#src/invented/files.ts';
import { listedRows } from '#src/invented/listed-people.ts';
import { medicareType } from '#src/invented/medicare.ts';
import type { Random } from '#src/invented/random.ts';
import type { InventedPerson } from '#src/invented/records.ts';
import { american, capitals } from '#src/invented/written.ts';

/** Revoked enrollments. */
export const inventRevocations: Invent = (country) => ({
  files: () => [
    {
      name: 'Revocation_Extract_2026.10.01.csv',
      lines: csv(revocationsHeader, listedRows(country, 'revocations', 2, revocationOf)),
    },
  ],
});

const reasons = ['424.535(A)(1)', '424.535(A)(2)', '424.535(A)(3)', '424.535(A)(5)', '424.535(A)(9)', '424.535(A)(12)'];

function revocationOf({ npi, practice, taxonomies, ...person }: InventedPerson, random: Random): string[] {
  const from = dayBetween(random, '2019-01-01', asOf);
  return [
    `I${from.replaceAll('-', '')}${npi.slice(-6)}`,
    npi,
    ...[person.first_name, person.middle_name, person.last_name, ''].map(capitals),
    practice.state,
    `PRACTITIONER - ${capitals(medicareType(taxonomies[0]?.code ?? '') ?? 'undefined physician type')}`,
    random.pick(reasons),
    american(from),
    american(`${Number(from.slice(0, 4)) + random.whole(1, 10)}${from.slice(4).replace('-02-29', '-02-28')}`),
  ];
}

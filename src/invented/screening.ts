// The lists for screening. Their people are those of the country, except those whom the list of exclusions names without an NPI.
import { exclusionsHeader } from '#src/datasets/exclusions/headers.ts';
import { optOutsHeader } from '#src/datasets/opt-outs/headers.ts';
import { orderingHeader } from '#src/datasets/ordering/headers.ts';
import { revocationsHeader } from '#src/datasets/revocations/headers.ts';
import type { Country, Invent } from '#src/invented/country.ts';
import { asOf, dayBetween } from '#src/invented/dates.ts';
import { csv } from '#src/invented/files.ts';
import { medicareType } from '#src/invented/medicare.ts';
import { type Random, randomOf } from '#src/invented/random.ts';
import type { Person } from '#src/invented/records.ts';

/** The list of exclusions. One in three rows has an NPI; the others may match a person by name and state. */
export const inventExclusions: Invent = (country) => ({
  files: () => [{ name: 'UPDATED.csv', lines: csv(exclusionsHeader, exclusionRows(country)) }],
});

/** Affidavits of those who have opted out of Medicare. */
export const inventOptOuts: Invent = (country) => ({
  files: () => [
    { name: 'OptOut_October2026.csv', lines: csv(optOutsHeader, rowsOf(country, 'opt-outs', 8, optOutOf)) },
  ],
});

/** Those who may order and refer. */
export const inventOrdering: Invent = (country) => ({
  files: () => [
    { name: 'OrderReferring_20261105.csv', lines: csv(orderingHeader, rowsOf(country, 'ordering', 350, orderingOf)) },
  ],
});

/** Revoked enrollments. */
export const inventRevocations: Invent = (country) => ({
  files: () => [
    {
      name: 'Revocation_Extract_2026.10.01.csv',
      lines: csv(revocationsHeader, rowsOf(country, 'revocations', 2, revocationOf)),
    },
  ],
});

function* exclusionRows(country: Country): Generator<string[]> {
  yield* rowsOf(country, 'exclusions', 3, exclusionOf);
  if (!country.before) return;
  for (const person of country.people()) {
    if (!person.excluded_on) continue;
    const row = exclusionOf(person, randomOf('excluded', person.npi));
    row[exclusionsHeader.indexOf('NPI')] = person.npi;
    row[exclusionsHeader.indexOf('EXCLDATE')] = compact(person.excluded_on);
    yield row;
  }
}

type RowOf = (person: Person, random: Random) => string[];

/** The rows of `share` in a thousand people. */
function* rowsOf(country: Country, list: string, share: number, rowOf: RowOf): Generator<string[]> {
  const isListed = (npi: string) => randomOf(list, npi).whole(1, 1000) <= share;
  for (const person of country.inOrder(country.people({ npi: isListed }))) {
    const random = randomOf(list, person.npi);
    random.whole(1, 1000); // drawn in `isListed`
    yield rowOf(person, random);
  }
}

const sections = ['1128a1', '1128a2', '1128a3', '1128a4', '1128b4', '1128b5', '1128b14'];

function exclusionOf({ npi, practice, graduation_year: year, ...person }: Person, random: Random): string[] {
  const born = (year || 1995) - 27;
  return [
    ...[person.last_name, person.first_name, person.middle_name, ''].map(capitals),
    'IND- LIC HC SERV PRO',
    capitals(person.occupation.replaceAll('_', ' ')),
    '',
    random.chance(34) ? npi : '0000000000',
    compact(dayBetween(random, `${born - 2}-01-01`, `${born + 2}-12-28`)),
    ...[practice.address_1, practice.city, practice.state].map(capitals),
    practice.zip.slice(0, 5),
    random.pick(sections),
    compact(dayBetween(random, '2009-01-20', '2026-10-20')),
    '00000000',
    '00000000',
    '',
  ];
}

function optOutOf({ npi, practice, taxonomies, ...person }: Person, random: Random): string[] {
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

const orderingOf: RowOf = ({ npi, last_name, first_name }, random) => [
  npi,
  capitals(last_name),
  capitals(first_name),
  'Y',
  ...[92, 85, 80, 75].map((percent) => (random.chance(percent) ? 'Y' : 'N')),
];

const reasons = ['424.535(A)(1)', '424.535(A)(2)', '424.535(A)(3)', '424.535(A)(5)', '424.535(A)(9)', '424.535(A)(12)'];

function revocationOf({ npi, practice, taxonomies, ...person }: Person, random: Random): string[] {
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

const capitals = (text: string) => text.toUpperCase();

/** `20210503`. */
const compact = (day: string) => day.replaceAll('-', '');

/** `05/03/2021`. */
const american = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

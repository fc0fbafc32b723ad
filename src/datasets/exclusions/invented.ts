import { exclusionsHeader } from '#src/datasets/exclusions/headers.ts';
import type { Country, Invent } from '#src/invented/country.ts';
import { dayBetween } from '#src/invented/dates.ts';
import { csv } from '#src/invented/files.ts';
import { listedRows } from '#src/invented/listed-people.ts';
import { type Random, randomOf } from '#src/invented/random.ts';
import type { InventedPerson } from '#src/invented/records.ts';
import { capitals, compact } from '#src/invented/written.ts';

/** The list of exclusions. One in three rows has an NPI; the others may match a person by name and state. */
export const inventExclusions: Invent = (country) => ({
  files: () => [{ name: 'UPDATED.csv', lines: csv(exclusionsHeader, exclusionRows(country)) }],
});

function* exclusionRows(country: Country): Generator<string[]> {
  yield* listedRows(country, 'exclusions', 3, exclusionOf);
  if (!country.before) return;
  for (const person of country.people()) {
    if (!person.excluded_on) continue;
    const row = exclusionOf(person, randomOf('excluded', person.npi));
    row[exclusionsHeader.indexOf('NPI')] = person.npi;
    row[exclusionsHeader.indexOf('EXCLDATE')] = compact(person.excluded_on);
    yield row;
  }
}

const sections = ['1128a1', '1128a2', '1128a3', '1128a4', '1128b4', '1128b5', '1128b14'];

function exclusionOf({ npi, practice, graduation_year: year, ...person }: InventedPerson, random: Random): string[] {
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

import type { Country, Invent } from '#src/invented/country.ts';
import { dayBetween } from '#src/invented/dates.ts';
import { degreeOf } from '#src/invented/degree.ts';
import { csv } from '#src/invented/files.ts';
import { physicianLicenses } from '#src/invented/occupations.ts';
import { fill, type Random, randomOf } from '#src/invented/random.ts';
import type { InventedPerson } from '#src/invented/records.ts';
import { schoolOfPhysician } from '#src/invented/schools.ts';

const header = [
  'npi',
  'first_name',
  'last_name',
  'degree_code',
  'city',
  'state_code',
  'license_number',
  'license_issue_date',
  'license_expire_date',
  'birth_date',
  'medical_school_name',
  'graduation_year',
];

/** Occupations that medical boards license. */
const occupations = new Set(['physician', 'physician_assistant']);

/**
 * The licenses reported to NPPES, including those with withheld numbers. Some people have one more, in another state.
 */
function* licensesOf(
  person: InventedPerson,
  { places }: Country,
  random: Random,
): Generator<{ state: string; license_number: string }> {
  const held = new Set<string>();
  for (const { license_state, license_number } of person.taxonomies) {
    if (!license_state || held.has(license_state)) continue;
    held.add(license_state);
    const number = license_number.startsWith('=') ? numberIn(license_state, random) : license_number;
    yield { state: license_state, license_number: number };
  }
  const { state } = held.size > 0 && random.chance(22) ? places.draw(random) : person.practice;
  if (!held.has(state)) yield { state, license_number: numberIn(state, random) };
}

const numberIn = (state: string, random: Random) => fill(physicianLicenses[state] ?? 'MD#####', random);

function* rows(country: Country): Generator<string[]> {
  for (const person of country.people({ occupations })) {
    const random = randomOf('licenses', person.npi);
    const { npi, first_name, last_name, graduation_year: year, practice } = person;
    const physician = person.occupation === 'physician';
    const birth = dayBetween(random, `${year - 29}-01-01`, `${year - 25}-12-31`);
    for (const { state, license_number } of licensesOf(person, country, random)) {
      const issued = dayBetween(random, `${year + (physician ? 1 : 0)}-06-01`, `${Math.min(year + 6, 2026)}-10-01`);
      const lapsed = issued < '2015-01-01' && random.chance(8);
      const ends = lapsed
        ? dayBetween(random, '2016-01-01', '2026-10-31')
        : dayBetween(random, '2026-11-30', '2028-10-31');
      yield [
        npi,
        first_name,
        last_name,
        degreeOf(person),
        practice.city,
        state,
        license_number,
        issued,
        person.licenses_end ?? ends,
        birth,
        physician ? schoolOfPhysician(country, person).name : '',
        String(year),
      ];
    }
  }
}

/** The file of the boards. */
export const inventLicenses: Invent = (country) => ({
  files: () => [{ name: 'fsmb_licenses_demo.csv', lines: csv(header, rows(country)) }],
});

import { history, inventIdentifiers, locationsOf, mailingOf } from '#src/invented/common.ts';
import type { Country, WantedPeople } from '#src/invented/country.ts';
import { asOf, dayBetween, firstDay } from '#src/invented/dates.ts';
import { drawLastName, drawName } from '#src/invented/names.ts';
import { type Occupation, occupations, physicianLicenses, type WeightedSpecialty } from '#src/invented/occupations.ts';
import type { Places } from '#src/invented/places.ts';
import { fill, type Random, type Weighted, weigh } from '#src/invented/random.ts';
import type { Employer, InventedEndpoint, InventedPerson, Slot } from '#src/invented/records.ts';

/** An occupation with its weighted specialties. */
interface Job {
  occupation: string;
  work: Occupation;
  specialties: Weighted<WeightedSpecialty>;
}

const list: Job[] = Object.entries(occupations).map(([occupation, work]) => ({
  occupation,
  work,
  specialties: weigh(work.specialties, ([, weight]) => weight),
}));

const jobs = weigh(list, ({ work }) => work.weight);

/** The individuals of a country from number 0 to before `count`, without the unwanted ones. */
export function* makePeople(country: Country, count: number, wanted?: WantedPeople): Generator<InventedPerson> {
  for (let n = 0; n < count; n++) if (isWanted(country, n, wanted)) yield makePerson(country, n);
}

/** Whether the nth individual is wanted. Much faster than to make it. */
export const isWanted = (country: Country, n: number, { occupations, npi }: WantedPeople = {}): boolean =>
  (npi?.(country.npi('individual', n)) ?? true) &&
  (occupations?.has(country.random('person', n).weighted(jobs).occupation) ?? true);

/** Makes the nth individual of a country. */
export function makePerson(country: Country, n: number): InventedPerson {
  const random = country.random('person', n);
  const { occupation, work, specialties } = random.weighted(jobs);
  const specialty = random.weighted(specialties);
  const gender = random.chance(specialty[3] ?? work.women) ? 'F' : 'M';
  const { place, employer, practice } = country.workplace(occupation, specialty[0], random);
  const graduated = graduation(occupation, random);
  const since = enumerated(graduated, random);
  const { last_name, first_name, middle_name } = drawName(gender, random, country.rareNames);
  const { name_prefix, name_suffix, credential } = titlesOf(work, gender, random);
  const former = gender === 'F' && random.chance(9) ? drawLastName(random) : '';
  const mailing = mailingOf(practice, place, country.places, random);
  const taxonomies = slotsOf(occupation, work, specialty, place.state, country.places, random);
  const identifiers = inventIdentifiers(place.state, since, random);
  const sole = random.chance(10) ? 'X' : random.chance(employer ? 12 : 45) ? 'Y' : 'N';
  const dates = history(since, random);
  const locations = locationsOf(place.state, 4, country.places, random);
  const mailbox = random.chance(5) ? endpointsOf(first_name, last_name, employer) : [];
  // object spreads are slow for millions of people
  return {
    npi: country.npi('individual', n),
    occupation,
    gender,
    last_name,
    first_name,
    middle_name,
    name_prefix,
    name_suffix,
    credential,
    other_last_name: former,
    other_name_type: former && '1',
    practice,
    mailing,
    employer: employer?.npi ?? '',
    graduation_year: graduated,
    taxonomies,
    identifiers,
    sole_proprietor: sole,
    enumeration_date: since,
    last_updated: dates.last_updated,
    deactivation_date: dates.deactivation_date,
    reactivation_date: dates.reactivation_date,
    certification_date: dates.certification_date,
    locations,
    endpoints: mailbox,
  };
}

const graduation = (occupation: string, random: Random) =>
  occupation === 'student' ? random.whole(2021, 2026) : Math.max(random.whole(1972, 2025), random.whole(1972, 2025));

/** The date of the NPI: soon after graduation, or mostly in the first three years of NPIs for earlier graduates. */
function enumerated(graduated: number, random: Random) {
  if (graduated >= 2006) return dayBetween(random, `${graduated}-04-01`, `${Math.min(graduated + 2, 2026)}-11-01`);
  return dayBetween(random, firstDay, random.chance(75) ? '2008-05-23' : asOf);
}

function titlesOf({ credentials, doctor }: Occupation, gender: 'F' | 'M', random: Random) {
  const prefix = doctor ? 'Dr.' : gender === 'M' ? 'Mr.' : random.pick(['Ms.', 'Mrs.']);
  // the smaller of two draws favors the first spellings
  const spelling = Math.min(random.whole(0, credentials.length - 1), random.whole(0, credentials.length - 1));
  return {
    name_prefix: random.chance(doctor ? 62 : 38) ? prefix : '',
    name_suffix: gender === 'M' && random.chance(3) ? random.pick(['Jr.', 'II', 'III', 'IV', 'Sr.']) : '',
    credential: random.chance(3) ? '' : (credentials[spelling] ?? ''),
  };
}

function slotsOf(
  occupation: string,
  work: Occupation,
  [code, , additional]: WeightedSpecialty,
  state: string,
  places: Places,
  random: Random,
) {
  const slot = (slotCode: string, licenseState = state, primary: 'Y' | 'N' = 'N'): Slot => {
    const { license_number, license_state } = licenseOf(occupation, work, licenseState, random);
    return { code: slotCode, license_number, license_state, primary, group: '' };
  };
  const slots: Slot[] = [slot(code, state, 'Y')];
  for (const other of additional) if (random.chance(30)) slots.push(slot(other));
  if (random.chance(9)) slots.push(slot(code, places.draw(random).state));
  if (random.chance(2)) for (const each of slots) each.primary = 'X';
  if (random.chance(12)) slots.reverse();
  return slots;
}

function licenseOf(occupation: string, { license }: Occupation, state: string, random: Random) {
  const pattern = (occupation === 'physician' && physicianLicenses[state]) || license;
  if (!pattern || !random.chance(88)) return { license_number: '', license_state: '' };
  return { license_number: random.chance(1) ? '=========' : fill(pattern, random), license_state: state };
}

/** A Direct mailbox in the reserved domain .example. */
function endpointsOf(first_name: string, last_name: string, employer: Employer | undefined): InventedEndpoint[] {
  const host = employer ? `${employer.stem.toLowerCase()}.example` : 'mailbox.example';
  return [
    {
      type: 'DIRECT',
      type_description: 'Direct Messaging Address',
      endpoint: `${plain(first_name)}.${plain(last_name)}@direct.${host}`,
      use: 'DIRECT',
      use_description: 'Direct',
    },
  ];
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

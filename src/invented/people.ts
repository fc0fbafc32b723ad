import { history, identifiersOf, locationsOf, mailingOf } from '#src/invented/common.ts';
import { asOf, dayBetween, firstDay } from '#src/invented/dates.ts';
import { someLastName, someName } from '#src/invented/names.ts';
import { demoNpi } from '#src/invented/npi.ts';
import type { Occupation, Specialty } from '#src/invented/occupation.ts';
import { occupations } from '#src/invented/occupations.ts';
import { demoOrganizations, organizationKinds } from '#src/invented/organizations.ts';
import { physicianLicenses } from '#src/invented/physicians.ts';
import { addressIn, somePlace } from '#src/invented/places.ts';
import { fill, type Random, randomOf, weigh } from '#src/invented/random.ts';
import type { DemoOrganization, DemoPerson, Endpoint, Slot } from '#src/invented/records.ts';

const PEOPLE = 20_000;

/** The invented individuals, always the same, one at a time. */
export function* demoPeople(): Generator<DemoPerson> {
  for (let n = 0; n < PEOPLE; n++) yield makePerson(n);
}

function makePerson(n: number): DemoPerson {
  const random = randomOf('person', n);
  const [occupation, work] = random.weighted(byWeight);
  const specialty = random.weighted(specialtiesOf(occupation, work));
  const gender = random.chance(specialty[3] ?? work.women) ? 'F' : 'M';
  const place = somePlace(random);
  const employer = random.chance(75) ? employerOf(place.zip, occupation, specialty[0], random) : undefined;
  const practice = employer?.practice ?? addressIn(place, random);
  const graduated = graduation(occupation, random);
  const since = enumerated(graduated, random);
  const name = someName(gender, random);
  return {
    npi: demoNpi('individual', n),
    occupation,
    gender,
    ...name,
    ...titlesOf(work, gender, random),
    ...formerName(gender, random),
    practice,
    mailing: mailingOf(practice, place, random),
    employer: employer?.npi ?? '',
    graduation_year: graduated,
    taxonomies: slotsOf(occupation, work, specialty, place.state, random),
    identifiers: identifiersOf(place.state, since, random),
    sole_proprietor: random.chance(10) ? 'X' : random.chance(employer ? 12 : 45) ? 'Y' : 'N',
    ...history(since, random),
    locations: locationsOf(place.state, 4, random),
    endpoints: endpointsOf(name, employer, random),
  };
}

const byWeight = weigh(Object.entries(occupations), ([, { weight }]) => weight);

const bySpecialty = new Map(
  Object.entries(occupations).map(([name, { specialties }]) => [name, weigh(specialties, ([, weight]) => weight)]),
);

const specialtiesOf = (occupation: string, { specialties }: Occupation) =>
  bySpecialty.get(occupation) ?? weigh(specialties, () => 1);

let byZip: Map<string, DemoOrganization[]> | undefined;

/** Somebody in the same ZIP who would hire this person, if there is one. */
function employerOf(zip: string, occupation: string, code: string, random: Random) {
  byZip ??= Map.groupBy(demoOrganizations(), ({ practice }) => practice.zip.slice(0, 5));
  const hiring = (byZip.get(zip) ?? []).filter(({ kind }) =>
    organizationKinds[kind]?.staff.some((wanted) => wanted === occupation || code.startsWith(wanted)),
  );
  return hiring.length > 0 ? random.pick(hiring) : undefined;
}

const graduation = (occupation: string, random: Random) =>
  occupation === 'student' ? random.whole(2021, 2026) : Math.max(random.whole(1972, 2025), random.whole(1972, 2025));

/** The number comes with the first job; whoever worked before numbers existed got one in their first years. */
function enumerated(graduated: number, random: Random) {
  if (graduated >= 2006) return dayBetween(random, `${graduated}-04-01`, `${Math.min(graduated + 2, 2026)}-11-01`);
  return dayBetween(random, firstDay, random.chance(75) ? '2008-05-23' : asOf);
}

function titlesOf({ credentials, doctor }: Occupation, gender: 'F' | 'M', random: Random) {
  const prefix = doctor ? 'Dr.' : gender === 'M' ? 'Mr.' : random.pick(['Ms.', 'Mrs.']);
  // the smaller of two draws: the first ways of writing are the usual ones
  const way = Math.min(random.whole(0, credentials.length - 1), random.whole(0, credentials.length - 1));
  return {
    name_prefix: random.chance(doctor ? 62 : 38) ? prefix : '',
    name_suffix: gender === 'M' && random.chance(3) ? random.pick(['Jr.', 'II', 'III', 'IV', 'Sr.']) : '',
    credential: random.chance(3) ? '' : (credentials[way] ?? ''),
  };
}

/** Name type 1: a former name. */
const formerName = (gender: 'F' | 'M', random: Random) =>
  gender === 'F' && random.chance(9)
    ? { other_last_name: someLastName(random), other_name_type: '1' }
    : { other_last_name: '', other_name_type: '' };

function slotsOf(
  occupation: string,
  work: Occupation,
  [code, , beside = []]: Specialty,
  state: string,
  random: Random,
) {
  const slot = (of: string, where = state): Slot => ({
    code: of,
    ...licenseOf(occupation, work, where, random),
    primary: 'N',
    group: '',
  });
  const slots: Slot[] = [{ ...slot(code), primary: 'Y' }];
  for (const other of beside) if (random.chance(30)) slots.push(slot(other));
  if (random.chance(9)) slots.push(slot(code, somePlace(random).state));
  if (random.chance(2)) for (const each of slots) each.primary = 'X';
  if (random.chance(12)) slots.reverse();
  return slots;
}

function licenseOf(occupation: string, { license }: Occupation, state: string, random: Random) {
  const pattern = (occupation === 'physician' && physicianLicenses[state]) || license;
  if (!pattern || !random.chance(88)) return { license_number: '', license_state: '' };
  return { license_number: random.chance(1) ? '=========' : fill(pattern, random), license_state: state };
}

/** A mailbox for records under .example, a name reserved for examples. */
function endpointsOf(
  { first_name, last_name }: { first_name: string; last_name: string },
  employer: DemoOrganization | undefined,
  random: Random,
): Endpoint[] {
  if (!random.chance(5)) return [];
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z]/g, '');
  const host = employer ? `${employer.stem.toLowerCase()}.example` : 'mailbox.example';
  const endpoint = `${plain(first_name)}.${plain(last_name)}@direct.${host}`;
  return [
    {
      type: 'DIRECT',
      type_description: 'Direct Messaging Address',
      endpoint,
      use: 'DIRECT',
      use_description: 'Direct',
    },
  ];
}

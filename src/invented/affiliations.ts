import { cliniciansHeader, facilitiesHeader } from '#src/datasets/affiliations/headers.ts';
import { csv, type DemoFile, type InventedData } from '#src/invented/files.ts';
import { certified, facilityTypes } from '#src/invented/hospitals.ts';
import { demoOrganizations } from '#src/invented/organizations.ts';
import { demoPeople } from '#src/invented/people.ts';
import { fill, type Random, randomOf } from '#src/invented/random.ts';
import type { Address, DemoOrganization, DemoPerson } from '#src/invented/records.ts';
import { schoolOf } from '#src/invented/schools.ts';
import { demoMeanings } from '#src/invented/taxonomy.ts';

/** Medicare's register of the demo's clinicians; its groups are the organizations that employ them. */
export const affiliationsDemo: InventedData = { files, zip: 'doctors_and_clinicians_demo.zip' };

/** Who may bill Medicare, by the demo's occupations. */
const billing = new Set([
  ...['physician', 'nurse_practitioner', 'physician_assistant', 'nurse_anesthetist', 'nurse_midwife', 'podiatrist'],
  ...['clinical_nurse_specialist', 'physical_therapist', 'occupational_therapist', 'speech_language_pathologist'],
  ...['audiologist', 'psychologist', 'social_worker', 'marriage_therapist', 'counselor', 'optometrist', 'dietitian'],
  'chiropractor',
]);

/** Occupations that are on the staff of hospitals. */
const onStaff = new Set(['physician', 'nurse_practitioner', 'physician_assistant', 'nurse_anesthetist', 'podiatrist']);

/** A clinician at an address, for a group or for themselves. */
interface Place {
  person: DemoPerson;
  group: DemoOrganization | undefined;
  at: Address;
}

function files(): DemoFile[] {
  const people = [...demoPeople()].filter(
    ({ npi, occupation }) => billing.has(occupation) && randomOf('medicare', npi).chance(82),
  );
  const organizations = new Map(demoOrganizations().map((organization) => [organization.npi, organization]));
  const hiring = Map.groupBy(
    people,
    ({ occupation, practice, employer }) => `${occupation} ${practice.state} ${employer && 1}`,
  );
  const placesOf = (person: DemoPerson): Place[] => {
    const random = randomOf('affiliation', person.npi);
    const group = organizations.get(person.employer);
    const places: Place[] = [{ person, group, at: person.practice }];
    const peers = hiring.get(`${person.occupation} ${person.practice.state} 1`) ?? [];
    const second = random.chance(22) && peers.length > 0 ? organizations.get(random.pick(peers).employer) : undefined;
    if (second && second !== group) places.push({ person, group: second, at: second.practice });
    if (group && random.chance(30)) for (const at of group.locations) places.push({ person, group, at });
    for (const at of person.locations) places.push({ person, group: undefined, at });
    return places;
  };
  const places = people.flatMap(placesOf);
  const members = new Map<string, Set<string>>();
  for (const { person, group } of places)
    if (group) members.set(group.npi, (members.get(group.npi) ?? new Set()).add(person.npi));
  const rows = places.map((place) => clinicianRow(place, members.get(place.group?.npi ?? '')?.size));
  return [
    { name: 'DAC_NationalDownloadableFile.csv', text: csv([cliniciansHeader, ...rows.sort(byNpi)]) },
    { name: 'Facility_Affiliation.csv', text: csv([facilitiesHeader, ...people.flatMap(facilityRows)]) },
  ];
}

const byNpi = ([a = '']: string[], [b = '']: string[]) => (a < b ? -1 : 1);

function clinicianRow({ person, group, at }: Place, members = 0): string[] {
  const random = randomOf('affiliation row', person.npi, group?.npi ?? '', at.address_1);
  const [primary = '', ...others] = specialtiesOf(person);
  const street = (at.city + at.address_1 + at.address_2).toUpperCase().replace(/[^A-Z0-9]/g, '');
  return [
    person.npi,
    pacId(person.npi),
    enrollmentOf(person, at.state),
    ...[person.last_name, person.first_name, person.middle_name, person.name_suffix].map(capitals),
    person.gender,
    capitals(person.credential.replaceAll('.', '').split(/[ ,/]/)[0] ?? ''),
    medicalSchool(person),
    String(person.graduation_year),
    primary,
    ...Array.from({ length: 4 }, (_, n) => others[n] ?? ''),
    others.join(', '),
    random.chance(16) ? 'Y' : '',
    capitals(group?.name ?? ''),
    group ? pacId(group.npi) : '',
    group ? String(members) : '',
    ...[at.address_1, at.address_2].map(capitals),
    '',
    capitals(at.city),
    at.state,
    at.zip,
    at.phone && random.chance(4) ? fill(`${at.phone}###`, random) : at.phone,
    'Y',
    group ? 'Y' : 'M',
    `${at.state}${at.zip.padEnd(9, 'X')}${street.slice(0, 40)}`,
  ];
}

const capitals = (text: string) => text.toUpperCase();

/** Seven shares no divisor with 10,000,000,000: every NPI gives another number, some with zeros at the front. */
const pacId = (npi: string) => String((Number(npi) * 7) % 1e10).padStart(10, '0');

/** Everybody enrolls once in each state they work in. */
const enrollmentOf = ({ npi, enumeration_date }: DemoPerson, state: string) =>
  `I${enumeration_date.replaceAll('-', '')}${fill('######', randomOf('enrollment', npi, state))}`;

/** Of those who are no physicians the publisher knows no school, and of some physicians none either. */
const medicalSchool = (person: DemoPerson) =>
  person.occupation === 'physician' && randomOf('school listed', person.npi).chance(85)
    ? capitals(schoolOf(person).name)
    : 'OTHER';

/** The specialties of a person in words, the primary one first. */
function specialtiesOf({ occupation, taxonomies }: DemoPerson): string[] {
  const slots = taxonomies.toSorted((a, b) => Number(b.primary === 'Y') - Number(a.primary === 'Y'));
  const words = slots.map(({ code }) => {
    const { classification = '', specialization = '' } = demoMeanings.get(code) ?? {};
    return capitals((occupation === 'physician' && specialization) || classification);
  });
  return [...new Set(words)];
}

const byState = Map.groupBy(certified, ({ practice }) => practice.state);

/** Where somebody is on the staff: at the hospital that employs them, else at up to two in their state. */
function facilityRows(person: DemoPerson): string[][] {
  const random = randomOf('hospital', person.npi);
  const own = certified.find(({ npi }) => npi === person.employer);
  if (!own && !(onStaff.has(person.occupation) && random.chance(55))) return [];
  const staffed = new Set([...(own ? [own] : []), ...someOf(byState.get(person.practice.state) ?? [], random)]);
  return [...staffed].map(({ kind, ccn }) => [
    person.npi,
    pacId(person.npi),
    ...[person.last_name, person.first_name, person.middle_name, person.name_suffix].map(capitals),
    facilityTypes[kind] ?? '',
    ccn,
    '',
  ]);
}

const someOf = <T>(list: readonly T[], random: Random) =>
  list.length ? Array.from({ length: random.whole(1, 2) }, () => random.pick(list)) : [];

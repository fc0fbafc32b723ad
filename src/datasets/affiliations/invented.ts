import { cliniciansHeader, facilitiesHeader } from '#src/datasets/affiliations/headers.ts';
import { certifiedHospitals, facilityTypes } from '#src/invented/certified-hospitals.ts';
import { clinicians, enrollmentOf, type PlaceOfWork, pacId, peersIn, workplacesOf } from '#src/invented/clinicians.ts';
import type { Country, Invent } from '#src/invented/country.ts';
import { csv } from '#src/invented/files.ts';
import { fill, type Random, randomOf } from '#src/invented/random.ts';
import type { Employer, InventedPerson } from '#src/invented/records.ts';
import { schoolOfPhysician } from '#src/invented/schools.ts';
import { meanings } from '#src/invented/taxonomy-codes.ts';

/** Occupations on the staff of hospitals. */
const onStaff = new Set(['physician', 'nurse_practitioner', 'physician_assistant', 'nurse_anesthetist', 'podiatrist']);

/** Medicare's files of clinicians. The medical groups are their employers. */
export const inventAffiliations: Invent = (country) => ({
  zip: 'doctors_and_clinicians_demo.zip',
  files: () => [
    { name: 'DAC_NationalDownloadableFile.csv', lines: csv(cliniciansHeader, clinicianRows(country)) },
    { name: 'Facility_Affiliation.csv', lines: csv(facilitiesHeader, facilityRows(country)) },
  ],
});

function* clinicianRows(country: Country): Generator<string[]> {
  const peers = peersIn(country.before ?? country);
  const placesOf = (person: InventedPerson) => workplacesOf(person, peers, country);
  const counted = country.membersOf ? undefined : countMembers(country, placesOf);
  const membersOf = (group: Employer) => country.membersOf?.(group) ?? counted?.get(group.npi) ?? 0;
  for (const person of country.inOrder(clinicians(country)))
    for (const place of placesOf(person)) yield clinicianRow(place, membersOf, country);
}

/** The number of clinicians of each group, by NPI. */
function countMembers(
  country: Country,
  placesOf: (person: InventedPerson) => PlaceOfWork[],
): ReadonlyMap<string, number> {
  const members = new Map<string, Set<string>>();
  for (const person of clinicians(country))
    for (const { group } of placesOf(person))
      if (group) members.set(group.npi, (members.get(group.npi) ?? new Set()).add(person.npi));
  return new Map([...members].map(([npi, people]) => [npi, people.size]));
}

function clinicianRow(
  { person, group, at }: PlaceOfWork,
  membersOf: (group: Employer) => number,
  country: Country,
): string[] {
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
    medicalSchool(person, country),
    String(person.graduation_year),
    primary,
    ...Array.from({ length: 4 }, (_, n) => others[n] ?? ''),
    others.join(', '),
    random.chance(16) ? 'Y' : '',
    capitals(group?.name ?? ''),
    group ? pacId(group.npi) : '',
    group ? String(membersOf(group)) : '',
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

/** The medical school. The publisher lists OTHER for all who are not physicians, and for some physicians. */
const medicalSchool = (person: InventedPerson, country: Country) =>
  person.occupation === 'physician' && randomOf('school listed', person.npi).chance(85)
    ? capitals(schoolOfPhysician(country, person).name)
    : 'OTHER';

/** The names of a clinician's specialties, the primary one first. */
function specialtiesOf({ occupation, taxonomies }: InventedPerson): string[] {
  const slots = taxonomies.toSorted((a, b) => Number(b.primary === 'Y') - Number(a.primary === 'Y'));
  const names = slots.map(({ code }) => {
    const { classification = '', specialization = '' } = meanings.get(code) ?? {};
    return capitals((occupation === 'physician' && specialization) || classification);
  });
  return [...new Set(names)];
}

/** The hospitals of clinicians: the employing hospital, if any, and one or two others in the same state. */
function* facilityRows(country: Country): Generator<string[]> {
  const hospitals = certifiedHospitals(country);
  const byNpi = new Map(hospitals.map((hospital) => [hospital.npi, hospital]));
  const byState = Map.groupBy(hospitals, ({ practice }) => practice.state);
  for (const person of clinicians(country)) {
    const random = randomOf('hospital', person.npi);
    const own = byNpi.get(person.employer);
    if (!own && !(onStaff.has(person.occupation) && random.chance(55))) continue;
    const staffed = new Set([
      ...(own ? [own] : []),
      ...drawHospitals(byState.get(person.practice.state) ?? [], random),
    ]);
    for (const { kind, ccn } of staffed)
      yield [
        person.npi,
        pacId(person.npi),
        ...[person.last_name, person.first_name, person.middle_name, person.name_suffix].map(capitals),
        facilityTypes[kind] ?? '',
        ccn,
        '',
      ];
  }
}

const drawHospitals = <T>(list: readonly T[], random: Random) =>
  list.length ? Array.from({ length: random.whole(1, 2) }, () => random.pick(list)) : [];

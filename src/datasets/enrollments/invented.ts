import {
  enrollmentsHeader,
  locationsHeader,
  npisHeader,
  reassignmentsHeader,
  specialtiesHeader,
} from '#src/datasets/enrollments/headers.ts';
import { facilityTypes } from '#src/invented/certified-hospitals.ts';
import {
  billing,
  enrollmentOf,
  type Peers,
  type PlaceOfWork,
  pacId,
  peersIn,
  workplacesOf,
} from '#src/invented/clinicians.ts';
import type { Country, Invent } from '#src/invented/country.ts';
import { asOf, dayBetween } from '#src/invented/dates.ts';
import { csv } from '#src/invented/files.ts';
import { medicareNumber, medicareType } from '#src/invented/medicare.ts';
import { fill, randomOf } from '#src/invented/random.ts';
import type { Employer, InventedPerson } from '#src/invented/records.ts';
import { capitals, compact } from '#src/invented/written.ts';

/** The day in the names of the files. */
const DAY = '2026.10.16';

/** The first enrollments of the publisher's list. */
const FIRST = '2003-11-03';

/** Practice locations of an organization in a state. Large groups have many. */
const LOCATIONS = 3;

/**
 * Medicare's enrollments of one quarter. People bill through the groups of Doctors and Clinicians, but for some ties that
 * only one of the two has, and with clinicians whom that file lacks.
 */
export const inventEnrollments: Invent = (country) => {
  const peers = peersIn(country.before ?? country);
  const enrolled = () => enrolledPeople(country, peers);
  return {
    files: () => [
      { name: `PPEF_Enrollment_Extract_${DAY}.csv`, lines: csv(enrollmentsHeader, enrollmentRows(enrolled, country)) },
      { name: `PPEF_Reassignment_Extract_${DAY}.csv`, lines: csv(reassignmentsHeader, reassignmentRows(enrolled())) },
      { name: `PPEF_Practice_Location_Extract_${DAY}.csv`, lines: csv(locationsHeader, locationRows(enrolled())) },
      { name: `PPEF_Additional_NPIs_${DAY}.csv`, lines: csv(npisHeader, npiRows(country)) },
      { name: `PPEF_Secondary_Specialty_Extract_${DAY}.csv`, lines: csv(specialtiesHeader, specialtyRows(enrolled())) },
    ],
  };
};

/** A person in one state: the enrollment, and the groups that Medicare pays there. */
interface Enrolled {
  person: InventedPerson;
  state: string;
  groups: readonly Employer[];
  places: readonly PlaceOfWork[];
}

function* enrolledPeople(country: Country, peers: Peers): Generator<Enrolled> {
  const isEnrolled = (npi: string) => randomOf('medicare', npi).chance(82) || randomOf('enrolled', npi).chance(25);
  for (const person of country.people({ occupations: billing, npi: isEnrolled })) {
    const byState = Map.groupBy(workplacesOf(person, peers, country), ({ at }) => at.state);
    for (const [state, places] of byState) {
      if (!/^[A-Z]{2}$/.test(state)) continue;
      const groups = new Set(places.flatMap(({ group }) => (group && isReassigned(person, group) ? [group] : [])));
      for (const group of furtherGroups(person, state, peers, country)) groups.add(group);
      yield { person, state, groups: [...groups], places };
    }
  }
}

/** Groups of colleagues in the state that Doctors and Clinicians does not list the person in. */
function furtherGroups({ npi, occupation }: InventedPerson, state: string, peers: Peers, country: Country): Employer[] {
  const random = randomOf('further groups', npi, state);
  const colleagues = peers.get(`${occupation} ${state}`) ?? [];
  if (colleagues.length === 0 || !random.chance(30)) return [];
  const number = random.chance(40) ? 2 : 1;
  return Array.from({ length: number }, () => country.employer(random.pick(colleagues).employer)).flatMap(
    (group) => group ?? [],
  );
}

/** Some ties of Doctors and Clinicians have no reassignment. */
const isReassigned = ({ npi }: InventedPerson, group: Employer) => randomOf('reassigned', npi, group.npi).chance(95);

const medicareTypeOf = ({ taxonomies }: InventedPerson) =>
  medicareType((taxonomies.find(({ primary }) => primary === 'Y') ?? taxonomies[0])?.code ?? '') ??
  'Undefined Physician type';

function* enrollmentRows(enrolled: () => Iterable<Enrolled>, country: Country): Generator<string[]> {
  const organizations = new Map<string, { group: Employer; state: string }>();
  for (const { person, state, groups } of enrolled()) {
    for (const group of groups) organizations.set(`${group.npi} ${state}`, { group, state });
    yield [
      person.npi,
      'N',
      pacId(person.npi),
      enrollmentOf(person, state),
      ...typeOf(medicareTypeOf(person)),
      state,
      ...[person.first_name, person.middle_name, person.last_name, ''].map(capitals),
    ];
  }
  const several = furtherNpis(country);
  const hospitals = new Set<string>();
  for (const hospital of country.hospitals()) {
    hospitals.add(hospital.npi);
    const { state } = hospital.practice;
    organizations.set(`${hospital.npi} ${state}`, { group: hospital, state });
  }
  for (const { group, state } of organizations.values())
    yield [
      group.npi,
      several.has(group.npi) ? 'Y' : 'N',
      pacId(group.npi),
      organizationEnrollment(group.npi, state),
      ...(hospitals.has(group.npi)
        ? ['00-09', 'PART A PROVIDER - HOSPITAL']
        : ['12-70', 'PART B SUPPLIER - CLINIC/GROUP PRACTICE']),
      state,
      ...['', '', '', capitals(group.name)],
    ];
}

const typeOf = (type: string): [string, string] => [`14-${medicareNumber(type)}`, `PRACTITIONER - ${capitals(type)}`];

/** The enrollment ID of an organization in a state. */
const organizationEnrollment = (npi: string, state: string) => {
  const random = randomOf('organization enrollment', npi, state);
  return `O${compact(dayBetween(random, FIRST, asOf))}${fill('######', random)}`;
};

function* reassignmentRows(enrolled: Iterable<Enrolled>): Generator<string[]> {
  for (const { person, state, groups } of enrolled)
    for (const { npi } of groups) yield [enrollmentOf(person, state), organizationEnrollment(npi, state)];
}

/** The places of organizations, and of people who bill for themselves. */
function* locationRows(enrolled: Iterable<Enrolled>): Generator<string[]> {
  const seen = new Set<string>();
  for (const { person, state, groups, places } of enrolled) {
    for (const { at } of places.filter(({ group }) => !group))
      yield [enrollmentOf(person, state), capitals(at.city), state, at.zip];
    for (const { npi, practice, locations } of groups) {
      if (seen.has(`${npi} ${state}`)) continue;
      seen.add(`${npi} ${state}`);
      const here = [practice, ...locations].filter((at) => at.state === state).slice(0, LOCATIONS);
      for (const at of here) yield [organizationEnrollment(npi, state), capitals(at.city), state, at.zip];
    }
  }
}

/** The NPIs of the subparts of hospitals, by the NPI of the hospital. */
function furtherNpis(country: Country): ReadonlyMap<string, string[]> {
  const hospitals = new Map(country.hospitals().map(({ name, practice, npi }) => [`${name} ${practice.state}`, npi]));
  const further = new Map<string, string[]>();
  for (const { npi, kind, parent_organization, practice } of country.organizations()) {
    const parent = kind in facilityTypes ? undefined : hospitals.get(`${parent_organization} ${practice.state}`);
    if (parent) further.set(parent, [...(further.get(parent) ?? []), npi]);
  }
  return further;
}

function* npiRows(country: Country): Generator<string[]> {
  const further = furtherNpis(country);
  for (const { npi, practice } of country.hospitals())
    for (const other of further.get(npi) ?? []) yield [organizationEnrollment(npi, practice.state), other];
}

function* specialtyRows(enrolled: Iterable<Enrolled>): Generator<string[]> {
  for (const { person, state } of enrolled) {
    const types = new Set(person.taxonomies.flatMap(({ code }) => medicareType(code) ?? []));
    types.delete(medicareTypeOf(person));
    for (const type of types) yield [enrollmentOf(person, state), ...typeOf(type)];
  }
}

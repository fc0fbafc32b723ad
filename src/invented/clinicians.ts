// The clinicians who bill Medicare, their workplaces, and Medicare's numbers for them. Several of its files have them.
import type { Country } from '#src/invented/country.ts';
import { fill, randomOf } from '#src/invented/random.ts';
import type { Address, Employer, InventedPerson } from '#src/invented/records.ts';
import { take } from '#src/invented/take.ts';

/** The number of clinicians to draw colleagues from. The demo has fewer. */
const PEERS = 20_000;

/** Occupations that may bill Medicare. */
export const billing = new Set([
  ...['physician', 'nurse_practitioner', 'physician_assistant', 'nurse_anesthetist', 'nurse_midwife', 'podiatrist'],
  ...['clinical_nurse_specialist', 'physical_therapist', 'occupational_therapist', 'speech_language_pathologist'],
  ...['audiologist', 'psychologist', 'social_worker', 'marriage_therapist', 'counselor', 'optometrist', 'dietitian'],
  'chiropractor',
]);

/** A clinician at an address, employed by a group or independent. */
export interface PlaceOfWork {
  person: InventedPerson;
  group: Employer | undefined;
  at: Address;
}

/** The clinicians of Medicare's file of Doctors and Clinicians. */
export const clinicians = (country: Country) =>
  country.people({ occupations: billing, npi: (npi) => randomOf('medicare', npi).chance(82) });

/** Clinicians that groups employ, by occupation and state. */
export type Peers = ReadonlyMap<string, readonly InventedPerson[]>;

export const peersIn = (country: Country): Peers =>
  Map.groupBy(
    [...take(clinicians(country), PEERS)].filter(({ employer }) => employer),
    ({ occupation, practice }) => `${occupation} ${practice.state}`,
  );

/** The workplaces of a clinician: of the employer, of a peer's employer, and independent ones. */
export function workplacesOf(person: InventedPerson, peers: Peers, country: Country): PlaceOfWork[] {
  const random = randomOf('affiliation', person.npi);
  const group = country.employer(person.employer);
  const places: PlaceOfWork[] = [{ person, group, at: person.practice }];
  const colleagues = peers.get(`${person.occupation} ${person.practice.state}`) ?? [];
  const second =
    random.chance(22) && colleagues.length > 0 ? country.employer(random.pick(colleagues).employer) : undefined;
  if (second && second !== group) places.push({ person, group: second, at: second.practice });
  if (group && random.chance(30))
    for (const at of officesOf(group, person)) if (at !== person.practice) places.push({ person, group, at });
  for (const at of person.locations) places.push({ person, group: undefined, at });
  return places;
}

/** The other addresses of a group, or one of them if there are many. */
const officesOf = ({ locations }: Employer, { npi }: InventedPerson) =>
  locations.length <= 3 ? locations : locations.slice(Number(npi) % locations.length).slice(0, 1);

/** 7 and 10,000,000,000 have no common divisor, so every NPI has a different number. Some have leading zeros. */
export const pacId = (npi: string) => String((Number(npi) * 7) % 1e10).padStart(10, '0');

/** The enrollment ID of a clinician in a state. */
export const enrollmentOf = ({ npi, enumeration_date }: InventedPerson, state: string) =>
  `I${enumeration_date.replaceAll('-', '')}${fill('######', randomOf('enrollment', npi, state))}`;

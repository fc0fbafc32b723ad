import { facilityTypes } from '#src/invented/certified-hospitals.ts';
import type { Country, Inputs, NpiKind, WantedPeople } from '#src/invented/country.ts';
import { makeDeactivation } from '#src/invented/deactivations.ts';
import { nationPlaces } from '#src/invented/nation-places.ts';
import { facilities, type OrganizationKind, practices } from '#src/invented/organization-kinds.ts';
import { makeEmployer, makeOrganization, type OrganizationOutline } from '#src/invented/organizations.ts';
import { isWanted, makePeople, makePerson } from '#src/invented/people.ts';
import { addressIn, type InventedPlace } from '#src/invented/places.ts';
import { randomOf, weigh } from '#src/invented/random.ts';
import { rareNames } from '#src/invented/rare-names.ts';
import type { Address, Employer, InventedOrganization, InventedPerson } from '#src/invented/records.ts';
import { makeSchools } from '#src/invented/schools.ts';
import { npiOf } from '#src/shared/npi.ts';

/** One in this many organizations is a hospital, or a group that employs clinicians. */
const PER_HOSPITAL = 304;
const PER_GROUP = 19;
const HOSPITALS = 5400;
const GROUPS = 85_000;
const SCHOOLS = 2200;
/** The number of clinicians who bill Medicare, and the percentage of them that groups employ. */
const CLINICIANS = 1_600_000;
const EMPLOYED = 75;

/** One in this many individuals has a foreign address. */
const PER_FOREIGN_ADDRESS = 1250;
const abroad = { city: 'Ottawa', state: 'Ontario', zip: 'K1A0B1', country: 'CA' };

interface NationOptions {
  lines?: number;
  numberOf?: (line: number) => number;
}

const same = (line: number) => line;

/**
 * A nation with the size and skew of the real one: few names, places and groups have many people, most have few. Its
 * NPPES file is endless, or has `lines` lines. The files of the other datasets have the same people. `numberOf` maps a
 * line to the number in the range of NPIs. Memory holds only places, hospitals and groups.
 */
export function nation(
  seed: number,
  { lines = Number.POSITIVE_INFINITY, numberOf = same }: NationOptions = {},
): Country {
  const inputs: Inputs = {
    places: nationPlaces(),
    rareNames: rareNames(),
    random: (kind, n) => randomOf(kind, n, seed),
    npi: (kind, n) => npiOf(200_000_001 + numberOf(lineOf(kind, n))),
  };
  const hospitals = Array.from({ length: HOSPITALS }, (_, n) => makeHospital(n, inputs));
  const parents = Map.groupBy(hospitals, ({ practice }) => practice.state);
  const groups: Group[] = [];
  const ranks = new Map<string, number>();
  const orderOf = (n: number): OrganizationOutline => ({
    n,
    kind: kindOf(n, inputs),
    ordinal: Math.floor(n / PER_HOSPITAL),
    parents,
  });
  const organization = (n: number) =>
    (n % PER_HOSPITAL === 0 && hospitals[n / PER_HOSPITAL]) || makeOrganization(inputs, orderOf(n));
  const groupOf = (rank: number) => {
    const known = groups[rank];
    if (known) return known;
    const group = makeGroup(rank, orderOf(rank * PER_GROUP + 1), inputs);
    groups[rank] = group;
    ranks.set(group.employer.npi, rank);
    return group;
  };

  const individuals = lines === Number.POSITIVE_INFINITY ? lines : individualsIn(lines);
  const country: Country = {
    ...inputs,
    schools: makeSchools(inputs, SCHOOLS),
    capitals: true,
    people: (wanted) => makePeople(country, individuals, wanted),
    inOrder: (people) => people,
    *organizations() {
      for (let n = 0; lineOf('organization', n) < lines; n++) yield organization(n);
    },
    *records(wanted: WantedPeople = {}) {
      for (let line = 0; line < lines; line++) {
        const [kind, n] = recordAt(line);
        if (kind === 'individual') {
          if (isWanted(country, n, wanted)) yield withAddress(n, makePerson(country, n));
        } else if (wanted.npi?.(inputs.npi(kind, n)) ?? true)
          yield kind === 'organization' ? organization(n) : makeDeactivation(inputs, n);
      }
    },
    hospitals: () => hospitals,
    employer: (npi) => groups[ranks.get(npi) ?? -1]?.employer,
    membersOf: ({ npi }) => Math.ceil((CLINICIANS * EMPLOYED * shareOf(ranks.get(npi) ?? GROUPS)) / 100),
    workplace(_occupation, _code, random) {
      if (random.chance(EMPLOYED)) {
        const { employer, offices } = groupOf(random.weighted(bySize));
        const { place, practice } = random.pick(offices);
        return { place, practice, employer };
      }
      const place = inputs.places.draw(random);
      return { place, practice: addressIn(place, random), employer: undefined };
    },
  };
  return country;
}

// Blocks of 40 lines: an organization on every fifth line, a deactivated NPI on the last, individuals on the others.
const [LINES, ORGANIZATIONS, INDIVIDUALS] = [40, 8, 31];

function recordAt(line: number): [kind: NpiKind, n: number] {
  const block = Math.floor(line / LINES);
  const at = line % LINES;
  if (at === LINES - 1) return ['deactivated', block];
  if (at % 5 === 0) return ['organization', block * ORGANIZATIONS + at / 5];
  return ['individual', block * INDIVIDUALS + at - 1 - Math.floor(at / 5)];
}

/** The number of individuals on the first `lines` lines. */
function individualsIn(lines: number): number {
  const at = lines % LINES;
  return Math.floor(lines / LINES) * INDIVIDUALS + Math.min(INDIVIDUALS, at - Math.ceil(at / 5));
}

/** The line of the nth record of a kind. */
function lineOf(kind: NpiKind, n: number): number {
  if (kind === 'deactivated') return n * LINES + LINES - 1;
  if (kind === 'organization') return Math.floor(n / ORGANIZATIONS) * LINES + (n % ORGANIZATIONS) * 5;
  const at = n % INDIVIDUALS;
  return Math.floor(n / INDIVIDUALS) * LINES + at + 1 + Math.floor(at / 4);
}

const kindsBySize = (kinds: Record<string, OrganizationKind>) =>
  weigh(Object.keys(kinds), (kind) => kinds[kind]?.count ?? 0);
const isHospital = ([kind]: [string, unknown]) => kind in facilityTypes;
const hospitalKinds = kindsBySize(Object.fromEntries(Object.entries(facilities).filter(isHospital)));
const groupKinds = kindsBySize(practices);
const otherKinds = kindsBySize({
  ...Object.fromEntries(Object.entries(facilities).filter((entry) => !isHospital(entry))),
  ...practices,
});

function makeHospital(ordinal: number, inputs: Inputs): InventedOrganization {
  const n = ordinal * PER_HOSPITAL;
  return makeOrganization(inputs, { n, kind: kindOf(n, inputs), ordinal, parents: new Map() });
}

const kindOf = (n: number, inputs: Inputs) =>
  inputs
    .random('kind', n)
    .weighted(n % PER_HOSPITAL === 0 ? hospitalKinds : n % PER_GROUP === 1 ? groupKinds : otherKinds);

/** Makes an employer. Large ones have many offices, in all states. */
function makeGroup(rank: number, order: OrganizationOutline, inputs: Inputs): Group {
  const { employer, place } = makeEmployer(inputs, order);
  const random = inputs.random('doors', rank);
  const more = Array.from({ length: Math.min(200, Math.floor(4000 / (rank + 1))) }, () => {
    const at = inputs.places.draw(random);
    return { place: at, practice: addressIn(at, random) };
  });
  return {
    employer: { ...employer, locations: more.map(({ practice }) => practice) },
    offices: [{ place, practice: employer.practice }, ...more],
  };
}

/** An organization that employs clinicians at its offices. */
interface Group {
  employer: Employer;
  offices: { place: InventedPlace; practice: Address }[];
}

const sizeOf = (rank: number) => 1 / (rank + 12);
const bySize = weigh(
  Array.from({ length: GROUPS }, (_, rank) => rank),
  sizeOf,
);
/** The share of a group among all employed clinicians. */
const shareOf = (rank: number) => sizeOf(rank) / (bySize.sums.at(-1) ?? 1);

const withAddress = (n: number, person: InventedPerson): InventedPerson => {
  if (n % PER_FOREIGN_ADDRESS !== 0) return person;
  const practice = { ...person.practice, ...abroad };
  return { ...person, practice, mailing: practice };
};

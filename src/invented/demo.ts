import { facilityTypes } from '#src/invented/certified-hospitals.ts';
import type { Country, Inputs } from '#src/invented/country.ts';
import { readList } from '#src/invented/data.ts';
import { makeDeactivation } from '#src/invented/deactivations.ts';
import { makeOrganization, organizationKinds } from '#src/invented/organizations.ts';
import { makePeople } from '#src/invented/people.ts';
import { addressIn, placesOf } from '#src/invented/places.ts';
import { randomOf } from '#src/invented/random.ts';
import type { InventedOrganization } from '#src/invented/records.ts';
import { makeSchools } from '#src/invented/schools.ts';
import { npiOf } from '#src/shared/npi.ts';

const PEOPLE = 20_000;
const DEACTIVATED = 320;
const SCHOOLS = 180;

/** The block of NPIs of each kind of record. */
const blocks = { individual: 0, organization: 1, deactivated: 2 };

const inputs: Inputs = {
  places: placesOf(
    readList('places.csv').map((row) => ({
      zip: row.zip ?? '',
      city: row.city ?? '',
      state: row.state ?? '',
      county: row.county ?? '',
      county_fips: row.county_fips ?? '',
      latitude: row.latitude ?? '',
      longitude: row.longitude ?? '',
      total_population: row.total_population ?? '',
      men: row.men ?? '',
      women: row.women ?? '',
    })),
  ),
  random: randomOf,
  // 38,714,213 and 100,000,000 have no common divisor, so every n has a different NPI. Consecutive ones are far apart.
  npi: (kind, n) => npiOf(200_000_000 + (((blocks[kind] * 1_000_000 + n) * 38_714_213) % 100_000_000)),
};

/** The demo: 20,000 individuals and about 6,000 organizations, the same bytes on every machine. */
export const demo: Country = {
  ...inputs,
  schools: makeSchools(inputs, SCHOOLS),
  capitals: false,
  people: (wanted) => makePeople(demo, PEOPLE, wanted),
  records: (wanted) =>
    [
      ...makePeople(demo, PEOPLE, wanted),
      ...organizations().filter(({ npi }) => wanted?.npi?.(npi) ?? true),
      ...Array.from({ length: DEACTIVATED }, (_, n) => makeDeactivation(inputs, n)),
    ].sort(byNumber),
  inOrder: (people) => [...people].sort(byNumber),
  organizations: () => organizations(),
  hospitals: () => organizations().filter(({ kind }) => kind in facilityTypes),
  employer: (npi) => byNpi().get(npi),
  workplace(occupation, code, random) {
    const place = inputs.places.draw(random);
    const hiring = random.chance(75) ? hiringIn(place.zip, occupation, code) : [];
    const employer = hiring.length > 0 ? random.pick(hiring) : undefined;
    return { place, employer, practice: employer?.practice ?? addressIn(place, random) };
  },
};

const byNumber = (a: { npi: string }, b: { npi: string }) => (a.npi < b.npi ? -1 : 1);

const organizations = once(() => {
  const all: InventedOrganization[] = [];
  const hospitals = new Map<string, InventedOrganization[]>();
  for (const [kind, { count }] of Object.entries(organizationKinds))
    for (let i = 0; i < count; i++) {
      const organization = makeOrganization(inputs, { n: all.length, kind, ordinal: i, parents: hospitals });
      all.push(organization);
      if (kind !== 'hospital') continue; // hospitals come first, because subparts of other kinds need a parent
      const { state } = organization.practice;
      hospitals.set(state, [...(hospitals.get(state) ?? []), organization]);
    }
  return all;
});

const byNpi = once(() => new Map(organizations().map((organization) => [organization.npi, organization])));
const byZip = once(() => Map.groupBy(organizations(), ({ practice }) => practice.zip.slice(0, 5)));
const hiring = new Map<string, InventedOrganization[]>();

/** Organizations in a ZIP that hire for an occupation or a specialty. */
function hiringIn(zip: string, occupation: string, code: string): InventedOrganization[] {
  const key = `${zip} ${occupation} ${code}`;
  const known = hiring.get(key);
  if (known) return known;
  const found = (byZip().get(zip) ?? []).filter(({ kind }) =>
    organizationKinds[kind]?.staff.some((wanted) => wanted === occupation || code.startsWith(wanted)),
  );
  hiring.set(key, found);
  return found;
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

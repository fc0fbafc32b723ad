import { sameBusiness } from '#src/datasets/exclusion-businesses.ts';
import type { OtherCounty } from '#src/datasets/other-counties.ts';
import type { Shortage } from '#src/datasets/shortages/contract.ts';
import type { Database } from '#src/server/database.ts';
import { shortageKinds } from '#src/shared/shortages.ts';

type Pool = Database['pool'];
type OtherCounties = ReadonlyMap<string, OtherCounty>;

/** The longest distance of a facility from the center of the ZIP code of an organization of the same name. */
const MILES = 10;

/** The designations of the county of a ZIP code, and of the facilities in it. Undefined if the ZIP code is unknown. */
export async function shortagesOfZip({ pool }: Database, others: OtherCounties, zip: string) {
  const place = await placeOf(pool, zip);
  if (!place) return undefined;
  const { rows: facilities } = await pool.query<Shortage>(
    `select ${fields} from shortage_areas where level = 'facility' and zip = $1 and not outside_county`,
    [zip],
  );
  const counties = countiesOf(place, others);
  return { rows: inOrder([...(await ofCounties(pool, counties)), ...facilities]), placed: counties.length > 0 };
}

/**
 * The designations of the county of an organization's practice, and those of a facility with one of its names in its ZIP code or
 * nearby. Undefined if no organization has the NPI.
 */
export async function shortagesOfOrganization({ pool }: Database, others: OtherCounties, npi: string) {
  const { rows } = await pool.query<{ names: string[]; zip: string | null }>(
    `select array_remove(array[name, other_name] || array(select other_name from other_names where npi = $1), null) as names,
       left(zip, 5) as zip
     from organizations where npi = $1`,
    [npi],
  );
  const [organization] = rows;
  if (!organization) return undefined;
  const { names, zip } = organization;
  const place = zip === null ? undefined : await placeOf(pool, zip);
  const { rows: near } = await pool.query<Shortage>(
    `select ${fields} from shortage_areas
     where level = 'facility' and not outside_county and (zip = $1
       or latitude between $2::float8 - $4 / 69 and $2::float8 + $4 / 69
         and 69 * sqrt(power(latitude - $2, 2) + power((longitude - $3::float8) * cos(radians($2)), 2)) <= $4)`,
    [zip, place?.latitude ?? null, place?.longitude ?? null, MILES],
  );
  const own = near.filter(({ name }) => name && names.some((known) => sameBusiness(known, name)));
  const counties = place ? countiesOf(place, others) : [];
  return { rows: inOrder([...(await ofCounties(pool, counties)), ...own]), placed: counties.length > 0 };
}

/** The publisher's date, or else the day of the import. */
export async function shortagesAsOf({ pool }: Database): Promise<string | null> {
  const { rows } = await pool.query<{ as_of: string }>(
    `select coalesce(imported_tables.published_on, finished_at::date)::text as as_of
     from imported_tables join imports on imports.id = import_id where name = 'shortage_areas'`,
  );
  return rows[0]?.as_of ?? null;
}

const fields = 'kind, level, score, status, rural, designated_on::text, name, people, designation_id, county';

interface Place {
  zip: string;
  county_fips: string | null;
  latitude: number | null;
  longitude: number | null;
}

async function placeOf(pool: Pool, zip: string): Promise<Place | undefined> {
  const { rows } = await pool.query<Place>('select zip, county_fips, latitude, longitude from places where zip = $1', [
    zip,
  ]);
  return rows[0];
}

/** The county of a ZIP code, and that of another year: HRSA has the old counties of Connecticut and its planning regions. */
const countiesOf = ({ zip, county_fips }: Place, others: OtherCounties): string[] => [
  ...(county_fips ? [county_fips] : []),
  ...[...others].flatMap(([fips, { zips }]) => (zips.includes(zip) ? [fips] : [])),
];

const ofCounties = async (pool: Pool, counties: readonly string[]) =>
  (
    await pool.query<Shortage>(
      `select ${fields} from shortage_areas where level <> 'facility' and county_fips = any($1)`,
      [counties],
    )
  ).rows;

const levels: readonly Shortage['level'][] = ['county', 'part', 'facility'];

/** By kind, from the whole county to a facility, the highest scores first. */
const inOrder = (rows: readonly Shortage[]): Shortage[] =>
  rows.toSorted(
    (one, other) =>
      shortageKinds.indexOf(one.kind) - shortageKinds.indexOf(other.kind) ||
      levels.indexOf(one.level) - levels.indexOf(other.level) ||
      (other.score ?? -1) - (one.score ?? -1) ||
      one.designation_id.localeCompare(other.designation_id),
  );

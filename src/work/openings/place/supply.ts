// Who works in the specialty of an opening around its site: supply, groups, who joined and who left (R-1322).
import { populationWithin } from '#src/datasets/places/queries.ts';
import { signalRows } from '#src/datasets/signal-rows.ts';
import type { FindServices } from '#src/find/find.ts';
import type { User } from '#src/server/authorization.ts';
import { Failure } from '#src/server/failure.ts';
import type { openExportQueries } from '#src/work/exports/query.ts';
import type { Opening } from '#src/work/openings/contract.ts';
import { SPECIALTIES, searchOfCodes } from '#src/work/openings/people/criterion-groups.ts';
import { CIRCLES, type OpeningPlace } from '#src/work/openings/place/contract.ts';
import { programsNear } from '#src/work/openings/place/programs.ts';

/** Groups and people that are named. */
const GROUPS = 8;
const NAMED = 10;

/** What reads the place of openings. `queries` parses searches. */
type Services = Pick<FindServices, 'find' | 'database' | 'mayRead'> & { queries: ReturnType<typeof openExportQueries> };

/** What is around the site of an opening. Throws a 400 if the site turned off a criterion that it needs. */
export async function placeOf(services: Services, user: User, opening: Opening, today: string): Promise<OpeningPlace> {
  const { site } = opening;
  const specialty = specialtyOf(opening);
  const since = yearBefore(today);
  const place = site && { zip: site.zip, city: site.city, state: site.state };
  const none = { supply: [], groups: [], joined: null, left: null, programs: [] };
  if (!site || specialty.size === 0) return { site: place, has_specialty: specialty.size > 0, since, ...none };
  const people = openPeople(services, user);
  const around = (miles: number, further: Record<string, string> = {}) =>
    new URLSearchParams([
      ...specialty,
      ['near', site.zip],
      ['miles', String(miles)],
      ...Object.entries(further),
    ]).toString();
  const widest = Math.max(...CIRCLES);
  const [supply, groups, joined, left, programs] = await Promise.all([
    Promise.all(
      CIRCLES.map((miles) => supplyWithin(services, people, { zip: site.zip, miles, search: around(miles) })),
    ),
    orNull(
      people
        .groups(around(widest))
        .then((found) => found.map((group) => ({ ...group, search: around(widest, { group: group.org_pac_id }) }))),
    ),
    orNull(people.joined(around(widest), since)),
    orNull(people.left(around(widest, { signal: 'left_group', signal_since: since }))),
    services.mayRead(user, 'programs')
      ? programsNear(services.database, await people.codes(around(widest)), { zip: site.zip, miles: widest })
      : null,
  ]);
  return { site: place, has_specialty: true, supply, groups, since, joined, left, programs };
}

/** The specialty of an opening as parameters of a search: its codes, or those in its must-haves. */
function specialtyOf({ specialty, must }: Pick<Opening, 'specialty' | 'must'>): URLSearchParams {
  if (specialty.length > 0) return new URLSearchParams(searchOfCodes(specialty));
  return new URLSearchParams([...new URLSearchParams(must)].filter(([name]) => SPECIALTIES.includes(name)));
}

interface Circle {
  zip: string;
  miles: number;
  search: string;
}

async function supplyWithin({ database }: Services, people: People, { zip, miles, search }: Circle) {
  const [total, population] = await Promise.all([people.count(search), populationWithin(database, { zip, miles })]);
  const per_100000 = population ? Math.round((total / population) * 1_000_000) / 10 : null;
  return { miles, people: total, population, per_100000, search };
}

type People = ReturnType<typeof openPeople>;

/** Counts and names people by query strings of the provider search. */
function openPeople({ find, queries, database: { pool } }: Services, user: User) {
  const providers = find.providers(user);
  const parse = (search: string) => queries.parse('providers', search);
  const page = (search: string) => providers.page({ ...parse(search), page: 1 });
  return {
    count: async (search: string) => (await providers.keys(parse(search))).total,
    codes: async (search: string) => (await providers.codes(parse(search))) ?? [],
    groups: async (search: string) => {
      const { sort: _, close: __, ...query } = parse(search);
      const { facets } = await providers.facets({ ...query, facet: ['group'] });
      return (facets.group ?? [])
        .filter(({ count }) => count > 0)
        .slice(0, GROUPS)
        .map(({ value, label, count }) => ({ org_pac_id: value, name: label, people: count }));
    },
    /** Who is listed with a group since a day, and was not before. */
    joined: async (search: string, since: string) => {
      const { keys } = await (await providers.keys(parse(search))).keys();
      const { rows } = await pool.query<{
        npi: string;
        name: string | null;
        group: string;
        on: string;
        people: number;
      }>(
        `select joined.npi::text, concat_ws(' ', first_name, last_name) as name, joined."group", "on"::text,
           (count(*) over ())::int as people
         from (
           select distinct on (npi) npi, "is" as "group", coalesce(published_on, (batch.imported_at at time zone 'UTC')::date) as "on"
           from changes join change_batches batch on batch.id = batch_id
           where batch.state = 'visible' and changes.imported_at > $2::date and kind = 'group' and was is null and "is" is not null
             and npi = any($1::bigint[])
             and exists (select from affiliations listed where listed.npi = changes.npi and listed.org_pac_id = changes.field)
           order by npi, "on" desc
         ) joined left join providers using (npi)
         where "on" >= $2::date order by "on" desc, npi limit $3`,
        [[...keys], since, NAMED],
      );
      return { people: rows[0]?.people ?? 0, rows: rows.map(({ people: _, ...person }) => person) };
    },
    /** Whom a search for the signal finds, with the group that they are no longer listed with. */
    left: async (search: string) => {
      const { total, rows } = await page(search);
      const npis = rows.map(({ npi }) => npi);
      const { rows: named } = await pool.query<{ npi: string; name: string | null; group: string | null; on: string }>(
        `select distinct on (npi) npi::text, concat_ws(' ', first_name, last_name) as name, found.name as "group", day::text as "on"
         from (${signalRows('npi = any($1::bigint[])')}) found left join providers using (npi)
         where signal = 'left_group' order by npi, day desc`,
        [npis],
      );
      const newest = named.toSorted((one, other) => other.on.localeCompare(one.on)).slice(0, NAMED);
      return { people: total, search, rows: newest };
    },
  };
}

/** The result, or null if it needs a dataset that was never imported. */
const orNull = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error) => {
    if (error instanceof Failure && error.code === 'not_imported') return null;
    throw error;
  });

const yearBefore = (today: string): string => {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCFullYear(day.getUTCFullYear() - 1);
  return day.toISOString().slice(0, 10);
};

import { codesOf, mergeSpellings } from '#src/datasets/listings/queries.ts';
import { equals } from '#src/search/criteria.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { specialties } from '#src/shared/specialties.ts';
import { listedStates, states } from '#src/shared/states.ts';

/** Number of specialties and cities on a state's page. */
const LARGEST = 12;

/** The number of providers and organizations in each state of R-171, and in each other one that has any (R-1050). */
export async function countStates(search: Search) {
  const [providers, organizations] = [
    await countByState(search, 'providers'),
    await countByState(search, 'organizations'),
  ];
  return Object.keys(states)
    .map((state) => ({
      state,
      providers: providers.get(state) ?? 0,
      organizations: organizations.get(state) ?? 0,
    }))
    .filter((row) => Object.hasOwn(listedStates, row.state) || row.providers + row.organizations > 0);
}

/** The number of providers and organizations in a state, with its largest specialties and cities. */
export async function countsInState(search: Search, state: string) {
  const here = { criteria: [equals('state', state)], page: 1, page_size: 0 };
  const { total: providers, facets } = await search.ask({
    ...here,
    table: 'providers',
    facets: ['city', 'taxonomies'],
    facet_slots: 1,
  });
  const { total: organizations } = await search.ask({ ...here, table: 'organizations' });
  const byCode = new Map(facets?.taxonomies?.map(({ value, count }) => [value, count]));
  return {
    state,
    providers,
    organizations,
    specialties: largest(specialtiesBy(byCode)),
    cities: largest(mergeSpellings(facets?.city ?? [])),
  };
}

/** Counts of other tables in a state. */
export const countsBeside = async (database: Database, state: string) => ({
  programs: await countIn(database, 'programs', state),
  places: await countIn(database, 'places', state),
});

async function countByState(search: Search, table: string) {
  const { facets } = await search.ask({ table, criteria: [], facets: ['state'], page: 1, page_size: 0 });
  return new Map(facets?.state?.map(({ value, count }) => [value, count]));
}

async function countIn({ db }: Database, table: 'programs' | 'places', state: string): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('rows'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/** Each provider has one first code, so the counts of a specialty's codes add up. */
const specialtiesBy = (byCode: ReadonlyMap<string, number>) =>
  Object.entries(specialties).map(([slug, { name, codes }]) => ({
    slug,
    name,
    providers: codesOf(codes).reduce((sum, code) => sum + (byCode.get(code) ?? 0), 0),
  }));

const largest = <T extends { providers: number }>(counted: T[]): T[] =>
  counted
    .filter(({ providers }) => providers > 0)
    .sort((one, other) => other.providers - one.providers)
    .slice(0, LARGEST);

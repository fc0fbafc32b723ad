import { School, type SchoolFacetQuery, type SchoolQuery } from '#src/datasets/schools/contract.ts';
import { schoolFields } from '#src/datasets/schools/dataset.ts';
import { searching } from '#src/search/declared.ts';
import type { Search } from '#src/search/search.ts';
import { searchFacets } from '#src/search/search-facets.ts';
import type { Database } from '#src/server/database.ts';
import { sortFieldsOf } from '#src/shared/declare.ts';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';

const fields = School.keyof().options;

/** The field of each sort value. */
const sortFields = sortFieldsOf(schoolFields);

/** The medical schools that meet the criteria: their exact total, and one page in the requested order. */
export async function findSchools(database: Database, search: Search, { core_id, ...query }: SchoolQuery) {
  const { sort, order, page, ...criteria } = query;
  if (core_id) return onlySchool(await schoolOf(database, core_id), page);
  const { total, rows, generation } = await search.ask({
    table: 'schools',
    criteria: searching(schoolFields, criteria),
    sort: sort && { column: sortFields[sort], order },
    page,
    page_size: PAGE_SIZE,
  });
  // the response schema checks that the shown columns are the row's fields
  return { total, rows: rows as School[], page, page_size: PAGE_SIZE, generation };
}

/** Returns the function that counts schools per value. A part of a state's name counts as the search finds it. */
export const schoolFacets = (database: Database, search: Search) =>
  searchFacets<SchoolFacetQuery, NonNullable<SchoolFacetQuery['facet']>[number]>(database, search, {
    table: 'schools',
    facets: {
      state_name: { column: 'state_name', contains: true },
      country_name: { column: 'country_name' },
      core_type: { column: 'core_type' },
    },
    criteriaOf: (query) => searching(schoolFields, query),
  });

/** A core ID matches exactly and overrides all other criteria. */
function onlySchool(school: School | undefined, page: number) {
  const rows = school && page === 1 ? [school] : [];
  return { total: school ? 1 : 0, rows, page, page_size: PAGE_SIZE };
}

/** One medical school, or undefined if the core ID is unknown. */
export const schoolOf = ({ db }: Database, core_id: string): Promise<School | undefined> =>
  db.selectFrom('schools').select(fields).where('core_id', '=', core_id).executeTakeFirst();

/** All core types and countries, in alphabetical order. */
export async function schoolChoices(database: Database) {
  const [core_types, countries] = await Promise.all([
    valuesOf(database, 'core_type'),
    valuesOf(database, 'country_name'),
  ]);
  return { core_types, countries };
}

async function valuesOf({ db }: Database, field: 'core_type' | 'country_name') {
  const rows = await db
    .selectFrom('schools')
    .select(`${field} as value`)
    .where(field, 'is not', null)
    .$narrowType<{ value: string }>()
    .distinct()
    .orderBy('value')
    .execute();
  return rows.map(({ value }) => value);
}

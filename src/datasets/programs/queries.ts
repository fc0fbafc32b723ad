import { expressionBuilder } from 'kysely';
import {
  PROGRAM_SUGGESTIONS,
  type Program,
  type ProgramFacetQuery,
  type ProgramQuery,
  ProgramRow,
} from '#src/datasets/programs/contract.ts';
import { programFields } from '#src/datasets/programs/dataset.ts';
import { contains } from '#src/search/criteria.ts';
import { searching } from '#src/search/declared.ts';
import type { Criterion } from '#src/search/query.ts';
import type { Search } from '#src/search/search.ts';
import { searchFacets } from '#src/search/search-facets.ts';
import type { Database } from '#src/server/database.ts';
import { textContains as containing } from '#src/server/page.ts';
import type { Tables } from '#src/server/tables.ts';
import { sortFieldsOf } from '#src/shared/declare.ts';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';

const { ref } = expressionBuilder<Tables, 'programs'>();

/** The column of each sort value. */
const sortFields = sortFieldsOf(programFields);

/** The programs that meet the criteria: their exact total, and one page in the requested order. */
export async function findPrograms(database: Database, search: Search, { program_number, ...query }: ProgramQuery) {
  const { sort, order, page } = query;
  if (program_number) return onlyProgram(await rowOf(database, program_number), page);
  const { total, rows, generation } = await search.ask({
    table: 'programs',
    criteria: criteriaOf(query),
    sort: sort && { column: sortFields[sort], order },
    page,
    page_size: PAGE_SIZE,
  });
  // the response schema checks that the shown columns are the row's fields
  return { total, rows: rows as ProgramRow[], page, page_size: PAGE_SIZE, generation };
}

const criteriaOf = ({ keyword, ...criteria }: Partial<ProgramQuery>): Criterion[] => [
  ...searching(programFields, criteria),
  { any: ['name', 'location', 'sponsoring_institution'].map((column) => contains(column, keyword)) },
];

/** Returns the function that counts programs per value. A part of a specialty counts as the search finds it. */
export const programFacets = (database: Database, search: Search) =>
  searchFacets<ProgramFacetQuery, NonNullable<ProgramFacetQuery['facet']>[number]>(database, search, {
    table: 'programs',
    facets: {
      state: { column: 'state' },
      type: { column: 'type' },
      specialty_1: { column: 'specialty_1', contains: true },
      sub_specialty_1: { column: 'sub_specialty_1', contains: true },
    },
    criteriaOf,
  });

/** A program number matches exactly, and all other criteria are ignored. */
function onlyProgram(program: ProgramRow | undefined, page: number) {
  const rows = program && page === 1 ? [program] : [];
  return { total: program ? 1 : 0, rows, page, page_size: PAGE_SIZE };
}

const rowOf = ({ db }: Database, program_number: string): Promise<ProgramRow | undefined> =>
  db
    .selectFrom('programs')
    .select(ProgramRow.keyof().options)
    .where('program_number', '=', program_number)
    .executeTakeFirst();

type Suggested = 'name' | 'specialty_1' | 'sub_specialty_1' | 'specialty_2' | 'sub_specialty_2';

/** Values of a field that contain `text`. `specialty` limits them to programs with that specialty in the same rank. */
export async function programFieldValues(
  { db }: Database,
  of: Suggested,
  text?: string,
  specialty?: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('programs')
    .select(`${of} as value`)
    .where(of, 'is not', null)
    .where(containing(ref(of), text))
    .$if(specialty !== undefined, (some) =>
      some.where(of === 'sub_specialty_2' ? 'specialty_2' : 'specialty_1', '=', specialty ?? null),
    )
    .$narrowType<{ value: string }>()
    .distinct()
    .orderBy('value')
    .limit(PROGRAM_SUGGESTIONS)
    .execute();
  return rows.map(({ value }) => value);
}

/** One program, or undefined if the number is unknown. */
export async function programOf({ db }: Database, program_number: string): Promise<Program | undefined> {
  const row = await db
    .selectFrom('programs')
    .selectAll()
    .where('program_number', '=', program_number)
    .executeTakeFirst();
  return row && { ...row, director: leaderOf(row, 'director'), coordinator: leaderOf(row, 'coordinator') };
}

const leaderOf = (row: Tables['programs'], role: 'director' | 'coordinator') => ({
  name: row[`${role}_name`],
  designation: row[`${role}_designation`],
  address_1: row[`${role}_address_1`],
  address_2: row[`${role}_address_2`],
  city: row[`${role}_city`],
  state: row[`${role}_state`],
  zip: row[`${role}_zip`],
  phone: row[`${role}_phone`],
  email: row[`${role}_email`],
});

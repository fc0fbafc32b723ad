import { expressionBuilder } from 'kysely';
import { PAGE_SIZE, School, type SchoolQuery } from '#src/datasets/schools/contract.ts';
import { schoolFields } from '#src/datasets/schools/dataset.ts';
import type { Database } from '#src/server/database.ts';
import { matching } from '#src/server/declared.ts';
import { byText, findPage } from '#src/server/page.ts';
import type { Tables } from '#src/server/tables.ts';
import { sortFieldsOf } from '#src/shared/declare.ts';

const { ref } = expressionBuilder<Tables, 'schools'>();
const fields = School.keyof().options;

/** The field of each sort value. */
const sortFields = sortFieldsOf(schoolFields);

/** The medical schools that meet the criteria: their exact total, and one page in the requested order. */
export function findSchools(database: Database, query: SchoolQuery) {
  const { sort, order, page } = query;
  const orders = [...(sort ? [byText(ref(sortFields[sort]), order)] : []), byText(ref('name')), byText(ref('core_id'))];
  return findPage(database, matches(database, query), orders, { page, page_size: PAGE_SIZE });
}

/** A core ID overrides all other criteria. */
function matches({ db }: Database, query: SchoolQuery) {
  const { core_id, ...others } = query;
  const wanted = matching(schoolFields, core_id ? { core_id } : others);
  return db
    .selectFrom('schools')
    .select(fields)
    .where(({ and }) => and(wanted));
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

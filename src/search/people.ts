// Lists of people in the search index: one row per person, with child rows such as licenses.
import { equals } from '#src/search/criteria.ts';
import { searching } from '#src/search/declared.ts';
import type { TableDefinition } from '#src/search/definition.ts';
import type { Criterion, SearchRow, ValueCriterion } from '#src/search/query.ts';
import type { Search } from '#src/search/search.ts';
import type { CriterionName, Fields } from '#src/shared/declare.ts';

/**
 * The search table of people, whose table in the database an import derives. Its rows are in the order of NPIs; lists are
 * by `name` unless a sort is given.
 */
export const peopleTable = (name: string, columns: TableDefinition['columns']): TableDefinition => ({
  name,
  key: 'npi',
  sources: [name],
  select: `select * from ${name}`,
  order: [],
  orders: { name: ['last_name', 'first_name'] },
  columns,
});

type Query<F extends Fields> = Partial<Record<CriterionName<F>, string>>;

/** The criteria on the person's own row: the NPI, and those on the fields declared of the person. */
export const ofPerson = <const F extends Fields>(fields: F, query: Query<F>): ValueCriterion[] =>
  searching(fields, query).filter(({ column }) => isOfPerson(fields, column));

/** The other criteria, which one record of the person must meet. */
export const ofRecord = <const F extends Fields>(fields: F, query: Query<F>): ValueCriterion[] =>
  searching(fields, query).filter(({ column }) => !isOfPerson(fields, column));

const isOfPerson = (fields: Fields, name: string) => name === 'npi' || fields[name]?.person === true;

interface People<Sort extends string> {
  /** The search table, and its child table whose rows belong to the reply. */
  table: string;
  children?: string;
  /** The column of each sort value. */
  sortFields: Readonly<Record<Sort, string>>;
}

interface View<Sort extends string> {
  /** The default is by last and first name. */
  sort?: Sort;
  order: 'asc' | 'desc';
  /** Counted from 1. */
  page: number;
  page_size: number;
}

/**
 * The exact number of people who meet all criteria, and one page of them, each as `rowOf` makes it from the person's
 * row and child rows.
 */
export async function findPeople<Sort extends string, Row>(
  search: Search,
  { table, children, sortFields }: People<Sort>,
  criteria: Criterion[],
  { sort, order, page, page_size }: View<Sort>,
  rowOf: (row: SearchRow, held: SearchRow[]) => Row,
) {
  const column = sort ? sortFields[sort] : 'name';
  const reply = await search.ask({ table, children, criteria, sort: { column, order }, page, page_size });
  const rows = reply.rows.map((row, n) => rowOf(row, reply.children?.[n] ?? []));
  return { total: reply.total, page, page_size, rows, generation: reply.generation };
}

/** The child rows of these people by NPI. */
export async function childrenOf(
  search: Search,
  { table, children }: Pick<People<string>, 'table' | 'children'>,
  npis: string[],
): Promise<Map<string, SearchRow[]>> {
  const criteria = [equals('npi', npis)];
  const reply = npis.length > 0 && (await search.ask({ table, children, criteria, page: 1, page_size: npis.length }));
  return new Map(reply ? reply.rows.map(({ npi }, n) => [npi ?? '', reply.children?.[n] ?? []]) : []);
}

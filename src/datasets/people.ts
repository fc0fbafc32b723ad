// What a dataset declares (its people.ts) to be searched for people, and the tables that an import makes for that.
import { type Orders, ordersTable } from '#src/datasets/list-blocks.ts';
import { type Facts, partsTable, valuesTable } from '#src/datasets/people-tables.ts';
import type { DatasetTable } from '#src/datasets/tables.ts';
import type { Derived } from '#src/importer/source.ts';

/** The people of a dataset. */
export interface People {
  /** The table of everybody, once; an index holds each order. */
  people: DatasetTable;
  /** The tables it is made from. */
  from: DatasetTable | readonly DatasetTable[];
  /** The table of everybody in every order. */
  orders: DatasetTable;
  sorts: Orders;
  /** What people are looked for by. */
  facts?: Facts;
}

/** The orders of people: by NPI, by name, and by the field behind each other word for a sort. */
export const peopleSorts = (sortFields: Readonly<Record<string, string>>): Orders => ({
  npi: ['npi'],
  name: ['last_name', 'first_name', 'npi'],
  ...Object.fromEntries(
    Object.entries(sortFields).flatMap(([sort, field]) => (field === 'npi' ? [] : [[sort, [field, 'npi']]])),
  ),
});

/** The tables people are searched in. Their statements are written into table.sql, but for those of the first one. */
export function peopleTables({ people, from, orders, sorts, facts }: People): Derived[] {
  return [
    { table: people, from },
    { table: orders, from: people, statements: () => ordersTable(orders, people, sorts) },
    ...(facts
      ? [
          { table: facts.values, from, statements: (file: string) => valuesTable(facts, people, file) },
          { table: facts.parts, from: facts.values, statements: () => partsTable(facts) },
        ]
      : []),
  ];
}

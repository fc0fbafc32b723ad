// Declarations of a dataset's people.ts for searches of people, and the tables that an import fills for them.
import { type Orders, ordersTable } from '#src/datasets/list-blocks.ts';
import { type Facts, partsTable, valuesTable } from '#src/datasets/people-tables.ts';
import type { DatasetTable } from '#src/datasets/tables.ts';
import type { Derived } from '#src/importer/source.ts';

/** The people of a dataset. */
export interface People {
  /** The table of all people, each once. An index holds each order. */
  people: DatasetTable;
  /** The source tables. */
  from: DatasetTable | readonly DatasetTable[];
  /** The table of all people in every order. */
  orders: DatasetTable;
  sorts: Orders;
  /** The search criteria of people. */
  facts?: Facts;
}

/** The orders of people: by NPI, by name, and by the field of each other sort value. */
export const peopleSorts = (sortFields: Readonly<Record<string, string>>): Orders => ({
  npi: ['npi'],
  name: ['last_name', 'first_name', 'npi'],
  ...Object.fromEntries(
    Object.entries(sortFields).flatMap(([sort, field]) => (field === 'npi' ? [] : [[sort, [field, 'npi']]])),
  ),
});

/** The tables of people searches. table.sql gets their statements, except those of the first table. */
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

// Dates that an increment reads beside a table's own columns, to tell which of two versions of a record is newer.
import type { Input } from '#src/importer/inputs.ts';

/** The input of an increment, which fills the staged columns too. */
export function withStaged(input: Input): Input {
  const tables = input.kind.tables.map((table) => ({ ...table, columns: [...table.columns, ...(table.staged ?? [])] }));
  return { ...input, kind: { ...input.kind, tables } };
}

/** The statements that add a table's staged columns to the one beside the live one, to follow its `create table`. */
export function addStaged(table: string, inputs: readonly Input[]): string {
  const columns = inputs.flatMap(({ kind }) => kind.tables.find((each) => each.table === table)?.staged ?? []);
  return columns.map(({ field }) => `; alter table incoming.${table} add column ${field} date`).join('');
}

// Staged columns: dates that only an increment reads, to find the newer of two versions of a record.
import type { Input } from '#src/importer/inputs.ts';

/** The input of an increment, which also fills the staged columns. */
export function withStaged(input: Input): Input {
  const tables = input.kind.tables.map((table) => ({ ...table, columns: [...table.columns, ...(table.staged ?? [])] }));
  return { ...input, kind: { ...input.kind, tables } };
}

/** Statements that add the staged columns to an incoming table. Append them to its `create table`. */
export function addStaged(table: string, inputs: readonly Input[]): string {
  const columns = inputs.flatMap(({ kind }) => kind.tables.find((each) => each.table === table)?.staged ?? []);
  return columns.map(({ field }) => `; alter table incoming.${table} add column ${field} date`).join('');
}

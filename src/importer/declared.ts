// Derives source tables and table.sql from the declared fields of a dataset (dataset.ts).
import type { Clean, ImportTable, SourceColumn } from '#src/importer/source.ts';
import type { Field, Fields } from '#src/shared/declare.ts';

type CleanerName<F extends Fields> = {
  [N in keyof F]: F[N] extends { clean: infer C extends string } ? C : never;
}[keyof F];
type Undecided<F extends Fields> = { [N in keyof F & string]: F[N] extends { header: unknown } ? never : N }[keyof F &
  string];

/** A column that is not simply one header. Its field name comes from the declaration. */
type Decided = SourceColumn extends infer C ? (C extends SourceColumn ? Omit<C, 'field'> : never) : never;

/** The columns of fields without a header; no argument if every field has one. */
type Decisions<F extends Fields> = [Undecided<F>] extends [never] ? [] : [columns: Record<Undecided<F>, Decided>];

/** A table of a source. Its columns are the declared fields, with the cleaners that they name. */
export function declared<const F extends Fields>(
  table: string,
  fields: F,
  cleaners: Record<CleanerName<F>, Clean>,
  ...[decided]: Decisions<F>
): ImportTable {
  const byName = new Map<string, Clean>(Object.entries(cleaners));
  const others = new Map<string, Decided>(Object.entries(decided ?? {}));
  const columns = Object.entries<Field>(fields).map(
    ([field, { header, clean, filled, optional, paragraphs, indexed, identifies, spec }]) => {
      if (header === undefined) return { field, ...others.get(field) } as SourceColumn; // the types above require each
      return {
        field,
        header,
        clean: clean === undefined ? undefined : byName.get(clean),
        filled,
        optional,
        paragraphs,
        indexed,
        identifies,
        spec,
      };
    },
  );
  return { table, columns, fields };
}

/** Replaces the `create table` of a declared table in the text of a table.sql, or appends it. */
export function withTable(text: string, table: string, fields: Fields): string {
  const place = new RegExp(`^create table ${table} \\([^]*?^\\);`, 'm');
  const statement = createTable(table, fields);
  return place.test(text) ? text.replace(place, () => statement) : `${text}${text && '\n'}${statement}\n`;
}

/** The `create table` statement of a declared table. */
function createTable(table: string, fields: Fields): string {
  const lines = Object.entries(fields).map(([name, { type = 'text', note }], place, { length }) => {
    const column = `  ${name} ${type}${place < length - 1 ? ',' : ''}`;
    return note ? `  -- ${note}\n${column}` : column;
  });
  return `create table ${table} (\n${lines.join('\n')}\n);`;
}

// SQL for the values that the history compares.
import type { ComparedField } from '#src/importer/source.ts';

/**
 * SQL for a field's values in a table of a schema: npi, field, value. Values of several rows are one text. `among` is a
 * condition on `npi`.
 */
export function factsIn(schema: string, table: string, compared: ComparedField, among: string): string {
  const { columns, text } = compared;
  return `select npi, field, string_agg(distinct value, '; ' order by value) value
    from (select npi, ${itemOf(compared)} field, ${text ?? textOf(columns)} value from ${schema}.${table} where ${among}) facts
    where field is not null and value is not null group by npi, field`;
}

/** SQL for the name of a row's field, or of its item. */
export const itemOf = ({ field, name }: ComparedField): string =>
  typeof field === 'string' ? `'${field}'` : (name ?? textOf(field));

/** SQL for the differences of a field between two schemas: npi, field, was, is. Capitals and marks are none. */
export const differencesOf = (table: string, field: ComparedField, among: string): string =>
  `select npi, field, old.value was, new.value "is"
   from (${factsIn('previous', table, field, among)}) old
   full join (${factsIn('public', table, field, among)}) new using (npi, field)
   where folded(old.value) is distinct from folded(new.value)`;

/** SQL for the text of some columns; null if all are empty. */
const textOf = (columns: readonly string[]) => `nullif(concat_ws(' ', ${columns.map(columnText).join(', ')}), '')`;

/** SQL for the text of a column, or for the values of one item of a list column, such as `taxonomies.code`. */
function columnText(name: string): string {
  const [column, item] = name.split('.');
  if (item === undefined) return `${column}::text`;
  const value = `slot->>'${item}'`;
  return `(select string_agg(distinct ${value}, ' ' order by ${value}) from jsonb_array_elements(${column}) slot)`;
}

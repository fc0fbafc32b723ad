// The tables for searches of people, as table.sql creates them.
import type { DatasetTable } from '#src/datasets/tables.ts';
import { type Fields, personFields } from '#src/shared/declare.ts';

/** The tables of values, and their sources. */
export interface Facts<F extends Fields = Fields> {
  /** Every value, and the number of people with it. */
  values: DatasetTable;
  /** The same for the parts of one and two letters in values. */
  parts: DatasetTable;
  /** The table of the file. A person's fields come from the record that describes the person. */
  records: DatasetTable;
  fields: F;
  /** SQL of a field's value, if it is not the plain column. */
  taken?: Readonly<Record<string, string>>;
  /** Selects values from all records of people: field, value, value in capitals, and number of people. */
  ofRecords: string;
}

/** Maximum number of values that a query or a table of parts lists. More values belong to most people. */
export const FEW = 5000;

/** Line width of SQL. */
const WIDTH = 120;

/**
 * The statements that make the table of values, for table.sql. The statement for the table of `people` in `file`, the
 * text of table.sql so far, decides which record describes a person.
 */
export function valuesTable({ values, records, fields, taken = {}, ofRecords }: Facts, people: string, file: string) {
  const names = personFields(fields).map(({ name }) => name);
  const columns = names.map((name) => (taken[name] ? `${taken[name]} ${name}` : name));
  const [, described] = new RegExp(`^insert into ${people}\\n[^;]*^order by (npi, [^;]*);`, 'm').exec(file) ?? [];
  if (!described)
    throw new Error(`table.sql does not choose by "order by npi, …" which record describes a person in ${people}.`);
  return `create table ${values} (
  field text not null,
  value text not null,
  search_value text collate pg_c_utf8 not null,
  grams text[] collate pg_c_utf8 not null,
  providers int not null
);

insert into ${values}
select field, value, folded, array(select substr(folded, n, 3) from generate_series(1, length(folded) - 2) n), providers
from (
  select field, value, upper(value collate pg_c_utf8) folded, count(*) providers
  from (
    select distinct on (npi) ${columns.join(', ')}
    from ${records}
    order by ${indented(described, 4)}
  ) person
  cross join lateral (
${inLines(
  '    values ',
  names.map((name) => `('${name}', ${name})`),
)}
  ) facts (field, value)
  where value is not null
  group by field, value
  union all
  ${indented(ofRecords, 2)}
) counted;

create index ${values}_by_value on ${values} (field, search_value) include (value, providers);
create index ${values}_by_grams on ${values} using gin (grams);`;
}

/** The statements that make the table of parts, for table.sql. Fields that match whole values have no parts. */
export function partsTable({ values, parts, fields }: Facts): string {
  const names = personFields(fields).flatMap(({ name, match }) => (match === 'part' ? `'${name}'` : []));
  return `create table ${parts} (
  field text not null,
  part text collate pg_c_utf8 not null,
  providers int not null,
  listed text[]
);

insert into ${parts}
select field, part, sum(providers), case when count(*) <= ${FEW} then array_agg(value) end
from (
  select distinct field, value, providers, substr(search_value, n, letters) part
  from ${values}, generate_series(1, 2) letters, generate_series(1, length(search_value) - letters + 1) n
  where field in (${names.join(', ')})
) held
group by field, part;

alter table ${parts} add primary key (field, part);`;
}

const indented = (text: string, blanks: number) => text.replaceAll('\n', `\n${' '.repeat(blanks)}`);

/** Wraps a list. Later lines are indented two further. */
function inLines(head: string, items: readonly string[]): string {
  const lines = [head];
  for (const [n, item] of items.entries()) {
    const next = n < items.length - 1 ? `${item},` : item;
    const line = lines.at(-1) ?? '';
    const longer = line === head ? head + next : `${line} ${next}`;
    if (longer.length <= WIDTH) lines[lines.length - 1] = longer;
    else lines.push(`${' '.repeat(head.search(/\S/) + 2)}${next}`);
  }
  return lines.join('\n');
}

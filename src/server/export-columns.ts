// What columns of files are, and groups of them. A dataset declares its own in columns.ts.
import type { Field } from '#src/shared/declare.ts';
import { capital } from '#src/shared/format.ts';
import type { Positioned } from '#src/shared/position.ts';

/** How a value is written. A `date` that is not a whole day, such as 2031-05, is text. */
export type CellKind = 'text' | 'code' | 'phone' | 'email' | 'zip' | 'gender' | 'date' | 'number' | 'money';

export interface ExportColumn {
  name: string;
  /** Our name, as heads of tables have it. */
  label: string;
  /** The publisher's name. */
  header: string;
  kind: CellKind;
  /** SQL for its value in a row of the group. */
  sql: string;
  /** Whether files say that the site withholds it, unless SHARE_MAILING=yes. */
  mailing?: boolean;
}

/** The tables whose rows are exported. */
export type RecordTable = 'providers' | 'organizations';

/** What SQL needs to know to read a group. */
export interface GroupReading {
  table: RecordTable;
  /** YYYY-MM-DD */
  today: string;
  /** The time zone of days and of times in words. */
  timeZone: string;
  /** Whether last published rows of deactivated NPIs are read, too. */
  deactivated: boolean;
  /** The certificates that come first, in lower case: for all providers, or by the codes of their specialties. */
  certificates: readonly string[] | Readonly<Record<string, readonly string[]>>;
  /** The list of the list fields. */
  list: string | null;
  /** Who reads records of the team. `lists`: those whose names the reader may see, in the order of their names. */
  reader: { id: string; team: string; administrator: boolean; lists: string[] };
  /** The people of whom the team decided that they are in OIG's list, with the words of the file. Orders of the release before have none. */
  decided?: Record<string, string>;
  /** The datasets whose reasons of arrivals the reader may read (R-479). Orders of the release before have none. */
  reasonsOf?: string[];
}

/** Columns of one source. */
export interface ExportGroup {
  name: string;
  title: string;
  /** The dataset of the source. Null for what the team wrote. */
  dataset: string | null;
  /** SQL for the rows of the NPIs in $1, one per NPI. Groups with the same SQL are read together. */
  from: (reading: GroupReading) => string;
  columns: readonly ExportColumn[];
  /** The columns that a file without a choice has where the source is loaded. Those of a list need the list. */
  usual?: readonly string[];
}

/** The columns of a dataset in files of some tables, at their position in the file. */
export interface DatasetColumns extends ExportGroup, Positioned {
  of: readonly RecordTable[];
}

/** SQL for the rows of the NPIs in $1. */
export const amongNpis = 'npi = any($1::bigint[])';

/** A column that no field declares. */
export const computed = (name: string, label: string, header: string, kind: CellKind, sql: string): ExportColumn => ({
  name,
  label,
  header,
  kind,
  sql,
});

/** A column of a declared field. */
export const ofField = (name: string, field: Field): ExportColumn => ({
  name,
  label: field.label ?? field.head ?? words(name),
  header: headerOf(field) ?? words(name),
  kind: kindOf(name, field),
  sql: name,
});

/** The first day of a person or organization in a list for screening. `rows` is SQL for its rows, each with a `day`. */
export const sinceColumn = (
  name: string,
  label: string,
  header: string,
  rows: string,
): Pick<ExportGroup, 'from' | 'columns' | 'usual'> => ({
  from: () => `(select npi, min(day) as day from (${rows}) listed group by npi) listed`,
  columns: [computed(name, label, header, 'date', 'day')],
  usual: [name],
});

/** SQL for the rows of NPPES with what other sources say of their codes. `deactivated_on` is null for an NPI in service. */
export function recordRows({ table, deactivated }: GroupReading): string {
  const inService = `select known.*, null::date as deactivated_on from ${table} known where ${amongNpis}`;
  const lastKnown = `select stored.*, deactivations.deactivation_date from last_known_records kept join deactivations using (npi),
    jsonb_populate_record(null::${table}, record) stored where table_name = '${table}' and kept.${amongNpis}`;
  return `(${deactivated ? `${inService} union all ${lastKnown}` : inService}) record
    left join (select code, grouping, classification, specialization, display_name from taxonomy) specialty on code = primary_taxonomy
    left join (select zip as place, county, coalesce(msa, micro_msa) as metro_area from places) around on place = left(zip, 5)`;
}

/** The column with the date of a group's source, such as `nppes_as_of`. */
export const asOfColumn = ({ name, title }: ExportGroup): ExportColumn => ({
  name: `${name}_as_of`,
  label: `${title} as of`,
  header: `${title} as of`,
  kind: 'date',
  sql: '',
});

/** The column that every file begins with. */
export const npiColumn: ExportColumn = { name: 'npi', label: 'NPI', header: 'NPI', kind: 'code', sql: 'npi' };

/** The distance from the place of the search, which the index knows. */
export const milesColumn: ExportColumn = { name: 'miles', label: 'Miles', header: 'Miles', kind: 'number', sql: '' };

const words = (name: string) =>
  name
    .split('_')
    .map((word) => (word === 'zip' ? 'ZIP Code' : capital(word)))
    .join(' ');

const headerOf = ({ header }: Field) => (typeof header === 'string' ? header : header?.[0]);

const kinds: Record<string, CellKind> = { zip: 'zip', mailing_zip: 'zip', gender: 'gender', primary_taxonomy: 'code' };

const kindOf = (name: string, { type = 'text', clean }: Field): CellKind =>
  kinds[name] ??
  (clean === 'phone' ? 'phone' : type.startsWith('date') ? 'date' : /^(int|double)/.test(type) ? 'number' : 'text');

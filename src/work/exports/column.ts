// What a column of a file is, and a group of them.
import type { OwnCertificates } from '#src/work/exports/certificates.ts';
import type { ExportTable } from '#src/work/exports/contract.ts';

/** How a value is written. A `date` that is not a whole day, such as 2031-05, is text. */
export type Kind = 'text' | 'code' | 'phone' | 'email' | 'zip' | 'gender' | 'date' | 'number' | 'money';

export interface Column {
  name: string;
  /** Our name, as heads of tables have it. */
  label: string;
  /** The publisher's name. */
  header: string;
  kind: Kind;
  /** SQL for its value in a row of the group. */
  sql: string;
}

/** What SQL needs to know to read a group. */
export interface Reading {
  table: ExportTable;
  /** YYYY-MM-DD */
  today: string;
  /** The time zone of days and of times in words. */
  timeZone: string;
  /** Whether last published rows of deactivated NPIs are read, too. */
  deactivated: boolean;
  /** The certificates that come first. */
  certificates: OwnCertificates;
  /** The list of the list fields. */
  list: string | null;
  /** Who reads records of the team. `lists`: those whose names the reader may see, in the order of their names. */
  reader: { id: string; team: string; administrator: boolean; lists: string[] };
  /** The people of whom the team decided that they are in OIG's list, with the words of the file. Orders of the release before have none. */
  decided?: Record<string, string>;
}

/** Columns of one source. */
export interface Group {
  name: string;
  title: string;
  /** The dataset of the source. Null for what the team wrote. */
  dataset: string | null;
  /** SQL for the rows of the NPIs in $1, one per NPI. Groups with the same SQL are read together. */
  from: (reading: Reading) => string;
  columns: readonly Column[];
}

/** SQL for the rows of the NPIs in $1. */
export const among = 'npi = any($1::bigint[])';

/** A column that no field declares. */
export const computed = (name: string, label: string, header: string, kind: Kind, sql: string): Column => ({
  name,
  label,
  header,
  kind,
  sql,
});

/** The column with the date of a group's source, such as `nppes_as_of`. */
export const asOf = ({ name, title }: Group): Column => ({
  name: `${name}_as_of`,
  label: `${title} as of`,
  header: `${title} as of`,
  kind: 'date',
  sql: '',
});

/** The column that every file begins with. */
export const npiColumn: Column = { name: 'npi', label: 'NPI', header: 'NPI', kind: 'code', sql: 'npi' };

/** The distance from the place of the search, which the index knows. */
export const milesColumn: Column = { name: 'miles', label: 'Miles', header: 'Miles', kind: 'number', sql: '' };

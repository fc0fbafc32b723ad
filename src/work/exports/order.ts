// What the process that writes a file gets, and what it replies.

import type { CellKind, GroupReading } from '#src/server/export-columns.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';
import type { ExportFacts, Format, Names } from '#src/work/exports/contract.ts';
import type { FileSource } from '#src/work/exports/sources.ts';

/** A file to write. Its NPIs are in a file of their own, in the order of the rows. */
export interface ExportOrder extends GroupReading {
  format: Format;
  names: Names;
  /** Phone numbers, of ten digits, and e-mail addresses, in lower case, that no cell has. */
  hidden: { phones: string[]; emails: string[] };
  /** Whether it has the mailing addresses of people (SHARE_MAILING). Orders of the release before have none. */
  mailing?: boolean;
  /** The names of the columns, without the NPI. */
  columns: string[];
  /** The number of people without an NPI on the list, who are in its last rows. Absent if there are none. */
  typed?: number;
  /** The datasets whose criteria the search had. Orders of the release before have none. */
  asks?: string[];
  /** The sources of these columns, with the dates of their data. */
  sources: FileSource[];
  /** What the sheet 'About' says of the order. */
  about: Pick<ExportFacts, 'query' | 'exported_by' | 'exported_at' | 'do_not_contact'>;
}

/** A column of a file, and where its values are. `typed`: a field of people without an NPI. */
export interface PlannedColumn {
  head: string;
  /** Our name. */
  label: string;
  /** The publisher's name. */
  header: string;
  kind: CellKind;
  /** The dataset of its source; null for what the team wrote, and for what the index knows. */
  dataset: string | null;
  /** Its source, where no dataset is. */
  title: string | null;
  value: 'npi' | 'miles' | 'date of the data' | { rows: string; sql: string } | { typed: string };
}

/** What a file reads: SQL for the rows that are listed, and the columns in their order. */
export interface Plan {
  listed: string;
  columns: readonly PlannedColumn[];
}

/** The order with its plan and its files. */
export interface Task {
  url: DatabaseUrl;
  order: ExportOrder;
  plan: Plan;
  /** NPIs, then their distances in miles if the search has any, as 8-byte floating-point numbers. */
  keys: string;
  /** The number of NPIs. */
  count: number;
  file: string;
  /** The most bytes of the file. */
  bytes: number;
}

/** The most rows that the first `bytes` of a file hold. */
export interface FileMark {
  rows: number;
  bytes: number;
}

/** What was written. */
export interface Written {
  bytes: number;
  about: ExportFacts;
  /** Ascending. */
  marks: FileMark[];
}

/** What of a file is done. */
export interface WritingSteps {
  /** Rows that were read. */
  read: number;
  /** Rows that are in the file. */
  written: number;
}

/** A message of the process. */
export interface WriterMessage {
  steps?: WritingSteps;
  done?: Written;
  error?: string;
  /** PostgreSQL was lost, stopped or overloaded. */
  lost?: true;
  /** The file became too large, or the disk is full. */
  full?: true;
}

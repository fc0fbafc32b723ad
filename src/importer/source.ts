import type { Keys } from '#src/importer/keys.ts';
import type { Row } from '#src/importer/row.ts';
import type { Fields } from '#src/shared/declare.ts';

/** A publisher's dataset as the importer needs to know it: a list, with small functions where a value needs a decision. */
export interface Source {
  /** Its name on the command line, and the folder of its table.sql. */
  dataset: string;
  /** Where its files come from, as people are told. */
  origin: Origin;
  files: readonly SourceFile[];
  derived?: readonly Derived[];
  /** Files that an earlier release imported into this dataset, by their names, and the dataset that takes them now. */
  moved?: readonly { name: RegExp; dataset: string }[];
  /** The publisher's date, YYYY-MM-DD, read from the names of the files given; null where they tell none. */
  publishedOn(fileNames: readonly string[]): string | null;
  /** How an increment (`--update`) changes the tables; without it the source takes whole files only. */
  update?: Increment;
}

/** A table that its table.sql fills from others of the source, or from derived ones, when one of those was filled anew and it was not. */
export interface Derived {
  table: string;
  from: string | readonly string[];
  /** Its statements, where they follow from a declaration; `file` is the text of the table.sql they are written into. */
  statements?: (file: string) => string;
}

/** Who publishes a source, on what terms, and how often. */
export interface Origin {
  /** What people call the data, such as `NPPES`. */
  title: string;
  publisher: string;
  /** Where the publisher gives it out. */
  web_address?: string;
  /** Whose it is and what may be done with it, in a sentence or two. */
  terms: string;
  /** Days from one publication to the next. */
  every: number;
}

/** One kind of file a source takes. */
export interface SourceFile {
  /** What messages call it. */
  title: string;
  /** What its name looks like, any folder left out. */
  name: RegExp;
  /** Whether one import may take several of them; otherwise a second one is refused by name. */
  several?: true;
  /** The title of another kind, without which in the same import this one would change nothing. */
  beside?: string;
  separator?: 'tab';
  /** The header, for files that come without one. */
  header?: readonly string[];
  /** The tables its rows go to; with more than one, `route` says which. */
  tables: readonly SourceTable[];
  route?: Route;
  /** Rows whose values here were seen together before are refused. Each header may be several, as a column's. */
  unique?: { headers: readonly (string | readonly string[])[]; keys(): Keys };
  /**
   * The file is the full list of the records out of service on one day. It comes as an increment by itself, and rows above its
   * header may tell the day, YYYY-MM-DD.
   */
  fullList?: { dayInTitle(title: string): string | null };
}

export interface SourceTable {
  table: string;
  /** Every column of the table, in any order. */
  columns: readonly Column[];
  /** For rows kept apart from the dataset proper: they count as skipped, for this reason. */
  apart?: string;
  /** Dates that only an increment reads, to tell a record's day; the live table has no such columns. */
  staged?: readonly ValueColumn[];
  /** The declaration that the table's `create table` is written from (declared.ts). */
  fields?: Fields;
}

/** Chooses a row's table by the values under `headers`. */
export interface Route {
  headers: readonly string[];
  to(row: Row, columns: readonly number[]): string | Refused;
}

/** Why a row is not taken; `value` is what stands in the file. */
export interface Refused {
  reason: string;
  value: string;
}

/**
 * Cleans the value in `column` of a row in place (it is trimmed and never empty) and returns what is wrong with it, if
 * the row is to be refused. What it leaves must fit the column's type: COPY would end the whole import otherwise.
 */
export type Clean = (row: Row, column: number) => string | undefined;

export type Column = ValueColumn | ListColumn | PickedColumn | FileColumn;

/** A field that is one value of the row. */
export interface ValueColumn {
  field: string;
  /** The publisher's header, or several that mean the same in different years. */
  header: string | readonly string[];
  clean?: Clean;
  /** The import goes on without this column, leaving the field empty. */
  optional?: true;
  /** A row without this value is refused. */
  filled?: true;
  /** Line ends within the value stay; elsewhere they become a blank. */
  paragraphs?: true;
  /**
   * An index holds it, here, in a derived table or in the search: the most bytes of a value, or true for 1,000. A row with
   * a longer one is refused.
   */
  indexed?: true | number;
  /** The name in the requirements, where it is not the first header in lower case with underscores. */
  spec?: string;
}

/** A field that is a list (jsonb) of objects, one per numbered slot; `#` in a header stands for the slot's number. */
export interface ListColumn {
  field: string;
  slots: number;
  items: readonly { key: string; header: string; clean?: Clean; spec?: string }[];
  /** Whether unused slots before the last used one keep their place; otherwise every slot without its first item is left out. */
  gaps: 'keep' | 'drop';
  /** The import goes on without these columns, leaving the field null. */
  optional?: true;
}

/** A field whose value stands in one of several columns, chosen row by row; -1 chooses none. */
export interface PickedColumn {
  field: string;
  headers: readonly string[];
  pick(row: Row, columns: readonly number[]): number;
  /** As of a ValueColumn. */
  indexed?: true | number;
  spec?: string;
}

/** A field that the file's name tells, the same in all of its rows. No two files of one import may tell the same. */
export interface FileColumn {
  field: string;
  /** Reads it from the name; null where the name does not tell it, and the file is refused. */
  fromName(fileName: string): string | null;
  /** What such a name looks like, for the sentence of that refusal. */
  example: string;
}

/** How an increment changes the tables. */
export interface Increment {
  /** What names a record in all of them. */
  key: string;
  /** The tables a record stands in, one of them at a time. */
  records: readonly string[];
  /** Their columns of dates, staged ones included, of which the latest is a record's day. A table may lack some. */
  dated: readonly string[];
  /** The records that stand here are out of service: their dependents go. */
  retired: string;
  /** Tables of further rows about a record; those of every record in the increment are replaced. */
  dependents: readonly string[];
  /** The first and the last day that a file covers, YYYY-MM-DD, read from its name; null where the name does not tell them. */
  covers(fileName: string): Days | null;
}

/** A first and a last day, YYYY-MM-DD. */
export interface Days {
  from: string;
  to: string;
}

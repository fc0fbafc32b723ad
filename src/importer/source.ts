import type { SeenKeys } from '#src/importer/keys.ts';
import type { Row } from '#src/importer/row.ts';
import type { ChangeKind } from '#src/shared/change-kinds.ts';
import type { Fields } from '#src/shared/declare.ts';

/** The importer's definition of a publisher's dataset: data, with small functions where a value needs a decision. */
export interface Source {
  /** The name on the command line, and the folder of table.sql. */
  dataset: string;
  origin: Origin;
  files: readonly SourceFile[];
  derived?: readonly Derived[];
  /** Files that an earlier release imported into this dataset, and the dataset that imports them now. */
  moved?: readonly { name: RegExp; dataset: string }[];
  /** What an import counts in its incoming tables, and says to the operator if there is any. */
  findings?: readonly { count: string; words(count: number): string }[];
  /**
   * The files are parts of one release, which their names tell; null for a name that does not. An import takes parts of one
   * release, and empties the tables of the parts that it lacks.
   */
  parts?: { release(fileName: string): string | null };
  /** The publisher's date, YYYY-MM-DD, from the file names; null if they have none. */
  publishedOn(fileNames: readonly string[]): string | null;
  /** How an increment (`--update`) changes the tables. Without it, the source has full files only. */
  update?: Increment;
  /** What the history compares from import to import. Nothing by default. */
  history?: readonly ComparedTable[];
}

/** What the history compares in a table, whose rows have an `npi`. */
export interface ComparedTable {
  table: string;
  fields: readonly ComparedField[];
}

/** A value of a record, or of each of its items, such as licenses, that the history compares. */
export interface ComparedField {
  kind: ChangeKind;
  /** The name of the field; or the columns whose values tell a record's items apart, and name the field of a change. */
  field: string | readonly string[];
  /** The columns of the value. `taxonomies.code` is one item of a list column. */
  columns: readonly string[];
  /** SQL for the text of a value. Default: the columns, with blanks between them. */
  text?: string;
  /** SQL for the name of an item. Default: the columns in `field`, with blanks between them. */
  name?: string;
  /** When an item that a file lacks counts as gone. Default: at once. `twice`: when two files in a row lack it. */
  gone?: 'twice' | 'never';
  /** The column of the place of an item that its publisher may give another id. Only with `gone: 'twice'`. */
  place?: string;
  /** SQL for the last day of an item, such as a license. The day after, the history notes that it has ended. */
  ends?: string;
}

/**
 * A table that its table.sql fills from other tables of the source. An import rebuilds it when it loads one of `from`.
 */
export interface Derived {
  table: string;
  from: string | readonly string[];
  /** What an increment counts again. Without it, no increment changes one of `from`. */
  counted?: Counted;
}

/** A derived table that counts the rows of another by some values. */
export interface Counted {
  /** The columns of the values, and the one of the count. */
  values: readonly string[];
  count: string;
  /** SQL for the values of the rows that count in `from`, which has the columns of the other table. */
  select(from: string): string;
  /** SQL for a number of the values, by which `table_changes` names them. */
  key: string;
}

/** The publisher of a source, the terms and the interval. Screens show it. */
export interface Origin {
  /** The common name of the data, such as `NPPES`. */
  title: string;
  publisher: string;
  /** The publisher's download page. */
  web_address?: string;
  /** The owner and the permitted use, in one or two sentences. */
  terms: string;
  /**
   * Whether the terms let the product pass fields on to other programs. Those of `licensed` sources appear on screen only,
   * unless SHARE_LICENSED=yes says that the installation's agreements allow more.
   */
  share: 'public' | 'licensed';
  /** Days between publications. */
  every: number;
}

/** One kind of file of a source. */
export interface SourceFile {
  /** The name in messages. */
  title: string;
  /** Matches the file name without its folder. */
  name: RegExp;
  /** Whether one import may have several of them. */
  several?: true;
  /** The title of another kind that the same import must include, because this one only adds to it. */
  requires?: string;
  separator?: 'tab';
  /** The encoding, if it is not UTF-8. */
  encoding?: 'windows-1252';
  /** Whether a comma may follow the last value: of the header, of the rows, of both or of neither. */
  trailingComma?: true;
  /** The column with the day of the data, MM/DD/YYYY or YYYY-MM-DD. The latest one is the publisher's date. */
  dated?: string;
  /** The header, for files without one. */
  header?: readonly string[];
  /** The tables of its rows. If there are several, `route` chooses one per row. */
  tables: readonly ImportTable[];
  route?: RowRoute;
  /**
   * The unique key. Later rows with the same key are refused; with `repeats`, skipped for this reason. A header may have
   * alternatives, as in SingleColumn.
   */
  unique?: { headers: readonly (string | readonly string[])[]; keys(): SeenKeys; repeats?: string };
  /**
   * Columns whose values are unique keys of the kind that `requires` names. Rows with a value that is none are left out: they
   * count as skipped, for `reason` (R-1232).
   */
  refers?: { headers: readonly string[]; reason: string };
  /**
   * The file lists all records that are out of service on one day. It must be the only file of its increment.
   * `dayInTitle` finds the day, YYYY-MM-DD, in the rows above the header.
   */
  fullList?: { dayInTitle(title: string): string | null };
}

export interface ImportTable {
  table: string;
  /** Every column of the table, in any order. */
  columns: readonly SourceColumn[];
  /** Rows of this table count as skipped, for this reason. For tables outside the dataset proper. */
  skipReason?: string;
  /** Dates that only an increment reads, to find a record's day. The live table has no such columns. */
  staged?: readonly SingleColumn[];
  /** The declaration that `create table` is generated from (declared.ts). */
  fields?: Fields;
}

/** Chooses a row's table by its values under `headers`, or leaves it out. */
export interface RowRoute {
  headers: readonly string[];
  to(row: Row, columns: readonly number[]): string | RowRefusal | RowSkip;
}

/** Why a row that the publisher lists is left out of the dataset. */
export interface RowSkip {
  skipped: string;
}

/** Why a row was refused. `value` is the value in the file. */
export interface RowRefusal {
  reason: string;
  value: string;
}

/**
 * Cleans the value in `column` of a row in place. The value is trimmed and not empty. Returns a problem to refuse the
 * row. The cleaned value must fit the column's type, because otherwise COPY would fail the whole import.
 */
export type Clean = (row: Row, column: number) => string | undefined;

export type SourceColumn = SingleColumn | ListColumn | PickedColumn | FileNameColumn;

/** A field from one column. */
export interface SingleColumn {
  field: string;
  /** The publisher's header, or alternatives of different years. */
  header: string | readonly string[];
  clean?: Clean;
  /** The file may lack this column. The field is then empty. */
  optional?: true;
  /** Rows without this value are refused. */
  filled?: true;
  /** Line ends within the value stay. In other columns they become a blank. */
  paragraphs?: true;
  /**
   * Set if an index of this table, of a derived table or of the search contains the value: its maximum bytes, or true
   * for 1,000. Rows with a longer value are refused.
   */
  indexed?: true | number;
  /** A number of the record's license or another identifier. One in the form of a social security number is withheld. */
  identifies?: true;
  /** The name in the requirements, if it is not the first header in lower case with underscores. */
  spec?: string;
}

/** A field that is a list (jsonb) of objects, one per numbered slot. `#` in a header is the number of the slot. */
export interface ListColumn {
  field: string;
  slots: number;
  items: readonly { key: string; header: string; clean?: Clean; identifies?: true; spec?: string }[];
  /** `keep`: empty slots before the last used one stay. `drop`: slots without their first item are omitted. */
  gaps: 'keep' | 'drop';
  /** The file may lack these columns. The field is then null. */
  optional?: true;
}

/** A field from one of several columns. `pick` chooses the column per row; -1 chooses none. */
export interface PickedColumn {
  field: string;
  headers: readonly string[];
  pick(row: Row, columns: readonly number[]): number;
  /** As in SingleColumn. */
  indexed?: true | number;
  spec?: string;
}

/** A field from the file name, equal in all rows. Two files of one import must not have the same value. */
export interface FileNameColumn {
  field: string;
  /** Reads the value from the name. A file for which it returns null is refused. */
  fromName(fileName: string): string | null;
  /** An example name for the error message. */
  example: string;
}

/** How an increment changes the tables. */
export interface Increment {
  /** The column that identifies a record in all tables. */
  key: string;
  /** The tables of records. A record is in one of them at a time. */
  records: readonly string[];
  /**
   * Their date columns, including staged ones. The latest date is a record's day. A table may lack some of the columns.
   */
  dated: readonly string[];
  /** The column with the day on which a record was added. */
  addedOn: string;
  /** The table of records out of service, and its column with the day. Their dependents are deleted. */
  retired: string;
  retiredOn: string;
  /** Tables with further rows of a record. An increment replaces these rows for each of its records. */
  dependents: readonly string[];
  /** The first and last day that a file covers, from its name; null if the name has none. */
  covers(fileName: string): Days | null;
}

/** A first and a last day, YYYY-MM-DD. */
export interface Days {
  from: string;
  to: string;
}

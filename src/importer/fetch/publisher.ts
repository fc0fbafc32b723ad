// What a dataset declares about its publisher's download service.
import type { Days } from '#src/importer/source.ts';

/** Where a publisher lists its files, and which of them to import. */
export interface Publisher {
  /** The publisher's hosts, which MIRROR_URL replaces. */
  hosts: readonly string[];
  /** The pages or catalogs that list the files. */
  lists: readonly List[];
  /** All files in the texts of the lists, in any order. Throws an Error if a text is not a list. */
  filesIn(lists: readonly { url: string; text: string }[]): OfferedFile[];
  /** The names of the files to import. The lists must have a file of each that is not optional. */
  names: readonly { title: string; name: RegExp; optional?: true }[];
  /** The next files to import in one import. Undefined if the newest files are imported. */
  next(offers: readonly OfferedFile[], imported: Imported): OfferedImport | undefined;
}

/** A page or a catalog. */
interface List {
  url: string;
  /** The list to read if the first one is gone. */
  instead?: string;
}

/** A file that a publisher offers. */
export interface OfferedFile {
  name: string;
  url: string;
  /** The publisher's date, YYYY-MM-DD, as in the list. Null if it has none. */
  published: string | null;
}

/** Files for one import. */
export interface OfferedImport {
  offers: readonly OfferedFile[];
  mode: 'full' | 'update';
  /** The publisher's date, if the names of the files do not have it. */
  published?: string;
  /** Whether the addresses stay the same, so that only the content tells whether the files are new. */
  byContent?: true;
}

/** The finished imports of a dataset's current data. Dates are YYYY-MM-DD. */
export interface Imported {
  /** The last full import. Null without one, for demo data, and if a table needs another import. */
  full: { files: readonly string[]; published: string | null } | null;
  /** The days of the increments since then. */
  covered: readonly Days[];
  /** The day of the newest full list of records out of service since then. */
  listed: string | null;
}

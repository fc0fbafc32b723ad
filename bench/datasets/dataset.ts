import type { Invent } from '#src/invented/country.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';

/** A dataset as `npm run bench -- datasets` measures it. */
export interface DatasetBench {
  /** Its name on the importer's command line. */
  dataset: string;
  /** The table whose rows are counted, and how many there are in the whole country. */
  table: string;
  rows: number;
  /** Makes its files. Of the first `rows` rows are taken, of the others half as many at most. */
  invent: Invent;
  /** What people ask of it, with literals drawn from the imported rows. */
  questions(database: Database, search: Search): Promise<DatasetQuestion[]>;
}

/** A question asked several times with different literals. */
export interface DatasetQuestion {
  title: string;
  /** Milliseconds its 95th percentile may take, where they are not the usual 50. */
  bound_ms?: number;
  asks: (() => Promise<unknown>)[];
}

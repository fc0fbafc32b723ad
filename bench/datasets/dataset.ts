import type { Database } from '#src/server/database.ts';

/** A dataset as `npm run bench -- datasets` measures it. */
export interface DatasetBench {
  /** Its name on the importer's command line. */
  dataset: string;
  /** The table whose rows are counted, and how many there are in the whole country. */
  table: string;
  rows: number;
  /** Its files in the publishers' formats, made from a seed: about `rows` rows in the first. */
  files(rows: number, seed: number): { name: string; lines: Iterable<string> }[];
  /** What people ask of it, with literals drawn from the imported rows. */
  questions(database: Database): Promise<Question[]>;
}

/** A question asked several times with different literals. */
export interface Question {
  title: string;
  /** Milliseconds its 95th percentile may take, where they are not the usual 50. */
  bound_ms?: number;
  asks: (() => Promise<unknown>)[];
}

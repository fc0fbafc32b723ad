// The states of the data for which saved searches are counted.
import { sql } from 'kysely';

/** One state of the data: index, history and day. */
export interface CountingRun {
  /** Identifies it: database, generation, place and day. It ends with the words of `inventedNow`. */
  id: string;
  /** The last place in the history. */
  place: number;
  now: Date;
}

/** A word for each dataset whose rows are invented, such as ` demo:nppes`. Empty if all are real. */
export const inventedNow = sql<string>`coalesce((
  select string_agg(' demo:' || dataset, '' order by dataset)
  from (select distinct dataset from imported_tables join imports on imports.id = import_id where demo) invented), '')`;

/**
 * Whether people found in one run can be compared with those found in another: the same datasets are invented. Otherwise
 * the difference is between real and invented people, and no news (R-1071).
 */
export const areComparable = (one: string, other: string): boolean => inventedIn(one) === inventedIn(other);

const inventedIn = (id: string) => / demo:.*$/.exec(id)?.[0];

/** Whether two runs are of the same index and history, so that only days passed between them. */
export const areOfOneImport = (one: string, other: string): boolean => dataIn(one) === dataIn(other);

const dataIn = (id: string) => id.split(' ').slice(0, 3).join(' ');

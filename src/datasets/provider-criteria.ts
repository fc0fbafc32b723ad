// Criteria of a provider search about rows of other tables. A dataset declares its own in provider-criteria.ts.
import type { z } from 'zod';
import type { Point } from '#src/datasets/point-of.ts';
import type { Criterion } from '#src/search/query.ts';

/** Parameters about one kind of row, such as a license. A provider must have one row that meets all of them. */
export interface RowCriteria {
  parameters: z.ZodRawShape;
  /** `query` has values of `parameters`. No criteria if none is given. */
  criteria(query: object, facts: Facts): Criterion[] | Promise<Criterion[]>;
}

/** What criteria depend on besides the query. */
export interface Facts {
  /** YYYY-MM-DD. */
  today: string;
  /** The codes of physicians. */
  physicians(): Promise<string[]>;
  /** The newest year of Medicare payments. */
  newestYear(): Promise<number | null>;
  /** The center of a place. Throws a 400 if it is unknown. */
  pointOf(near: string): Promise<Point>;
}

/** Declares criteria with the exact types of their parameters. */
export const rowCriteria = <const S extends z.ZodRawShape>(
  parameters: S,
  criteria: (query: Partial<z.output<z.ZodObject<S>>>, facts: Facts) => Criterion[] | Promise<Criterion[]>,
): RowCriteria => ({ parameters, criteria });

/** The criterion of one row of a table, unless there is nothing to ask of it. */
export const oneRow = (child: string, meets: Criterion[]): Criterion[] => (meets.length > 0 ? [{ child, meets }] : []);

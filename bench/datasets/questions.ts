// Searches of datasets with a row per license or certificate.
import type { DatasetQuestion } from '#bench/datasets/dataset.ts';
import type { Database } from '#src/server/database.ts';

/** One value per row of a query. */
export const drawer =
  ({ pool }: Database) =>
  async (sql: string): Promise<string[]> =>
    (await pool.query(sql)).rows.map((row) => String(Object.values(row)[0]));

/** A question with one criterion, with each of the literals, and more criteria. */
export const asking =
  (find: (query: object) => Promise<unknown>) =>
  async (title: string, field: string, literals: Promise<string[]>, more: object = {}): Promise<DatasetQuestion> => ({
    title,
    asks: (await literals).map((literal) => () => find({ [field]: literal, ...more })),
  });

/** Searches without criteria in each order: the first, last and middle pages. */
export function unfiltered<Q>(
  sorts: readonly Q[],
  total: number,
  find: (view: { sort: Q | undefined; order: 'asc' | 'desc'; page: number }) => Promise<unknown>,
): DatasetQuestion[] {
  const last = Math.floor(total / 50);
  const views = (pages: readonly number[], of: readonly (Q | undefined)[] = sorts) =>
    of.flatMap((sort) =>
      (['asc', 'desc'] as const).flatMap((order) => pages.map((page) => () => find({ sort, order, page }))),
    );
  return [
    { title: 'search: no criteria, each order, pages 1 to 5', asks: views([1, 2, 5], [undefined, ...sorts]) },
    { title: 'search: no criteria, each order, last page', asks: views([last]) },
    { title: 'search: no criteria, each order, middle page', asks: views([last >> 1]) },
  ];
}

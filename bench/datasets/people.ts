// People and the questions asked of lists of them, for datasets of a row per license or certificate.
import { drawFirstName, drawSurname, menTable, surnameTable, womenTable } from '#bench/country/names.ts';
import { makePlaces } from '#bench/country/places.ts';
import { below, type Random, ranked } from '#bench/country/random.ts';
import type { Question } from '#bench/datasets/dataset.ts';
import type { Database } from '#src/server/database.ts';

const drawSchool = ranked(2200, 40);

export interface Physician {
  first_name: string;
  last_name: string;
  credential: string;
  city: string;
  state: string;
  zip: string;
  school: string;
  graduated: number;
}

/** Draws physicians of names, places and schools as unevenly spread as the country's. */
export function physicians(random: Random, seed: number): () => Physician {
  const surnames = surnameTable();
  const first = [womenTable(), menTable()];
  const { places } = makePlaces(seed);
  const drawPlace = ranked(places.length, 300);
  return () => {
    const { city, state, zip } = places[drawPlace(random)] as (typeof places)[number];
    return {
      first_name: (first[below(random, 2)] as string[])[drawFirstName(random)] ?? '',
      last_name: surnames[drawSurname(random)] ?? '',
      credential: random() < 0.84 ? 'MD' : random() < 0.7 ? 'DO' : 'PA',
      city,
      state,
      zip,
      school: `UNIVERSITY OF ${surnames[drawSchool(random) * 3]} SCHOOL OF MEDICINE`,
      graduated: 1965 + below(random, 60),
    };
  };
}

/** A row of a CSV whose values need no quotes. */
export const line = (values: readonly (string | number)[]) => `${values.join(',')}\n`;

/** One value per row of a query. */
export const drawer =
  ({ pool }: Database) =>
  async (sql: string): Promise<string[]> =>
    (await pool.query(sql)).rows.map((row) => String(Object.values(row)[0]));

/** Everybody in each order: the first pages, the last one, and the one in the middle. */
export function everybody<Q>(
  sorts: readonly Q[],
  total: number,
  find: (view: { sort: Q | undefined; order: 'asc' | 'desc'; page: number }) => Promise<unknown>,
): Question[] {
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

import type { DatasetBench } from '#bench/datasets/dataset.ts';
import { hospitalSorts } from '#src/datasets/hospitals/contract.ts';
import { inventHospitals } from '#src/datasets/hospitals/invented.ts';
import { findHospitals } from '#src/datasets/hospitals/queries.ts';

/** Imported before affiliations, which name hospitals. */
export const hospitalsBench: DatasetBench = {
  dataset: 'hospitals',
  table: 'hospitals',
  rows: 4814,
  invent: inventHospitals,
  questions: async (database) => {
    const { rows } = await database.pool.query<{ zip: string }>('select zip from hospitals order by random() limit 20');
    return [
      {
        title: 'hospitals of a ZIP, each order',
        asks: rows.flatMap(({ zip }) =>
          hospitalSorts.map((sort) => () => findHospitals(database, { zip, sort, order: 'asc', page: 1 })),
        ),
      },
    ];
  },
};

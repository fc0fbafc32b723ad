import type { DatasetBench } from '#bench/datasets/dataset.ts';
import { sortValues } from '#src/datasets/hospitals/contract.ts';
import { hospitalsHeader } from '#src/datasets/hospitals/headers.ts';
import { findHospitals } from '#src/datasets/hospitals/queries.ts';

export const HOSPITALS = 5_400;

/** The certification number of the nth hospital. */
export const ccn = (n: number) => String(10_000 + n * 7).padStart(6, '0');

/** Imported before affiliations, which name hospitals. */
export const hospitalsBench: DatasetBench = {
  dataset: 'hospitals',
  table: 'hospitals',
  rows: HOSPITALS,
  files: (rows) => [{ name: 'Hospital_General_Information.csv', lines: hospitals(rows) }],
  questions: async (database) => [
    {
      title: 'hospitals of a ZIP, each order',
      asks: sortValues.map((sort) => () => findHospitals(database, { zip: '43001', sort, order: 'asc', page: 1 })),
    },
  ],
};

function* hospitals(rows: number): Generator<string> {
  yield `${hospitalsHeader.join(',')}\n`;
  for (let n = 0; n < rows; n++)
    yield `${ccn(n)},HOSPITAL ${n},1 MAIN ST,EXAMPLEVILLE,OH,43001,,,Acute Care Hospitals\n`;
}

import type { DatasetBench, Question } from '#bench/datasets/dataset.ts';
import { sortValues } from '#src/datasets/hospitals/contract.ts';
import { hospitalsHeader } from '#src/datasets/hospitals/headers.ts';
import { cliniciansOf, findHospitals } from '#src/datasets/hospitals/queries.ts';
import type { Database } from '#src/server/database.ts';

export const HOSPITALS = 5_400;

/** The certification number of the nth hospital. */
export const ccn = (n: number) => String(10_000 + n * 7).padStart(6, '0');

/** Measured before affiliations, which name hospitals. Their clinicians are asked for where affiliations were imported already. */
export const hospitalsBench: DatasetBench = {
  dataset: 'hospitals',
  table: 'hospitals',
  rows: HOSPITALS,
  files: (rows) => [{ name: 'Hospital_General_Information.csv', lines: hospitals(rows) }],
  questions: async (database) => questions(database),
};

function* hospitals(rows: number): Generator<string> {
  yield `${hospitalsHeader.join(',')}\n`;
  for (let n = 0; n < rows; n++)
    yield `${ccn(n)},HOSPITAL ${n},1 MAIN ST,EXAMPLEVILLE,OH,43001,,,Acute Care Hospitals\n`;
}

function questions(database: Database): Question[] {
  const numbers = Array.from({ length: 40 }, (_, n) => ccn(n * 130));
  const first = { order: 'asc', page: 1 } as const;
  return [
    {
      title: 'hospitals of a ZIP, each order',
      asks: sortValues.map((sort) => () => findHospitals(database, { zip: '43001', sort, ...first })),
    },
    {
      title: 'clinicians of a hospital',
      asks: numbers.map((number) => () => cliniciansOf(database, number, { sort: undefined, ...first })),
    },
  ];
}

/** Whether `npm run test:rest` runs. Tests tagged `sampled` then run every case, and in `npm test` a fixed sample. */
export const runsAll = process.env.TEST_REST === '1';

/** Returns all `cases` in `npm run test:rest`, else every `step`th. Tag its test `sampled`. */
export const sampleOf = <T>(cases: readonly T[], step: number): readonly T[] =>
  runsAll ? cases : cases.filter((_, place) => place % step === 0);

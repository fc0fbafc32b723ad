/** Whether `npm run test:rest` runs: tests tagged `sampled` then try everything, in `npm test` a sample of a fixed seed. */
export const whole = process.env.TEST_REST === '1';

/** All `cases` where everything is tried, else every `step`th of them. Its test is tagged `sampled`. */
export const sampleOf = <T>(cases: readonly T[], step: number): readonly T[] =>
  whole ? cases : cases.filter((_, place) => place % step === 0);

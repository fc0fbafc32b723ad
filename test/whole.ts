/** Whether `npm run test:rest` runs: tests tagged `sampled` then try everything, in `npm test` a sample of a fixed seed. */
export const whole = process.env.TEST_REST === '1';

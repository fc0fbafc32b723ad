/** The percentile `part` (0 to 1) of `times`, by nearest rank; NaN if `times` is empty. */
export function percentile(times: readonly number[], part: number): number {
  const sorted = Float64Array.from(times).sort();
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(part * sorted.length) - 1))] ?? Number.NaN;
}

/** The percentiles of a list of times. */
export interface Times {
  p50_ms: number;
  p95_ms: number;
  p999_ms: number;
}

export const median = (times: readonly number[]) => percentile(times, 0.5);

/** Rounds milliseconds to microseconds, the resolution of the clock. */
export const rounded = (ms: number) => Math.round(ms * 1000) / 1000;

/** The result of `work`, and its duration in milliseconds. */
export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const begun = performance.now();
  const result = await work();
  return { result, ms: performance.now() - begun };
}

/** Runs one step of a long run, and prints its title and its duration in seconds. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  process.stdout.write(`${title} … `);
  const { result, ms } = await timed(work);
  console.log(`${(ms / 1000).toFixed(1)} s`);
  return result;
}

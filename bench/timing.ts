/** The value below which the share `part` (0 to 1) of `times` lies, by nearest rank; NaN of none. */
export function percentile(times: readonly number[], part: number): number {
  const sorted = Float64Array.from(times).sort();
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(part * sorted.length) - 1))] ?? Number.NaN;
}

export const median = (times: readonly number[]) => percentile(times, 0.5);

/** Milliseconds rounded to what a clock can tell: microseconds. */
export const rounded = (ms: number) => Math.round(ms * 1000) / 1000;

/** What `work` returns, and the milliseconds it took. */
export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const begun = performance.now();
  const result = await work();
  return { result, ms: performance.now() - begun };
}

/** Does one step of a long run, and prints what it is and how many seconds it took. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  process.stdout.write(`${title} … `);
  const { result, ms } = await timed(work);
  console.log(`${(ms / 1000).toFixed(1)} s`);
  return result;
}

/** The percentile `part` (0 to 1) of `times`, by nearest rank; NaN if `times` is empty. */
export function percentile(times: readonly number[], part: number): number {
  const sorted = Float64Array.from(times).sort();
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(part * sorted.length) - 1))] ?? Number.NaN;
}

/** The percentiles of a list of times, in milliseconds. */
export interface Times {
  p50_ms: number;
  p95_ms: number;
  p99_ms: number;
  p999_ms: number;
  max_ms: number;
}

const parts: [key: keyof Times, part: number][] = [
  ['p50_ms', 0.5],
  ['p95_ms', 0.95],
  ['p99_ms', 0.99],
  ['p999_ms', 0.999],
  ['max_ms', 1],
];

export const timesOf = (times: readonly number[]) =>
  Object.fromEntries(parts.map(([key, part]) => [key, roundedMs(percentile(times, part))])) as unknown as Times;

/** The best of several runs for each percentile. */
export const bestOf = (runs: readonly Times[]) =>
  Object.fromEntries(parts.map(([key]) => [key, Math.min(...runs.map((run) => run[key]))])) as unknown as Times;

/** The worst of several times for one percentile. */
export const worst = <K extends string>(of: readonly Record<K, number>[], key: K) =>
  Math.max(...of.map((times) => times[key]));

/** A line of output with the median, the 95th percentile and the longest time. */
export const timesLine = (title: string, { p50_ms, p95_ms, max_ms }: Times) =>
  `${title.padEnd(50)} ${[p50_ms, p95_ms, max_ms].map((ms) => ms.toFixed(1).padStart(8)).join('')} ms`;

export const median = (times: readonly number[]) => percentile(times, 0.5);

/** Rounds milliseconds to microseconds, the resolution of the clock. */
export const roundedMs = (ms: number) => Math.round(ms * 1000) / 1000;

/** The result of `work`, and its duration in milliseconds. */
export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const begun = performance.now();
  const result = await work();
  return { result, ms: performance.now() - begun };
}

/** The result of `work`, and its duration in seconds. */
export async function timedInSeconds<T>(work: () => Promise<T>): Promise<{ result: T; s: number }> {
  const { result, ms } = await timed(work);
  return { result, s: roundedMs(ms / 1000) };
}

/** Runs one step of a long run, and prints its title and its duration in seconds. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  process.stdout.write(`${title} … `);
  const { result, ms } = await timed(work);
  console.log(`${(ms / 1000).toFixed(1)} s`);
  return result;
}

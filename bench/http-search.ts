// `npm run bench -- http`: measures the 44 shapes, every sort order and the thousandth page through the real server.
import { randomInt } from 'node:crypto';
import { openCountry } from '#bench/folder.ts';
import { addressOf } from '#bench/import/searcher.ts';
import { drawSample, questionsOf, type Sample } from '#bench/literals.ts';
import { countryIn, countryOptions, wholeNumber } from '#bench/options.ts';
import { type Get, metric, openClient } from '#bench/product/client.ts';
import { startServer } from '#bench/product/server.ts';
import { type Question, shown } from '#bench/question.ts';
import { record } from '#bench/results.ts';
import { shapes } from '#bench/shapes.ts';
import { median, percentile, rounded, step, type Times } from '#bench/timing.ts';
import { randomOf } from '#src/invented/random.ts';
import type { OptionValues } from '#src/server/command.ts';

export const usage = `npm run bench -- http [--rows 300000] [--seed S] [--requests 1000] [--folder FOLDER]

Starts the server on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing) and signs in. Sends
over one persistent connection, in random order: REQUESTS searches of each of the 44 shapes; every sortable column in
both directions, on the first and the thousandth page; and requests to a route that does nothing. Literals differ in
every run unless S is given. Each figure is the best of three runs. Records them in bench/results/http-<rows>.json.`;

const RUNS = 3;

/** Literals of each broad shape per sort order, and the number of the deep page. */
const SORT_LITERALS = 10;
const DEEP = 1000;

/** Targets in ms: percentiles of every shape, the median over all shapes minus a no-op, and the event-loop delay. */
const LIMITS = { p95: 20, p999: 60, beyondNoop: 2, eventLoop: 10 };

/** The recorded figures of a run. Every time is the best of the runs. */
export interface HttpFigures {
  rows: number;
  seed: number;
  /** Requests per shape and run. */
  requests: number;
  runs: number;
  /** Absent in runs before accounts existed. */
  signed_in?: true;
  noop: Times;
  /** The median of the shapes' medians. */
  median_ms: number;
  shapes: (Times & { shape: string; title: string })[];
  sorts: (Times & { table: Question['table']; sort: string; order: string; page: number })[];
  /** The 99th percentile of the server's event-loop delay. */
  event_loop_delay_p99_ms: number;
  targets: { target: string; limit_ms: number; measured_ms: number; met: boolean }[];
  /** Why a target was missed, by its name in the report. Written by hand. */
  notes?: Record<string, string>;
}

export const options = {
  ...countryOptions,
  seed: { type: 'string' },
  requests: { type: 'string', default: '1000' },
} as const;

export async function run(values: OptionValues<typeof options>): Promise<void> {
  const { rows, folder } = countryIn(values);
  const requests = wholeNumber('--requests', values.requests);
  const seed = values.seed ? wholeNumber('--seed', values.seed) : randomInt(1, 1_000_000);
  await using parts = new AsyncDisposableStack();
  const country = await openCountry({ rows, folder });
  parts.defer(country.storage.close);
  const sample = await drawSample(country.storage.database.pool, seed);
  const server = await startServer(country.dataDir);
  parts.defer(server.stop);
  await server.ready();
  const cookie = await server.signIn();
  const client = openClient(server.url, 1, { cookie });
  parts.defer(() => client.close());
  const runs: Run[] = [];
  for (let n = 1; n <= RUNS; n++)
    runs.push(await step(`Run ${n} of ${RUNS}`, () => measure(client.get, sample, seed + n, requests)));
  const figures: HttpFigures = { rows, seed, requests, runs: RUNS, signed_in: true, ...best(runs) };
  report(figures);
  record(`http-${rows}`, `npm run bench -- http --rows ${rows} --seed ${seed} --requests ${requests}`, figures);
}

/** The times of one run by kind of request, and the server's event-loop delay. */
interface Run {
  times: Map<string, number[]>;
  eventLoop: number;
}

async function measure(get: Get, sample: Sample, seed: number, requests: number): Promise<Run> {
  const delay = () => metric(get, 'medatlas_event_loop_delay_p99_seconds');
  const searches = shapes.flatMap((shape) =>
    questionsOf(shape, sample, seed, requests).map((question) => ({ of: shape.id, address: addressOf(question) })),
  );
  for (const { address } of searches.slice(0, 500)) await get(address); // warms up client and server
  await delay(); // reading it resets it
  const times = new Map<string, number[]>();
  let asked = 0;
  for (const { of, address } of mixed([...searches, ...sorts(sample, seed)], seed)) {
    await ask(get, times, of, address);
    asked += 1;
    if (asked % 10 === 0) await ask(get, times, NOOP, '/healthz');
  }
  return { times, eventLoop: 1000 * (await delay()) };
}

const NOOP = 'no-op';

async function ask(get: Get, times: Map<string, number[]>, of: string, address: string) {
  const { status, body, ms } = await get(address);
  if (status !== 200) throw new Error(`${address} replied ${status}: ${body.slice(0, 300)}`);
  const known = times.get(of);
  if (known) known.push(ms);
  else times.set(of, [ms]);
}

/** Every sort order on the first page and a deep page, for shapes with many matches. */
function sorts(sample: Sample, seed: number) {
  const found = shapes.filter(({ id }) => BROAD.includes(id));
  const questions = found.flatMap((shape) => questionsOf(shape, sample, seed, SORT_LITERALS));
  return sortOrders.flatMap(({ table, sort, order, page }) =>
    questions
      .filter((question) => question.table === table)
      .map((question) => ({
        of: nameOf({ table, sort, order, page }),
        address: `${addressOf(question)}&${new URLSearchParams({ ...(sort !== DISPLAY && { sort, order }), page: String(page) })}`,
      })),
  );
}

const BROAD = ['h05', 'h06', 'h16', 'h18', 'h25', 'h30', 'o03', 'o04', 'o07', 'o10'];

/** The order without `sort`, which has one direction. */
const DISPLAY = 'display order';

/** Columns shown within another column, which are not sortable. */
const notSortable = new Set(['classification', 'specialization', 'sole_proprietor', 'organization_subpart']);

const sortOrders = (['providers', 'organizations'] as const).flatMap((table) => {
  const columns = shown[table].filter((column) => !notSortable.has(column));
  const both = columns.flatMap((sort) => ['asc', 'desc'].map((order) => ({ sort, order })));
  return [1, DEEP].flatMap((page) =>
    [{ sort: DISPLAY, order: 'asc' }, ...both].map((each) => ({ table, page, ...each })),
  );
});

const nameOf = ({ table, sort, order, page }: (typeof sortOrders)[number]) =>
  `${table} by ${sort} ${order}, page ${page}`;

/** Shuffles, so that a busy moment of the machine does not affect a single shape. */
function mixed<T>(list: T[], seed: number): T[] {
  const random = randomOf('order', seed);
  for (let i = list.length - 1; i > 0; i--) {
    const other = random.whole(0, i);
    [list[i], list[other]] = [list[other] as T, list[i] as T]; // both indexes exist
  }
  return list;
}

/** The best of the runs for every figure. */
function best(runs: Run[]): Omit<HttpFigures, 'rows' | 'seed' | 'requests' | 'runs' | 'signed_in'> {
  const lowest = (figure: (run: Run) => number) => rounded(Math.min(...runs.map(figure)));
  const at = (name: string, part: number) => lowest(({ times }) => percentile(times.get(name) ?? [], part));
  const timesOf = (name: string): Times => ({
    p50_ms: at(name, 0.5),
    p95_ms: at(name, 0.95),
    p999_ms: at(name, 0.999),
  });
  const measured = shapes.map(({ id, title }) => ({ shape: id, title, ...timesOf(id) }));
  const sorted = sortOrders.map((each) => ({ ...each, ...timesOf(nameOf(each)) }));
  const noop = timesOf(NOOP);
  const median_ms = rounded(median(measured.map(({ p50_ms }) => p50_ms)));
  const event_loop_delay_p99_ms = lowest(({ eventLoop }) => eventLoop);
  const worst = (list: Times[], key: keyof Times) => Math.max(...list.map((times) => times[key]));
  const targets = [
    { target: 'slowest shape, p95', limit_ms: LIMITS.p95, measured_ms: worst(measured, 'p95_ms') },
    { target: 'slowest shape, p99.9', limit_ms: LIMITS.p999, measured_ms: worst(measured, 'p999_ms') },
    {
      target: 'median over shapes beyond a no-op',
      limit_ms: LIMITS.beyondNoop,
      measured_ms: rounded(median_ms - noop.p50_ms),
    },
    { target: 'slowest sort order, p95', limit_ms: LIMITS.p95, measured_ms: worst(sorted, 'p95_ms') },
    { target: 'slowest sort order, p99.9', limit_ms: LIMITS.p999, measured_ms: worst(sorted, 'p999_ms') },
    { target: 'event-loop delay, p99', limit_ms: LIMITS.eventLoop, measured_ms: event_loop_delay_p99_ms },
  ].map((target) => ({ ...target, met: target.measured_ms < target.limit_ms }));
  return { noop, median_ms, shapes: measured, sorts: sorted, event_loop_delay_p99_ms, targets };
}

function report({ noop, shapes, sorts, targets }: ReturnType<typeof best>) {
  const line = (title: string, { p50_ms, p95_ms, p999_ms }: Times) =>
    `${title.padEnd(60)} ${[p50_ms, p95_ms, p999_ms].map((ms) => ms.toFixed(2).padStart(8)).join('')}`;
  console.log(`\n${' '.repeat(60)}  p50 ms  p95 ms p99.9 ms`);
  console.log(line('a route that does nothing', noop));
  for (const each of shapes) console.log(line(`${each.shape} ${each.title}`, each));
  for (const each of sorts) console.log(line(nameOf(each), each));
  for (const { target, limit_ms, measured_ms, met } of targets)
    console.log(`${met ? 'met   ' : 'MISSED'} ${target}: ${measured_ms} ms, under ${limit_ms} ms`);
}

// `npm run bench -- http`: measures the 44 shapes, every sort order and the thousandth page through the real server.
import { searchPath } from '#bench/import/searcher.ts';
import { drawSample, questionsOf, type Sample } from '#bench/literals.ts';
import { country, measure, randomSeed } from '#bench/measure.ts';
import { type Get, metric, timeOf } from '#bench/product/client.ts';
import { pageColumns } from '#bench/question.ts';
import { figure, most, table, threeTimes } from '#bench/section.ts';
import { shapes } from '#bench/shapes.ts';
import { shuffled } from '#bench/shuffled.ts';
import { startSite } from '#bench/site.ts';
import { bestOf, median, roundedMs, step, type Times, timesOf, worst } from '#bench/timing.ts';
import { randomOf } from '#src/invented/random.ts';

const RUNS = 3;

/** Literals of each broad shape per sort order, and the number of the deep page. */
const SORT_LITERALS = 10;
const DEEP = 1000;

export default measure({
  name: 'http',
  usage: `Starts the server on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing) and signs in. Sends
over one persistent connection, in random order: REQUESTS searches of each of the 44 shapes; every sortable column in
both directions, on the first and the thousandth page; and requests to a route that does nothing. Literals differ in
every run unless SEED is given. Each figure is the best of three runs. Records them in bench/results/http-<rows>.json.`,
  options: { ...country, seed: randomSeed, requests: 1000 },
  per: 'rows',
  run: async (values, parts) => {
    const { seed, requests } = values;
    const { get, pool } = await startSite(values, parts);
    const sample = await drawSample(pool, seed);
    const runs: Run[] = [];
    for (let n = 1; n <= RUNS; n++)
      runs.push(await step(`Run ${n} of ${RUNS}`, () => runOnce(get, sample, seed + n, requests)));
    const best = (name: string) => bestOf(runs.map(({ times }) => timesOf(times.get(name) ?? [])));
    const measured = shapes.map(({ id, title }) => ({ shape: id, title, ...best(id) }));
    return {
      runs: RUNS,
      noop: best(NOOP),
      median_ms: roundedMs(median(measured.map(({ p50_ms }) => p50_ms))),
      shapes: measured,
      sorts: sortOrders.map((each) => ({ ...each, ...best(nameOf(each)) })),
      event_loop_delay_p99_ms: roundedMs(Math.min(...runs.map(({ eventLoop }) => eventLoop))),
    };
  },
  print: ({ noop, shapes, sorts }) => {
    const line = (title: string, { p50_ms, p95_ms, p999_ms }: Times) =>
      `${title.padEnd(60)} ${[p50_ms, p95_ms, p999_ms].map((ms) => ms.toFixed(2).padStart(8)).join('')}`;
    console.log(`\n${' '.repeat(60)}  p50 ms  p95 ms p99.9 ms`);
    console.log(line('a route that does nothing', noop));
    for (const each of shapes) console.log(line(`${each.shape} ${each.title}`, each));
    for (const each of sorts) console.log(line(nameOf(each), each));
  },
  sections: {
    '3. Search through HTTP': {
      targets: ({ noop, shapes, sorts, median_ms, event_loop_delay_p99_ms }) => ({
        p95: most("Every shape's 95th percentile", worst(shapes, 'p95_ms'), 20, 'ms'),
        p999: most("Every shape's 99.9th", worst(shapes, 'p999_ms'), 60, 'ms'),
        median: most('Median over all shapes, beyond a no-op', median_ms - noop.p50_ms, 2, 'ms'),
        sorts: most('Any order and the thousandth page, 95th percentile', worst(sorts, 'p95_ms'), 20, 'ms'),
        sorts999: most('Any order and the thousandth page, 99.9th', worst(sorts, 'p999_ms'), 60, 'ms'),
        eventLoop: most('Event loop delay, 99th', event_loop_delay_p99_ms, 10, 'ms'),
      }),
      more: ({ rows, requests, runs, noop, shapes, sorts }) => [
        `Signed in. ${figure(rows)} rows, one connection, ${figure(requests)} searches of each shape, best of ${runs} runs, ms. A no-op: ${threeTimes(noop)}.`,
        table(
          ['shape', '', 'median / 95th percentile / 99.9th'],
          shapes.map((each) => [each.shape, each.title, threeTimes(each)]),
        ),
        table(
          ['table', 'sorted by', 'page', 'median / 95th percentile / 99.9th'],
          sorts.map((each) => [each.table, `${each.sort} ${each.order}`, figure(each.page), threeTimes(each)]),
        ),
      ],
    },
  },
});

/** The times of one run by kind of request, and the server's event-loop delay. */
interface Run {
  times: Map<string, number[]>;
  eventLoop: number;
}

async function runOnce(get: Get, sample: Sample, seed: number, requests: number): Promise<Run> {
  const delay = () => metric(get, 'medatlas_event_loop_delay_p99_seconds');
  const searches = shapes.flatMap((shape) =>
    questionsOf(shape, sample, seed, requests).map((question) => ({ of: shape.id, address: searchPath(question) })),
  );
  for (const { address } of searches.slice(0, 500)) await get(address); // warms up client and server
  await delay(); // reading it resets it
  const asked: { of: string; ms: number }[] = [];
  for (const { of, address } of shuffled([...searches, ...sorts(sample, seed)], randomOf('order', seed))) {
    asked.push({ of, ms: await timeOf(get, address) });
    if (asked.length % 11 === 10) asked.push({ of: NOOP, ms: await timeOf(get, '/healthz') });
  }
  const byKind = [...Map.groupBy(asked, ({ of }) => of)];
  return {
    times: new Map(byKind.map(([of, each]) => [of, each.map(({ ms }) => ms)])),
    eventLoop: 1000 * (await delay()),
  };
}

const NOOP = 'no-op';

/** Every sort order on the first page and a deep page, for shapes with many matches. */
function sorts(sample: Sample, seed: number) {
  const found = shapes.filter(({ id }) => BROAD.includes(id));
  const questions = found.flatMap((shape) => questionsOf(shape, sample, seed, SORT_LITERALS));
  return sortOrders.flatMap(({ table, sort, order, page }) =>
    questions
      .filter((question) => question.table === table)
      .map((question) => ({
        of: nameOf({ table, sort, order, page }),
        address: `${searchPath(question)}&${new URLSearchParams({ ...(sort !== DISPLAY && { sort, order }), page: String(page) })}`,
      })),
  );
}

const BROAD = ['h05', 'h06', 'h16', 'h18', 'h25', 'h30', 'o03', 'o04', 'o07', 'o10'];

/** The order without `sort`, which has one direction. */
const DISPLAY = 'display order';

/** Columns shown within another column, which are not sortable. */
const notSortable = new Set(['classification', 'specialization', 'sole_proprietor', 'organization_subpart']);

const sortOrders = (['providers', 'organizations'] as const).flatMap((table) => {
  const columns = pageColumns[table].filter((column) => !notSortable.has(column));
  const both = columns.flatMap((sort) => ['asc', 'desc'].map((order) => ({ sort, order })));
  return [1, DEEP].flatMap((page) =>
    [{ sort: DISPLAY, order: 'asc' }, ...both].map((each) => ({ table, page, ...each })),
  );
});

const nameOf = ({ table, sort, order, page }: (typeof sortOrders)[number]) =>
  `${table} by ${sort} ${order}, page ${page}`;

// `npm run bench -- ties`: measures searches by who bills through whom, groups, routes and shortage areas, against SQL.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { openDatasets } from '#bench/folder.ts';
import { benchFolder, measure, randomSeed } from '#bench/measure.ts';
import { fetchReply, type Get } from '#bench/product/client.ts';
import { startServer } from '#bench/product/server.ts';
import { figure, holds, most, table, threeTimes } from '#bench/section.ts';
import { drawTies, enlarge, type TiesSample } from '#bench/ties/sample.ts';
import { type TiesShape, tiesShapes } from '#bench/ties/shapes.ts';
import { makeTables } from '#bench/ties/sql.ts';
import { bestOf, step, timesOf, worst } from '#bench/timing.ts';
import { newestManifest } from '#src/app/search.ts';
import { compactStates } from '#src/datasets/compacts/queries.ts';
import { personSorts } from '#src/datasets/enrollments/contract.ts';
import { randomOf } from '#src/invented/random.ts';
import type { Database } from '#src/server/database.ts';
import { Refusal } from '#src/server/refusal.ts';

const DATASETS = ['taxonomy', 'places', 'nppes', 'licenses', 'affiliations', 'enrollments', 'shortages'];
/** Runs of the shapes, of which each figure is the best. */
const RUNS = 3;
/** Searches per shape whose totals are compared with SQL. */
const COMPARED = 4;
/** Facets of the rail that ask of ties. */
const FACETS = ['employer', 'employers', 'group', 'group_size', 'licensed_since', 'state', 'taxonomy'];

export default measure({
  name: 'ties',
  usage: `Starts the server on a country in FOLDER (default: DATA_DIR/bench/ties-<rows>, created if missing), whose largest group gets
LARGEST people, as that of the whole country has. Compares totals of each shape with SQL over the imported tables. Then sends
over one connection REQUESTS searches of each shape in random order, three times, pages of the people of the largest group, and
facets. Literals differ in every run unless SEED is given.`,
  options: {
    rows: 100_000,
    folder: (rows: number) => benchFolder(`ties-${rows}`),
    seed: randomSeed,
    requests: 100,
    largest: 20_000,
  },
  per: 'rows',
  run: async ({ rows, folder, seed, requests, largest }, parts) => {
    const { database, close } = await openDatasets({ rows, folder }, DATASETS);
    parts.defer(close);
    const dataDir = path.join(folder, 'data');
    const isLarge = async () => {
      const { rows: of } = await database.pool.query('select from employers where people >= $1', [largest]);
      return of.length > 0;
    };
    if (!(await isLarge())) {
      await step('Largest group', () => enlarge(database.pool, largest));
      await rm(path.join(dataDir, 'search'), { recursive: true, force: true }); // the index knows tables by their imports
    }
    await step('Search index', () => newestManifest(database, dataDir));
    const server = await startServer(dataDir, { TIME_ZONE: 'UTC' });
    parts.defer(server.stop);
    await server.ready();
    const sample = await step('Literals', () => drawTies(database.pool, seed));
    const compared = await step('Totals in SQL', () => compareTotals(server.get, database, sample, seed));
    return {
      runs: RUNS,
      compared,
      shapes: await measureShapes(server.get, sample, seed, requests),
      roster: { people: sample.largest.people, ...(await measureRoster(server.get, sample.largest.npi, requests)) },
      facets: await measureFacets(server.get, sample, seed),
    };
  },
  print: ({ shapes, roster, facets, compared }) => {
    const timed = [...shapes, { title: 'people of the largest group', ...roster }, { title: 'facets', ...facets }];
    for (const { title, p50_ms, p95_ms, max_ms } of timed)
      console.log(`${title.padEnd(50)}${[p50_ms, p95_ms, max_ms].map((ms) => ms.toFixed(2).padStart(9)).join('')}`);
    const differing = compared.filter(({ api, sql }) => api !== sql);
    if (differing.length > 0) throw new Refusal(`Other totals than SQL: ${JSON.stringify(differing)}`);
    console.log(`All ${compared.length} totals equal SQL`);
  },
  sections: {
    '18. Ties': {
      targets: ({ shapes, roster, facets, compared }) => ({
        p95: most("Every shape's 95th percentile", worst(shapes, 'p95_ms'), 25, 'ms'),
        roster: most(`Pages of ${figure(roster.people)} people of a group, 95th percentile`, roster.p95_ms, 25, 'ms'),
        facets: most('Facets, 95th percentile', facets.p95_ms, 100, 'ms'),
        totals: holds(
          'Totals equal SQL',
          `${compared.filter(({ api, sql }) => api === sql).length} of ${compared.length}`,
          compared.every(({ api, sql }) => api === sql),
        ),
      }),
      more: ({ rows, requests, runs, shapes }) => [
        `${figure(rows)} rows of NPPES, with enrollments, affiliations, licenses and shortage areas. One connection, ${figure(requests)} searches of each shape in random order, best of ${runs} runs, ms.`,
        table(
          ['shape', 'median / 95th percentile / 99.9th'],
          shapes.map((each) => [each.title, threeTimes(each)]),
        ),
      ],
    },
  },
});

const tableOf = ({ of }: TiesShape) => of ?? 'providers';

async function ask(get: Get, url: string): Promise<{ ms: number; total: number }> {
  const { body, ms } = await fetchReply(get, url);
  return { ms, total: JSON.parse(body).total };
}

/** The totals of some searches of each shape, by the search and in SQL. */
async function compareTotals(get: Get, { pool, db }: Database, sample: TiesSample, seed: number) {
  const random = randomOf('totals', seed);
  const client = await pool.connect();
  try {
    await prepare(client, await compactStates(db));
    const compared: { title: string; query: string; api: number; sql: number }[] = [];
    for (const shape of tiesShapes)
      for (let n = 0; n < COMPARED; n++) {
        const { query, sql } = shape.draw(sample, random);
        const { rows } = await client.query(`select count(*)::int total from ${tableOf(shape)} p where ${sql}`);
        const { total } = await ask(get, `/api/${tableOf(shape)}?${query}`);
        compared.push({ title: shape.title, query, api: total, sql: rows[0].total });
      }
    return compared;
  } finally {
    client.release(true); // with its temporary tables
  }
}

async function prepare(client: pg.PoolClient, states: Awaited<ReturnType<typeof compactStates>>) {
  await client.query(`set time zone 'UTC'; set statement_timeout = 0; set work_mem = '256MB'`);
  const { rows } = await client.query('select current_date::text today');
  for (const statement of makeTables(states, rows[0].today)) await client.query(statement);
}

async function measureShapes(get: Get, sample: TiesSample, seed: number, requests: number) {
  const runs: Map<string, number[]>[] = [];
  for (let n = 1; n <= RUNS; n++)
    runs.push(await step(`Shapes, run ${n} of ${RUNS}`, () => askShapes(get, sample, seed + n, requests)));
  return tiesShapes.map(({ title }) => ({ title, ...bestOf(runs.map((run) => timesOf(run.get(title) ?? []))) }));
}

async function askShapes(get: Get, sample: TiesSample, seed: number, requests: number) {
  const times = new Map(tiesShapes.map(({ title }) => [title, [] as number[]]));
  const random = randomOf('ties', seed);
  const search = (shape: TiesShape) => ask(get, `/api/${tableOf(shape)}?${shape.draw(sample, random).query}`);
  for (const shape of tiesShapes) await search(shape); // warms up
  for (let n = 0; n < requests * tiesShapes.length; n++) {
    const shape = random.pick(tiesShapes);
    times.get(shape.title)?.push((await search(shape)).ms);
  }
  return times;
}

/** Pages of the people of an organization: the first ones, one in the middle and the last one, in each order. */
async function measureRoster(get: Get, npi: string, requests: number) {
  const url = `/api/organizations/${npi}/people`;
  const pages = Math.ceil((await ask(get, url)).total / 50);
  const asked = [undefined, ...personSorts].flatMap((sort) =>
    [1, 2, Math.ceil(pages / 2), pages].map((page) => `${url}?page=${page}${sort ? `&sort=${sort}` : ''}`),
  );
  const runs: number[][] = [];
  for (let run = 0; run < RUNS; run++) {
    const times: number[] = [];
    for (let n = 0; n < requests; n++) times.push((await ask(get, asked[n % asked.length] ?? url)).ms);
    runs.push(times);
  }
  return bestOf(runs.map(timesOf));
}

async function measureFacets(get: Get, sample: TiesSample, seed: number) {
  const random = randomOf('facets', seed);
  const asked = FACETS.map((name) => `facet=${name}`).join('&');
  const times: number[] = [];
  for (const shape of tiesShapes.filter(({ of }) => of === undefined))
    for (let n = 0; n < COMPARED; n++) {
      const { query } = shape.draw(sample, random);
      times.push((await ask(get, `/api/providers/facets?${query}&${asked}`)).ms);
    }
  return timesOf(times);
}

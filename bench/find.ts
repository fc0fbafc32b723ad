// `npm run bench -- find`: measures searches by everything known through the real server: 40 shapes, close matches,
// facets and maps.
import { randomInt } from 'node:crypto';
import { drawKnown, type KnownPerson, type KnownSample, type Parameters } from '#bench/find-literals.ts';
import { findShapes } from '#bench/find-shapes.ts';
import { openCountry } from '#bench/folder.ts';
import { countryIn, countryOptions, wholeNumber } from '#bench/options.ts';
import { type Get, openClient } from '#bench/product/client.ts';
import { residentMb } from '#bench/product/memory.ts';
import { startServer } from '#bench/product/server.ts';
import { record } from '#bench/results.ts';
import { percentile, rounded, step, type Times } from '#bench/timing.ts';
import { type Random, randomOf } from '#src/invented/random.ts';
import type { OptionValues } from '#src/server/command.ts';

export const usage = `npm run bench -- find [--rows 300000] [--seed S] [--requests 1000] [--folder FOLDER]

Starts the server on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing) and signs in. Sends over
one persistent connection, in random order, REQUESTS searches of each of the 40 shapes, three times; then 1,000 names
with one typo; then facets of ten groups and maps, each first and again. Literals differ in every run unless S is given.
Records the figures in bench/results/find-<rows>.json.`;

/** Runs of the shapes, of which each figure is the best. */
const RUNS = 3;
/** Names with a typo, and searches per shape whose facets and maps are requested. */
const [NAMES, COUNTED] = [1000, 5];
/** Matches up to which facets have a target. */
const MANY = 500_000;

/** The recorded figures of a run. */
export interface FindFigures {
  rows: number;
  seed: number;
  requests: number;
  runs: number;
  shapes: (Times & { shape: string; title: string; median_total: number })[];
  close: Times & { names: number; recall: number };
  /** Facets of ten groups, of searches with up to 500,000 matches. */
  facets: Times & { asked: number };
  /** Facets of all searches: the longest, and when repeated. */
  longest_facets_ms: number;
  repeated_facets: Times;
  /** Facets of the broadest searches. */
  broad: { query: string; total: number; ms: number }[];
  map: Times & { asked: number };
  server_mb: number;
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
  const sample = await step('Literals', () => drawKnown(country.storage.database.pool, seed));
  const server = await startServer(country.dataDir);
  parts.defer(server.stop);
  await server.ready();
  const client = openClient(server.url, 1, { cookie: await server.signIn() });
  parts.defer(() => client.close());
  const { get } = client;
  const shapes = await measureShapes(get, sample, seed, requests);
  const close = await step('Close matches', () => measureClose(get, sample, seed));
  const counted = await step('Facets and maps', () => measureCounts(get, sample, seed));
  const figures: FindFigures = {
    rows,
    seed,
    requests,
    runs: RUNS,
    shapes,
    close,
    ...counted,
    server_mb: residentMb(server.pid),
  };
  print(figures);
  record(`find-${rows}`, `npm run bench -- find --rows ${rows} --seed ${seed} --requests ${requests}`, figures);
}

async function measureShapes(get: Get, sample: KnownSample, seed: number, requests: number) {
  const runs: Map<string, { ms: number; total: number }[]>[] = [];
  for (let n = 1; n <= RUNS; n++)
    runs.push(await step(`Shapes, run ${n} of ${RUNS}`, () => askShapes(get, sample, seed + n, requests)));
  return findShapes.map(({ id, title }) => {
    const times = runs.map((run) => timesOf((run.get(id) ?? []).map(({ ms }) => ms)));
    const totals = runs.flatMap((run) => (run.get(id) ?? []).map(({ total }) => total));
    const best = (key: keyof Times) => Math.min(...times.map((each) => each[key]));
    return {
      shape: id,
      title,
      p50_ms: best('p50_ms'),
      p95_ms: best('p95_ms'),
      p999_ms: best('p999_ms'),
      median_total: percentile(totals, 0.5),
    };
  });
}

async function askShapes(get: Get, sample: KnownSample, seed: number, requests: number) {
  const found = new Map(findShapes.map(({ id }) => [id, [] as { ms: number; total: number }[]]));
  const random = randomOf('find', seed);
  for (const { draw } of findShapes) await ask(get, '/api/providers', draw(sample, random)); // warms up
  for (let n = 0; n < requests * findShapes.length; n++) {
    const { id, draw } = random.pick(findShapes);
    const { ms, reply } = await ask(get, '/api/providers', draw(sample, random));
    found.get(id)?.push({ ms, total: reply.total });
  }
  return found;
}

/** What the benchmark reads of replies. */
interface Reply {
  total: number;
  rows: { npi: string }[];
  close?: { npi: string }[];
}

async function ask(get: Get, path: string, parameters: Parameters): Promise<{ ms: number; reply: Reply }> {
  const { status, body, ms } = await get(`${path}?${new URLSearchParams(parameters)}`);
  if (status !== 200) throw new Error(`${path}?${new URLSearchParams(parameters)} replied ${status}: ${body}`);
  return { ms, reply: JSON.parse(body) };
}

/** Searches for names with one typo, and how many find the person. */
async function measureClose(get: Get, sample: KnownSample, seed: number) {
  const random = randomOf('typos', seed);
  const times: number[] = [];
  let recalled = 0;
  for (let n = 0; n < NAMES; n++) {
    const { npi, last_name, first_name, state } = withLongName(sample, random);
    const { ms, reply } = await ask(get, '/api/providers', [
      ['last_name', withTypo(last_name, random)],
      ['first_name', first_name],
      ['state', state],
      ['close', 'true'],
    ]);
    times.push(ms);
    recalled += [...reply.rows, ...(reply.close ?? [])].some((row) => row.npi === npi) ? 1 : 0;
  }
  return { ...timesOf(times), names: NAMES, recall: recalled / NAMES };
}

function withLongName(sample: KnownSample, random: Random): KnownPerson {
  for (;;) {
    const person = random.pick(sample.people);
    if (/^[A-Z]{4,}$/i.test(person.last_name)) return person;
  }
}

/** A letter too many, too few or wrong, or two exchanged; never the first. */
function withTypo(name: string, random: Random): string {
  const at = random.whole(1, name.length - 2);
  const letter = random.pick([...'abcdefghilmnoprstuvy']);
  const [start, end] = [name.slice(0, at), name.slice(at)];
  switch (random.whole(1, 4)) {
    case 1:
      return start + letter + end;
    case 2:
      return start + end.slice(1);
    case 3:
      return start + letter + end.slice(1);
    default:
      return `${start}${end[1]}${end[0]}${end.slice(2)}`;
  }
}

const TEN_FACETS = [
  ...['taxonomy', 'state', 'gender', 'license_state', 'certified', 'graduated', 'group_size', 'hospital', 'payment'],
  'school',
].map((name): [string, string] => ['facet', name]);

const broadSearches: Parameters[] = [
  [],
  [['gender', 'F']],
  [['state', 'CA']],
  [['credential', 'MD']],
  [['not.state', 'CA']],
  [['certified', 'yes']],
];

const VIEW: Parameters = [
  ['bbox', '-125,24,-66,50'],
  ['zoom', '4'],
];

async function measureCounts(get: Get, sample: KnownSample, seed: number) {
  const random = randomOf('counts', seed);
  const drawn = findShapes.flatMap(({ draw }) => Array.from({ length: COUNTED }, () => draw(sample, random)));
  const searches = drawn.map((each) => each.filter(([name]) => name !== 'sort'));
  const facets: { ms: number; again: number; total: number }[] = [];
  const maps: number[] = [];
  const countFacets = (search: Parameters) => ask(get, '/api/providers/facets', [...search, ...TEN_FACETS]);
  const broad = [];
  for (const search of [...searches, ...broadSearches]) {
    const first = await countFacets(search);
    const again = (await countFacets(search)).ms;
    facets.push({ ms: first.ms, again, total: first.reply.total });
    maps.push((await ask(get, '/api/providers/map', [...search, ...VIEW])).ms);
    if (broadSearches.includes(search))
      broad.push({ query: `${new URLSearchParams(search)}`, total: first.reply.total, ms: rounded(first.ms) });
  }
  const few = facets.filter(({ total }) => total <= MANY).map(({ ms }) => ms);
  return {
    facets: { ...timesOf(few), asked: few.length },
    longest_facets_ms: rounded(Math.max(...facets.map(({ ms }) => ms))),
    repeated_facets: timesOf(facets.map(({ again }) => again)),
    broad,
    map: { ...timesOf(maps), asked: maps.length },
  };
}

const timesOf = (times: readonly number[]): Times => ({
  p50_ms: rounded(percentile(times, 0.5)),
  p95_ms: rounded(percentile(times, 0.95)),
  p999_ms: rounded(percentile(times, 0.999)),
});

function print({ shapes, ...others }: FindFigures) {
  for (const { shape, title, p50_ms, p95_ms, p999_ms, median_total } of shapes)
    console.log(
      `${shape} ${title.padEnd(50)}${[p50_ms, p95_ms, p999_ms].map((ms) => ms.toFixed(2).padStart(9)).join('')}${String(median_total).padStart(10)}`,
    );
  console.log(JSON.stringify(others, null, 1));
}

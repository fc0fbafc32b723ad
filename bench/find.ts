// `npm run bench -- find`: measures searches by everything known through the real server: 40 shapes, close matches,
// facets and maps.
import { drawKnown, type KnownPerson, type KnownSample, type Parameters } from '#bench/find-literals.ts';
import { findShapes } from '#bench/find-shapes.ts';
import { country, measure, randomSeed } from '#bench/measure.ts';
import { openingQuestions, openingTarget } from '#bench/opening.ts';
import { fetchReply, type Get } from '#bench/product/client.ts';
import { residentMb } from '#bench/product/process.ts';
import { figure, least, most, table, threeTimes } from '#bench/section.ts';
import { startSite } from '#bench/site.ts';
import { bestOf, percentile, roundedMs, step, timesOf, worst } from '#bench/timing.ts';
import { type Random, randomOf } from '#src/invented/random.ts';

/** Runs of the shapes, of which each figure is the best. */
const RUNS = 3;
/** Names with a typo, and searches per shape whose facets and maps are requested. */
const [NAMES, COUNTED] = [1000, 5];
/** Matches up to which facets have a target. */
const MANY = 500_000;

export default measure({
  name: 'find',
  usage: `Starts the server on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing) and signs in. Sends over
one persistent connection, in random order, REQUESTS searches of each of the 40 shapes, three times; then 1,000 names
with one typo; then facets of ten groups and maps, each first and again. Literals differ in every run unless SEED is given.
Records the figures in bench/results/find-<rows>.json.`,
  options: { ...country, seed: randomSeed, requests: 1000 },
  per: 'rows',
  run: async (values, parts) => {
    const { seed, requests } = values;
    const { get, pool, server } = await startSite(values, parts);
    const sample = await step('Literals', () => drawKnown(pool, seed));
    return {
      runs: RUNS,
      shapes: await measureShapes(get, sample, seed, requests),
      close: await step('Close matches', () => measureClose(get, sample, seed)),
      ...(await step('Facets and maps', () => measureCounts(get, sample, seed))),
      server_mb: residentMb(server.pid),
    };
  },
  print: ({ shapes, ...others }) => {
    for (const { shape, title, p50_ms, p95_ms, p999_ms, median_total } of shapes)
      console.log(
        `${shape} ${title.padEnd(50)}${[p50_ms, p95_ms, p999_ms].map((ms) => ms.toFixed(2).padStart(9)).join('')}${String(median_total).padStart(10)}`,
      );
    console.log(JSON.stringify(others, null, 1));
  },
  sections: {
    '8. Search by everything known': {
      targets: ({ shapes, close, facets, longest_facets_ms, repeated_facets, map }) => ({
        p95: most("Every shape's 95th percentile", worst(shapes, 'p95_ms'), 25, 'ms'),
        p999: most("Every shape's 99.9th", worst(shapes, 'p999_ms'), 80, 'ms'),
        close: most('Close matches, 95th percentile', close.p95_ms, 40, 'ms'),
        recall: least('People found by a name with one typo', 100 * close.recall, 90, '%'),
        facets: most('Facets of ten groups, 95th percentile up to 500,000 matches', facets.p95_ms, 100, 'ms'),
        longest: most('Facets, longest', longest_facets_ms, 500, 'ms'),
        repeated: most('Facets repeated, 95th percentile', repeated_facets.p95_ms, 5, 'ms'),
        map: most('Map, 95th percentile', map.p95_ms, 50, 'ms'),
        ...openingTarget(),
      }),
      more: ({ rows, requests, runs, shapes, close, broad, map }) => [
        `Signed in. ${figure(rows)} rows of NPPES, with the other datasets about the same people. One connection, about ${figure(requests)} searches of each shape in random order, best of ${runs} runs, ms. ${figure(close.names)} names with one typo. Facets and maps of ${figure(map.asked)} searches.`,
        table(
          ['shape', '', 'matches, median', 'median / 95th percentile / 99.9th'],
          shapes.map((each) => [each.shape, each.title, figure(each.median_total), threeTimes(each)]),
        ),
        table(
          ['facets of ten groups of a broad search', 'matches', 'ms'],
          broad.map(({ query, total, ms }) => [query || 'everyone', figure(total), figure(ms)]),
        ),
        ...openingQuestions(),
      ],
    },
  },
});

async function measureShapes(get: Get, sample: KnownSample, seed: number, requests: number) {
  const runs: Map<string, { ms: number; total: number }[]>[] = [];
  for (let n = 1; n <= RUNS; n++)
    runs.push(await step(`Shapes, run ${n} of ${RUNS}`, () => askShapes(get, sample, seed + n, requests)));
  return findShapes.map(({ id, title }) => {
    const asked = runs.map((run) => run.get(id) ?? []);
    return {
      shape: id,
      title,
      ...bestOf(asked.map((each) => timesOf(each.map(({ ms }) => ms)))),
      median_total: percentile(
        asked.flat().map(({ total }) => total),
        0.5,
      ),
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
  const { body, ms } = await fetchReply(get, `${path}?${new URLSearchParams(parameters)}`);
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
      broad.push({ query: `${new URLSearchParams(search)}`, total: first.reply.total, ms: roundedMs(first.ms) });
  }
  const few = facets.filter(({ total }) => total <= MANY).map(({ ms }) => ms);
  return {
    facets: { ...timesOf(few), asked: few.length },
    longest_facets_ms: roundedMs(Math.max(...facets.map(({ ms }) => ms))),
    repeated_facets: timesOf(facets.map(({ again }) => again)),
    broad,
    map: { ...timesOf(maps), asked: maps.length },
  };
}

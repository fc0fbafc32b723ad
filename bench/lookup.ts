// `npm run bench -- lookup`: measures lookups of NPIs and of rows without them, and how well the rows are matched.
import { setTimeout as sleep } from 'node:timers/promises';
import { openCountry } from '#bench/folder.ts';
import { drawRows, type Kind, type Wanted } from '#bench/lookup/drawn.ts';
import { drawNpis } from '#bench/lookup/npis.ts';
import { countryIn, countryOptions, wholeNumber } from '#bench/options.ts';
import { type Call, openCalls, replyTo } from '#bench/product/call.ts';
import { startServer } from '#bench/product/server.ts';
import { record } from '#bench/results.ts';
import { median, rounded, step } from '#bench/timing.ts';
import type { OptionValues } from '#src/server/command.ts';
import type { Counts, ResultRow } from '#src/work/lookup/contract.ts';

export const usage = `npm run bench -- lookup [--rows 300000] [--npis 100000] [--names 10000] [--folder FOLDER] [--seed 1]

Starts the server on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing) and signs in. Looks up
NPIs: people, organizations, deactivated, unknown and mistyped ones, and repeats. Then looks up rows with names: people with
the errors of spreadsheets, 100 people who are absent and 100 pairs of namesakes in one city. Checks every result. Records
the figures in bench/results/lookup-<rows>.json.`;

/** The recorded figures of a run. Times are from the request to the first page of the result, the median of three. */
export interface LookupFigures {
  rows: number;
  seed: number;
  npis: { given: number; s: number; counts: Counts /** Results with another status than expected. */; wrong: number };
  names: Quality & { given: number; s: number };
  /** The same before the matcher was changed. Written by hand. */
  first_sight?: Pick<Quality, 'precision' | 'recall'> & { seed: number; nobody_matched: number };
  /** Why a target was missed, by its name in the report. Written by hand. */
  notes?: Record<string, string>;
}

interface Quality {
  people: number;
  /** Automatic matches of people, absent ones and namesakes. */
  matched: Record<Kind, number>;
  /** Automatic matches with the right person. */
  right: number;
  /** Right ones of all automatic matches, and of all people. */
  precision: number;
  recall: number;
  /** People who are the match or one of the candidates. */
  offered: number;
}

export const options = {
  ...countryOptions,
  npis: { type: 'string', default: '100000' },
  names: { type: 'string', default: '10000' },
  seed: { type: 'string', default: '1' },
} as const;

/** Lookups of each kind. */
const RUNS = 3;

/** Milliseconds between looks at a lookup. */
const LOOK = 50;

export async function run(values: OptionValues<typeof options>): Promise<void> {
  const { rows, folder } = countryIn(values);
  const seed = wholeNumber('--seed', values.seed);
  const [npiCount, nameCount] = [wholeNumber('--npis', values.npis), wholeNumber('--names', values.names)];
  await using parts = new AsyncDisposableStack();
  const country = await openCountry({ rows, folder });
  parts.defer(country.storage.close);
  const { pool } = country.storage.database;
  const npis = await step('NPIs', () => drawNpis(pool, seed, npiCount));
  const wanted = await step('Rows', () => drawRows(pool, seed, nameCount));
  const server = await startServer(country.dataDir);
  parts.defer(server.stop);
  await server.ready();
  const call = await openCalls(server);
  const byNpi = await step('Lookups of NPIs', () => measure(call, { npis: npis.map(({ npi }) => npi) }));
  const byName = await step('Lookups of names', () => measure(call, { rows: wanted.map(({ row }) => row) }));
  const figures: LookupFigures = {
    rows,
    seed,
    npis: {
      given: npis.length,
      s: byNpi.s,
      counts: byNpi.counts,
      wrong: npis.filter(({ status }, n) => byNpi.results[n]?.status !== status).length,
    },
    names: { given: wanted.length, s: byName.s, ...qualityOf(wanted, byName.results) },
  };
  console.log(JSON.stringify(figures, null, 1));
  record(`lookup-${rows}`, `npm run bench -- lookup --rows ${rows} --seed ${seed}`, figures);
}

/** The median time of a lookup, and its result. */
async function measure(call: Call, wish: object): Promise<{ s: number; counts: Counts; results: ResultRow[] }> {
  const times: number[] = [];
  for (let turn = 1; ; turn++) {
    const begun = performance.now();
    const { id } = await replyTo<{ id: string }>(await call('/api/lookup', { method: 'POST', body: wish }));
    const { counts } = await doneLookup(call, id);
    times.push((performance.now() - begun) / 1000);
    const results = turn === RUNS ? await allResults(call, id) : [];
    await call(`/api/lookup/${id}`, { method: 'DELETE' });
    if (turn === RUNS) return { s: rounded(median(times)), counts, results };
  }
}

interface Page {
  done: boolean;
  state: string;
  message: string | null;
  counts: Counts;
  total: number;
  rows: ResultRow[];
}

async function doneLookup(call: Call, id: string): Promise<Page> {
  for (;;) {
    const page = await replyTo<Page>(await call(`/api/lookup/${id}`));
    if (page.done) return page;
    if (page.state !== 'waiting' && page.state !== 'running') throw new Error(`The lookup ended: ${page.message}`);
    await sleep(LOOK);
  }
}

async function allResults(call: Call, id: string): Promise<ResultRow[]> {
  const results: ResultRow[] = [];
  for (let page = 1; ; page++) {
    const { rows, total } = await replyTo<Page>(await call(`/api/lookup/${id}?page=${page}&page_size=5000`));
    results.push(...rows);
    if (rows.length === 0 || results.length >= total) return results;
  }
}

function qualityOf(wanted: Wanted[], results: ResultRow[]): Quality {
  const both = wanted.map((each, n) => ({ ...each, result: results[n] }));
  const people = both.filter(({ kind }) => kind === 'person');
  const matches = both.filter(({ result }) => result?.status === 'match');
  const right = matches.filter(({ npi, result }) => npi !== '' && result?.npi === npi).length;
  const matchesOf = (kind: Kind) => matches.filter((each) => each.kind === kind).length;
  return {
    people: people.length,
    matched: { person: matchesOf('person'), absent: matchesOf('absent'), namesakes: matchesOf('namesakes') },
    right,
    precision: rounded(right / matches.length),
    recall: rounded(right / people.length),
    offered: people.filter(
      ({ npi, result }) => result?.npi === npi || result?.candidates.some((candidate) => candidate.npi === npi),
    ).length,
  };
}

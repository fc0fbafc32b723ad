// `npm run bench -- alerts`: measures the alerts of saved searches after an import, alone and while clients search.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { saveSearches, searchUrls } from '#bench/alerts/saved.ts';
import { searchAtOnce } from '#bench/alerts/searching.ts';
import { type Country, openCountry } from '#bench/folder.ts';
import { generateWeekly, weeklyNumbers } from '#bench/generate.ts';
import { followImport } from '#bench/import/follow.ts';
import { addressOf } from '#bench/import/searcher.ts';
import { awaitPerson, personIn } from '#bench/import/visible.ts';
import { drawSample, questionsOf } from '#bench/literals.ts';
import { countryIn, countryOptions, wholeNumber } from '#bench/options.ts';
import { type ProductServer, startServer } from '#bench/product/server.ts';
import { record } from '#bench/results.ts';
import { shapes } from '#bench/shapes.ts';
import { rounded, step } from '#bench/timing.ts';
import { mainLines } from '#src/datasets/nppes/invented.ts';
import { nation } from '#src/invented/nation.ts';
import type { OptionValues } from '#src/server/command.ts';

export const usage = `npm run bench -- alerts [--rows 300000] [--searches 2000] [--folder FOLDER] [--seed 1]

Starts the server on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing). Four users save SEARCHES
searches with alerts of all events. Imports a weekly increment twice, as the index benchmark does: with nothing else
running, and while four clients search with all 44 shapes. Measures the job that finds the alerts. Deletes the searches.
Records the figures in bench/results/alerts-<rows>.json.`;

/** One import and its alerts. */
interface Found {
  /** From the first saved search that is counted to the last. */
  s: number;
  /** From the moment the server shows the new rows to the last one. */
  after_visible_s: number;
  alerts: number;
}

/** The recorded figures of a run. */
export interface AlertsFigures {
  rows: number;
  searches: number;
  /** Searches whose matches are compared, and how many these are together. */
  compared: number;
  matches: number;
  idle: Found;
  loaded: Found & { searches: number; p50_ms: number; p95_ms: number };
  /** Why a target was missed, by its name in the report. Written by hand. */
  notes?: Record<string, string>;
}

export const options = {
  ...countryOptions,
  searches: { type: 'string', default: '2000' },
  seed: { type: 'string', default: '1' },
} as const;

/** Milliseconds between looks at the job. */
const LOOK = 100;

/** Searches of each shape while the job runs. */
const LITERALS = 3;

export async function run(values: OptionValues<typeof options>): Promise<void> {
  const { rows, folder } = countryIn(values);
  const [count, seed] = [wholeNumber('--searches', values.searches), wholeNumber('--seed', values.seed)];
  await using parts = new AsyncDisposableStack();
  const country = await openCountry({ rows, folder });
  parts.defer(country.storage.close);
  const { pool } = country.storage.database;
  const server = await startServer(country.dataDir);
  parts.defer(server.stop);
  await server.ready();
  const sample = await drawSample(pool, seed);
  const ids = await step('Saved searches', () => saveSearches(server.url, searchUrls(sample, seed, count)));
  parts.defer(async () => {
    await pool.query('delete from saved_searches where id = any($1::uuid[])', [ids]);
  });
  const compared = await comparedOf(pool);
  const week = () => importWeek({ rows, folder, country, server });
  const idle = await step('Alone', week);
  const addresses = shapes.flatMap((shape) => questionsOf(shape, sample, seed, LITERALS).map(addressOf));
  const searching = await searchAtOnce(server, addresses);
  const loaded = await step('While clients search', week);
  const figures: AlertsFigures = {
    rows,
    searches: ids.length,
    ...compared,
    idle,
    loaded: { ...loaded, ...(await searching.stop()) },
  };
  console.log(JSON.stringify(figures, null, 1));
  record(`alerts-${rows}`, `npm run bench -- alerts --rows ${rows} --searches ${count}`, figures);
}

async function comparedOf(pool: pg.Pool): Promise<{ compared: number; matches: number }> {
  const { rows } = await pool.query(
    'select count(*)::int compared, coalesce(sum(total), 0)::int matches from search_followers where told is not null',
  );
  return rows[0];
}

interface Week {
  rows: number;
  folder: string;
  country: Country;
  server: ProductServer;
}

/** Imports another weekly increment, and follows the job that finds the alerts. */
async function importWeek({ rows, folder, country, server }: Week): Promise<Found> {
  const { pool } = country.storage.database;
  const weeklyRows = Math.max(200, Math.round(rows / 205)); // 40,000 of 8.2 million
  const seed = randomInt(3, 1_000_000); // so that a folder can be measured again
  const file = await generateWeekly({ rows: weeklyRows, existing: rows, seed, out: folder });
  const { known, numberOf } = weeklyNumbers(weeklyRows, rows);
  const newcomer = await personIn(mainLines(nation(seed, { numberOf })), server.get, 1 + known);
  const before = await stateOf(pool);
  const begun = performance.now();
  const [, visible, job] = await Promise.all([
    followImport(['nppes', '--update', file], country.dataDir, pool),
    awaitPerson(server.get, newcomer, begun),
    followJob(pool, before),
  ]);
  return {
    s: rounded((job.ended - job.begun) / 1000),
    after_visible_s: rounded((job.ended - begun) / 1000 - visible),
    alerts: (await stateOf(pool)).alerts - before.alerts,
  };
}

interface State {
  /** The last run that has counted all searches. */
  run: string | null;
  alerts: number;
}

async function stateOf(pool: pg.Pool): Promise<State> {
  const { rows } = await pool.query<State>(
    `select (select value #>> '{}' from settings where key = 'alerts_run') run, (select count(*)::int from alerts) alerts`,
  );
  return rows[0] ?? { run: null, alerts: 0 };
}

/** Waits for the end of a run after another one, and returns the times of its first and last search. */
async function followJob(pool: pg.Pool, before: State): Promise<{ begun: number; ended: number }> {
  const counting = 'select 1 from search_followers where run is distinct from $1 and run is not null limit 1';
  for (let begun = Number.NaN; ; await sleep(LOOK)) {
    if (Number.isNaN(begun) && (await pool.query(counting, [before.run])).rowCount) begun = performance.now();
    if ((await stateOf(pool)).run !== before.run) return { begun, ended: performance.now() };
  }
}

// `npm run bench -- datasets`: the smaller datasets, imported at the size of the whole country and asked what people ask.
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { affiliationsBench } from '#bench/datasets/affiliations.ts';
import { certificationsBench } from '#bench/datasets/certifications.ts';
import type { DatasetBench, DatasetQuestion } from '#bench/datasets/dataset.ts';
import { hospitalsBench } from '#bench/datasets/hospitals.ts';
import { licensesBench } from '#bench/datasets/licenses.ts';
import { paymentsBench } from '#bench/datasets/payments.ts';
import { placesBench } from '#bench/datasets/places.ts';
import { benchFolder, measure, positiveInteger } from '#bench/measure.ts';
import { runImporter } from '#bench/product/server.ts';
import { recorded, recordFigures } from '#bench/results.ts';
import { step, type Times, timed, timedInSeconds, timesLine, timesOf } from '#bench/timing.ts';
import { refreshSearch } from '#src/app/search.ts';
import { imported } from '#src/app/server-datasets.ts';
import { makeTables } from '#src/importer/make-tables.ts';
import { writeLines } from '#src/invented/files.ts';
import { nation } from '#src/invented/nation.ts';
import { take } from '#src/invented/take.ts';
import { openSearch } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { Refusal } from '#src/server/refusal.ts';
import { openStorage } from '#src/server/storage.ts';
import type { Tables } from '#src/server/tables.ts';

/** Every dataset measured here. */
const datasets: readonly DatasetBench[] = [
  hospitalsBench,
  affiliationsBench,
  certificationsBench,
  licensesBench,
  placesBench,
  paymentsBench,
];

/** Milliseconds that the 95th percentile of a question may take. */
const BOUND = 50;
/** Rows from which on a table is large: no question may read one from end to end. */
const LARGE = 100_000;

export default measure({
  name: 'datasets',
  usage: `Writes each dataset's files at the size of the whole country (or with N rows), imports them with the product's importer and
asks what people ask, with literals drawn from the rows. Tells p50, p95 and the longest time, and fails where p95 is over
${BOUND} ms or PostgreSQL reads a table of ${LARGE} rows or more from end to end. What FOLDER (by default DATA_DIR/bench/datasets) holds
already is used again. A run at full size is recorded in bench/results/datasets-<dataset>.json.`,
  options: { only: 'affiliations', rows: 'N', folder: () => benchFolder('datasets') },
  run: async ({ only, rows: given, folder }) => {
    const chosen = datasets.filter(({ dataset }) => !only || dataset === only);
    if (chosen.length === 0) throw new Refusal(`There is no dataset '${only}' here.`);
    let failed = false;
    for (const each of chosen) {
      const rows = given ? positiveInteger('--rows', given) : each.rows;
      const figures = await measureOne(each, rows, folder);
      failed ||= figures.questions.some(({ p95_ms, bound_ms, scanned }) => p95_ms > bound_ms || scanned.length > 0);
      if (rows === each.rows)
        recordFigures(`datasets-${each.dataset}`, `npm run bench -- datasets --only ${each.dataset}`, figures);
    }
    if (failed) throw new Refusal('A question took longer than it may at p95, or read a large table from end to end.');
    return undefined;
  },
});

/** What a run records of one dataset. */
interface DatasetFigures {
  dataset: string;
  rows: number;
  import_seconds: number | null;
  questions: QuestionFigures[];
}

interface QuestionFigures extends Times {
  title: string;
  asked: number;
  bound_ms: number;
  /** Large tables that were read from end to end. */
  scanned: string[];
}

async function measureOne(bench: DatasetBench, rows: number, folder: string): Promise<DatasetFigures> {
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir, { recursive: true });
  const storage = await openStorage({ dataDir, databaseUrl: undefined });
  const search = openSearch();
  try {
    await makeTables(storage.database, imported);
    const seconds = await importOnce(bench, rows, folder, storage.database);
    await step('Search index', () => refreshSearch(storage.database, dataDir, search));
    const { database, statements } = listening(storage.database);
    const questions: QuestionFigures[] = [];
    for (const question of await bench.questions(database, search)) {
      const figures = await ask(question, storage.database.pool, statements);
      console.log(`${timesLine(figures.title, figures)}${figures.scanned.length ? `  READS ${figures.scanned}` : ''}`);
      questions.push(figures);
    }
    const before = recorded<DatasetFigures>(`datasets-${bench.dataset}`)?.figures.import_seconds ?? null;
    return { dataset: bench.dataset, rows, import_seconds: seconds ?? before, questions };
  } finally {
    await search.close();
    await storage.close();
  }
}

/** Imports unless the rows are there; returns the seconds it took, null where it was not needed. */
async function importOnce({ dataset, table, invent }: DatasetBench, rows: number, folder: string, { pool }: Database) {
  const { rows: counted } = await pool.query('select rows from imported_tables where name = $1', [table]);
  if (counted[0]?.rows === rows) return null;
  const at = path.join(folder, `${dataset}-${rows}`);
  await mkdir(at, { recursive: true });
  for (const [place, { name, lines }] of invent(nation(1)).files().entries()) {
    const some = take(lines, 1 + (place === 0 ? rows : Math.floor(rows / 2)));
    if (!existsSync(path.join(at, name))) await step(`Writing ${name}`, () => writeLines({ name, lines: some }, at));
  }
  const data = path.join(folder, 'data');
  return (await timedInSeconds(() => step(`Importing ${rows} rows`, () => runImporter(data, dataset, at)))).s;
}

interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** The same database with a note of every statement. */
function listening({ url, pool }: Database) {
  const statements: Statement[] = [];
  const log = ({ query }: LogEvent) => {
    statements.push(query);
  };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log });
  const database: Database = { url, pool, db, close: async () => {} };
  return { database, statements };
}

async function ask(
  { title, bound_ms = BOUND, asks }: DatasetQuestion,
  pool: pg.Pool,
  statements: Statement[],
): Promise<QuestionFigures> {
  await asks.at(-1)?.(); // so that connecting and the catalog are no part of it
  statements.length = 0;
  const times: number[] = [];
  for (const each of asks) times.push((await timed(each)).ms);
  const scanned = new Set<string>();
  for (const { sql, parameters } of statements.splice(0)) {
    const { rows } = await pool.query(`explain (format json) ${sql}`, [...parameters]);
    for (const table of scannedIn(rows[0]['QUERY PLAN'][0].Plan)) scanned.add(table);
  }
  const large = await pool.query('select relname from pg_class where relname = any($1) and reltuples >= $2', [
    [...scanned],
    LARGE,
  ]);
  const named = large.rows.map(({ relname }) => relname);
  return { title, asked: asks.length, ...timesOf(times), bound_ms, scanned: named };
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** The tables a plan reads from end to end. */
function scannedIn(plan: Plan): string[] {
  const here = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : [];
  return [...here, ...(plan.Plans ?? []).flatMap(scannedIn)];
}

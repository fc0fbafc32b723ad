// Runs one import with the product's own program, and measures its steps from outside.
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Get, metric } from '#bench/product/client.ts';
import { buildersOf, peakMb } from '#bench/product/process.ts';
import { errorOutput, startProgram } from '#bench/product/server.ts';

/** The seconds of each step in order, and the peak memory of the importer and the index builder. */
export interface Followed {
  /** From the start of the program until PostgreSQL receives the first row. */
  open: number;
  /** Unzipping, scanning, cleaning and COPY. */
  read_and_copy: number;
  keys: number;
  analyze: number;
  swap: number;
  index: number;
  /** From the swap until the changes are visible, beside the build of the index. */
  changes: number;
  importer_peak_mb: number;
  builder_peak_mb: number;
  /** The last line of the program's output. */
  counts: string;
}

/** Milliseconds between polls. */
const POLL = 100;

/**
 * Runs `npm run import -- <args>` on a data folder and observes it through `pool`, which must connect to its database.
 */
export async function followImport(args: string[], dataDir: string, pool: pg.Pool): Promise<Followed> {
  const begun = performance.now();
  const child = startProgram('src/app/importer.ts', args, dataDir);
  const errors = errorOutput(child);
  let out = '';
  child.stdout?.on('data', (data) => {
    out += data;
  });
  const marks = { begun, copying: 0, read: 0, keyed: 0, analyzed: 0, swapped: 0, indexed: 0, compared: 0 };
  const peaks = { importer: 0, builder: 0 };
  child.stderr?.on('data', (data: Buffer) => {
    const now = performance.now();
    if (data.includes('indexing')) marks.read ||= now;
    if (data.includes('swapping')) marks.analyzed ||= now;
  });
  const ended = once(child, 'close').then(([code]) => code as number);
  const over = ended.then(() => true);
  const before = await newestImport(pool);
  do {
    peaks.importer = Math.max(peaks.importer, peakMb(child.pid ?? 0));
    await poll(pool, marks, before);
    const newest = await newestImport(pool);
    if (
      marks.swapped &&
      !marks.indexed &&
      readdirSync(path.join(dataDir, 'search')).some((name) => name.startsWith(`${newest}-`))
    )
      marks.indexed = performance.now();
    if (marks.swapped && !marks.compared && !(await isComparing(pool))) marks.compared = performance.now();
    if (marks.swapped) peaks.builder = Math.max(peaks.builder, ...buildersOf(dataDir).map(peakMb));
  } while (!(await Promise.race([over, sleep(POLL)])));
  marks.indexed ||= performance.now();
  marks.compared ||= performance.now();
  if ((await ended) !== 0) throw new Error(`The import did not finish:\n${errors()}`);
  const order = [marks.begun, marks.copying, marks.read, marks.keyed, marks.analyzed, marks.swapped, marks.indexed];
  const [open = 0, read_and_copy = 0, keys = 0, analyze = 0, swap = 0, index = 0] = secondsBetween(order);
  return {
    ...{ open, read_and_copy, keys, analyze, swap, index },
    changes: Math.round((marks.compared - marks.swapped) / 10) / 100,
    importer_peak_mb: peaks.importer,
    builder_peak_mb: peaks.builder,
    counts: out.trim().split('\n').at(-1) ?? '',
  };
}

async function isComparing(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(`select exists (select from change_batches where state = 'comparing') comparing`);
  return rows[0].comparing;
}

/** The id of the newest import that filled a table; 0 before the first. */
async function newestImport(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('select coalesce(max(import_id), 0) newest from imported_tables');
  return rows[0].newest;
}

/** Waits until a server answers from an index with the newest import. */
export async function awaitNewest(get: Get, pool: pg.Pool): Promise<void> {
  const newest = await newestImport(pool);
  while ((await metric(get, 'medatlas_search_generation')) !== newest) await sleep(POLL);
}

/** Sets the marks that PostgreSQL's current statements of the import imply. */
async function poll(pool: pg.Pool, marks: Record<'copying' | 'keyed' | 'swapped', number>, before: number) {
  const { rows } = await pool.query(
    `select query from pg_stat_activity where application_name like 'medatlas import%' and state = 'active'`,
  );
  const queries: string[] = rows.map(({ query }) => query);
  const now = performance.now();
  if (queries.some((query) => /^copy/i.test(query))) marks.copying ||= now;
  if (queries.some((query) => /^(alter table|create index)/i.test(query))) marks.keyed = now;
  if (!marks.swapped && (await newestImport(pool)) > before) marks.swapped = performance.now();
}

/** The seconds between consecutive marks; 0 for a mark that was not observed. */
function secondsBetween(marks: number[]): number[] {
  let last = marks[0] ?? 0;
  return marks.slice(1).map((mark) => {
    const seconds = Math.max(0, mark - last) / 1000;
    last = Math.max(last, mark);
    return Math.round(seconds * 100) / 100;
  });
}

import { checksumOf } from '#src/importer/checksum.ts';
import { type RowCounts, reasonsOf, sumOfCounts, Tally } from '#src/importer/counts.ts';
import { refuseFullDisk } from '#src/importer/disk.ts';
import { addBatch } from '#src/importer/history/batch.ts';
import { fingerprintSql, fingerprintsOf } from '#src/importer/history/fingerprints.ts';
import { beginPrevious, fingerprintTablesOf, swapIn } from '#src/importer/history/previous.ts';
import type { Input } from '#src/importer/inputs.ts';
import type { SeenKeys } from '#src/importer/keys.ts';
import { copyLastKnown, keepNotes, storeCopied } from '#src/importer/last-known.ts';
import { loadInput, type RowDestination } from '#src/importer/load-input.ts';
import { refuseImpossible } from '#src/importer/publication-day.ts';
import { recordFinish, recordTable } from '#src/importer/record.ts';
import type { Rejects } from '#src/importer/rejects.ts';
import type { Session } from '#src/importer/session.ts';
import { withheldNote } from '#src/importer/social-security-number.ts';
import type { Source } from '#src/importer/source.ts';
import { addStaged } from '#src/importer/staged.ts';
import { changeLiveTables } from '#src/importer/swap.ts';
import { TableLoad } from '#src/importer/table-load.ts';
import { tableSql } from '#src/importer/tables.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';
import { Refusal } from '#src/server/refusal.ts';

/** The progress of an import. */
export interface Progress {
  stage: 'reading' | 'indexing' | 'waiting' | 'swapping';
  /** Rows read so far. */
  rows: number;
  /** Bytes read so far, unpacked. */
  bytes: number;
  /** Bytes on disk: read so far, and in total. */
  done: number;
  total: number;
}

/** A running import. */
export interface ImportRun {
  source: Source;
  mode: 'full' | 'update';
  inputs: readonly Input[];
  session: Session;
  importId: number;
  /** The publisher's date, YYYY-MM-DD. A full list may contain it, so it may be set during the import. */
  published: string | null;
  /** The operator's date (--published), which overrides dates in file names and titles. */
  publishedOption: string | undefined;
  url: DatabaseUrl;
  demo: boolean;
  force: boolean;
  maxRefused: number;
  rejects: Rejects;
  signal: AbortSignal | undefined;
  onProgress(progress: Progress): void;
  /** The incoming tables, by name. */
  loads: Map<string, TableLoad>;
  /** The counts of each file, in the order of `inputs`. */
  tallies: Tally[];
  /** Further sentences for the operator. */
  notes: string[];
}

const EMPTY = 'No rows to load. Nothing was changed.';

/** Loads every file into incoming tables and swaps them for the live tables. */
export async function replaceTables(run: ImportRun): Promise<undefined> {
  const { client } = run.session;
  await refuseFullDisk(client, run.source, run.inputs);
  const { progress, checksumDone } = await readAll(run, { indexed: true });
  if (rowsByTable(run.tallies).size === 0) throw new Refusal(EMPTY);
  run.published = run.publishedOption ?? latestDay(run.tallies) ?? run.published;
  if (run.published) refuseImpossible(run.published);
  if (run.source.parts) await emptyOtherParts(run);
  if (!run.demo) await emptyDemoTables(run);
  const rows = new Map([...rowsByTable(run.tallies), ...(await fillDerived(run))]);
  for (const { count, words } of run.source.findings ?? []) {
    const found = Number((await client.query(count)).rows[0].count);
    if (found > 0) run.notes.push(words(found));
  }
  const keeping = await prepareLastKnown(run);
  const checksum = await checksumDone;
  run.onProgress({ ...progress, stage: 'swapping' });
  const fingerprints = fingerprintTablesOf(run.source);
  const onWait = () => run.onProgress({ ...progress, stage: 'waiting' });
  await changeLiveTables(
    client,
    async () => {
      await beginPrevious(client, run.source);
      for (const name of run.loads.keys()) {
        await swapIn(client, name);
        if (fingerprints.includes(name)) continue;
        const { hash } = tableSql(name, run.source.dataset);
        const { importId, published } = run;
        await recordTable(client, { name, hash, rows: rows.get(name) ?? 0, importId, published });
      }
      await keeping?.();
      await client.query('drop schema incoming cascade');
      await recordFinish(client, run.importId, {
        ...summary(run),
        checksum,
        bytes: progress.bytes,
        demo: run.demo,
        published: run.published,
      });
      await addBatch(client, run);
    },
    { signal: run.signal, onWait },
  );
}

/**
 * Copies the live rows of records that are out of service in the incoming tables. It does not copy demo rows if the
 * import is real. Returns the steps to run within the swap; undefined if the import has no records.
 */
async function prepareLastKnown({ source, loads, session: { client }, demo }: ImportRun) {
  const { update } = source;
  if (!update || !loads.has(update.retired)) return undefined;
  const { rows } = await client.query(
    'select from imported_tables join imports on imports.id = import_id where demo and name = any($1)',
    [update.records],
  );
  const replacesDemo = rows.length > 0 && !demo;
  if (!replacesDemo) await copyLastKnown(client, update, demo);
  return async () => {
    await keepNotes(client, update, replacesDemo);
    if (replacesDemo) await client.query('delete from last_known_records where demo');
    else await storeCopied(client, update);
    await client.query('delete from record_days');
  };
}

/** Loads every file into the incoming tables; resolves when these are complete. The checksum of the files may come later. */
export async function readAll(run: ImportRun, { indexed }: { indexed: boolean }) {
  const { inputs, loads, signal } = run;
  const keysOf = new Map<string, SeenKeys>();
  const total = inputs.reduce((sum, { size }) => sum + size, 0);
  const progress: Progress = { stage: 'reading', rows: 0, bytes: 0, done: 0, total };
  const finishing: Promise<void>[] = [];
  const finish = async (load: TableLoad) => load.finish({ indexed });
  for (const [place, input] of inputs.entries()) {
    const tally = new Tally(input.name);
    run.tallies.push(tally);
    await loadInput(input, destinationOf(run), tally, {
      rejects: run.rejects,
      history: run.source.history,
      keysOf,
      maxRefused: run.maxRefused,
      signal,
      onRead: (bytes) => {
        progress.done += bytes;
      },
      onStep: (bytes, rows) => {
        progress.bytes += bytes;
        progress.rows += rows;
        run.onProgress(progress);
      },
    });
    const later = new Set(inputs.slice(place + 1).flatMap(({ kind }) => kind.tables.map(({ table }) => table)));
    for (const { table } of input.kind.tables.filter((each) => !later.has(each.table)))
      for (const load of [loads.get(table), loads.get(fingerprintsOf(table))]) {
        if (!load) continue;
        const finished = finish(load);
        finished.catch(() => {}); // Promise.all below handles the error; meanwhile the next file is read
        finishing.push(finished);
      }
  }
  await run.rejects.close();
  const withheld = run.tallies.reduce((sum, each) => sum + each.withheld, 0);
  if (withheld > 0) run.notes.push(withheldNote(withheld));
  run.onProgress({ ...progress, stage: 'indexing' });
  const checksumDone = checksumOf([...new Set(inputs.map(({ path }) => path))]);
  checksumDone.catch(() => {}); // awaited after the next steps, which may fail before
  await Promise.all(finishing);
  signal?.throwIfAborted();
  return { progress, checksumDone };
}

/** Sends rows to incoming tables, which the first file that needs them creates. */
function destinationOf({ loads, url, session, source, mode, inputs }: ImportRun): RowDestination {
  const loadOf = (table: string) => {
    const load = loads.get(table);
    if (!load) throw new Error(`${table} is not open.`);
    return load;
  };
  return {
    open: async ({ table, columns, format }) => {
      if (!loads.has(table)) {
        const compared = source.history?.find((each) => fingerprintsOf(each.table) === table);
        const { create, ...sql } = compared ? fingerprintSql(source, compared) : tableSql(table, source.dataset);
        const staged = mode === 'update' ? addStaged(table, inputs) : '';
        const load = await TableLoad.begin(url, session.name, table, { ...sql, create: create + staged });
        loads.set(table, load);
      }
      loadOf(table).open(columns, format);
    },
    send: (table, pieces, onSent) => loadOf(table).send(pieces, onSent),
    close: (table) => loadOf(table).close(),
  };
}

/** Empties the tables of the parts that an import lacks: their rows are of another release (R-1231). */
async function emptyOtherParts({ source, loads, inputs, session, url, notes }: ImportRun) {
  for (const kind of source.files.filter((each) => !inputs.some((input) => input.kind === each))) {
    for (const { table } of kind.tables) await loadEmpty(table, { source, loads, session, url });
    notes.push(`No file ${kind.title} was given, so its table is empty.`);
  }
}

/** Puts an empty table in the place of a live one. */
async function loadEmpty(
  table: string,
  { source, loads, session, url }: Pick<ImportRun, 'source' | 'loads' | 'session' | 'url'>,
) {
  const load = await TableLoad.begin(url, session.name, table, tableSql(table, source.dataset));
  loads.set(table, load);
  await load.finish({ indexed: true });
}

/**
 * Demo and real rows must not mix: empties the source's tables that have demo rows and get no rows from this import.
 */
async function emptyDemoTables({ source, loads, session, url }: ImportRun) {
  const derived = derivedFrom(source, loads);
  const tables = [...new Set(source.files.flatMap(({ tables }) => tables.map(({ table }) => table)))];
  const { rows } = await session.client.query(
    'select name from imported_tables join imports on imports.id = import_id where demo and name = any($1)',
    [tables.filter((table) => !loads.has(table) && !derived.includes(table))],
  );
  for (const { name } of rows) await loadEmpty(name, { source, loads, session, url });
}

/** Fills the tables derived from the loaded ones, then those derived from these. Returns the row count of each. */
async function fillDerived(run: ImportRun): Promise<[table: string, rows: number][]> {
  const counts: [string, number][] = [];
  for (;;) {
    const wanted = derivedFrom(run.source, run.loads);
    if (wanted.length === 0) return counts;
    counts.push(...(await fillTogether(run, wanted)));
  }
}

async function fillTogether({ source, loads, session, url, published, demo }: ImportRun, wanted: string[]) {
  for (const table of wanted) {
    const load = await TableLoad.begin(url, session.name, table, tableSql(table, source.dataset));
    await load.tell({ published, demo });
    loads.set(table, load);
  }
  await Promise.all(wanted.map(async (table) => loads.get(table)?.finish({ indexed: true })));
  const counts: [string, number][] = [];
  for (const table of wanted) {
    await session.client.query(`vacuum incoming.${table}`); // COPY writes frozen rows, INSERT does not
    counts.push([table, loads.get(table)?.inserted ?? 0]);
  }
  return counts;
}

/** The tables derived from loaded ones that are not loaded yet. */
const derivedFrom = ({ derived = [] }: Source, loads: ImportRun['loads']) =>
  derived
    .filter(({ table, from }) => [from].flat().some((one) => loads.has(one)) && !loads.has(table))
    .map(({ table }) => table);

/** The latest day of the data in the files. */
const latestDay = (tallies: readonly Tally[]) =>
  tallies
    .flatMap(({ day }) => day ?? [])
    .sort()
    .at(-1);

function rowsByTable(tallies: readonly Tally[]) {
  const rows = new Map<string, number>();
  for (const tally of tallies) for (const [table, n] of tally.rows) rows.set(table, (rows.get(table) ?? 0) + n);
  return rows;
}

/** The sum of the counts of all files. */
export const summary = ({ tallies }: ImportRun): RowCounts & { reasons: Record<string, number> } => ({
  ...sumOfCounts(tallies.map(({ counts }) => counts)),
  reasons: reasonsOf(tallies),
});

import { checksumOf } from '#src/importer/checksum.ts';
import { type Counts, reasonsOf, sumOf, Tally } from '#src/importer/counts.ts';
import { applyIncrement, type Changes } from '#src/importer/increment.ts';
import type { Input } from '#src/importer/inputs.ts';
import { type Destination, loadInput } from '#src/importer/load-input.ts';
import { recordFinish, recordTable } from '#src/importer/record.ts';
import type { Rejects } from '#src/importer/rejects.ts';
import type { Session } from '#src/importer/session.ts';
import type { Source } from '#src/importer/source.ts';
import { changeLiveTables, swapIn } from '#src/importer/swap.ts';
import { TableLoad } from '#src/importer/table-load.ts';
import { tableSql } from '#src/importer/tables.ts';
import type { DatabaseUrl } from '#src/server/database.ts';
import { Refusal } from '#src/server/refusal.ts';

/** How far an import has come. */
export interface Progress {
  stage: 'reading' | 'indexing' | 'waiting' | 'swapping';
  /** Rows read so far. */
  rows: number;
  /** Bytes read so far, unpacked. */
  bytes: number;
  /** Bytes read so far and in all, as they lie on disk. */
  done: number;
  total: number;
}

/** One import under way. */
export interface Run {
  source: Source;
  inputs: readonly Input[];
  session: Session;
  importId: number;
  url: DatabaseUrl;
  demo: boolean;
  maxRefused: number;
  rejects: Rejects;
  signal: AbortSignal | undefined;
  onProgress(progress: Progress): void;
  /** The tables being filled, by name. */
  loads: Map<string, TableLoad>;
  /** The counts of each file, in the order of `inputs`. */
  tallies: Tally[];
}

const EMPTY = 'There is no row to load. Nothing was changed.';

/** Loads every file and puts the new tables in the place of the live ones. */
export async function replaceTables(run: Run): Promise<undefined> {
  const { client } = run.session;
  const { progress, checksum } = await readAll(run, { indexed: true });
  const loaded = rowsByTable(run.tallies);
  if (loaded.size === 0) throw new Refusal(EMPTY);
  if (!run.demo) await emptyDemoTables(run);
  const rows = new Map([...loaded, ...(await fillDerived(run))]);
  run.onProgress({ ...progress, stage: 'swapping' });
  const onWait = () => run.onProgress({ ...progress, stage: 'waiting' });
  await changeLiveTables(
    client,
    async () => {
      for (const name of run.loads.keys()) {
        await swapIn(client, name);
        const { hash } = tableSql(name, run.source.dataset);
        await recordTable(client, { name, hash, rows: rows.get(name) ?? 0, importId: run.importId });
      }
      await client.query('drop schema incoming');
      await recordFinish(client, run.importId, { ...summary(run), checksum, bytes: progress.bytes, demo: run.demo });
    },
    { signal: run.signal, onWait },
  );
}

/** Loads every file beside the live tables and changes these where they differ. */
export async function changeTables(run: Run): Promise<Changes> {
  const { update } = run.source;
  if (!update) throw new Error(`${run.source.dataset} has no increments.`);
  const { client } = run.session;
  const base = await baseOf(run);
  const { progress, checksum } = await readAll(run, { indexed: false });
  run.onProgress({ ...progress, stage: 'swapping' });
  await client.query('begin');
  try {
    const changes = await applyIncrement(client, update, new Set(run.loads.keys()));
    turnDownUnchanged(run.tallies, changes);
    for (const { name, table_hash, rows } of base.tables)
      await recordTable(client, {
        name,
        hash: table_hash,
        rows: rows + (changes.growth.get(name) ?? 0),
        importId: run.importId,
      });
    await client.query('drop schema incoming cascade');
    const demo = run.demo || base.demo;
    await recordFinish(client, run.importId, { ...summary(run), checksum, bytes: progress.bytes, demo });
    await client.query('commit');
    return changes;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Reads every file into tables beside the live ones; resolves when these are complete. */
async function readAll(run: Run, { indexed }: { indexed: boolean }) {
  const { inputs, loads, signal } = run;
  const total = inputs.reduce((sum, { size }) => sum + size, 0);
  const progress: Progress = { stage: 'reading', rows: 0, bytes: 0, done: 0, total };
  const finishing: Promise<void>[] = [];
  const finish = async (load: TableLoad) => load.finish({ indexed });
  for (const [place, input] of inputs.entries()) {
    const tally = new Tally(input.name);
    run.tallies.push(tally);
    await loadInput(input, destinationOf(run), tally, {
      rejects: run.rejects,
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
    for (const { table } of input.kind.tables) {
      const load = loads.get(table);
      if (!load || later.has(table)) continue;
      const finished = finish(load);
      finished.catch(() => {}); // met below; the next file may still be read
      finishing.push(finished);
    }
  }
  await run.rejects.close();
  run.onProgress({ ...progress, stage: 'indexing' });
  const [checksum] = await Promise.all([checksumOf([...new Set(inputs.map(({ path }) => path))]), ...finishing]);
  signal?.throwIfAborted();
  return { progress, checksum };
}

/** Where rows go: into tables made when the first file opens them. */
function destinationOf({ loads, url, session, source }: Run): Destination {
  const loadOf = (table: string) => {
    const load = loads.get(table);
    if (!load) throw new Error(`${table} is not open.`);
    return load;
  };
  return {
    open: async (table, columns) => {
      if (!loads.has(table))
        loads.set(table, await TableLoad.begin(url, session.name, table, tableSql(table, source.dataset)));
      loadOf(table).open(columns);
    },
    send: (table, pieces, onSent) => loadOf(table).send(pieces, onSent),
    close: (table) => loadOf(table).close(),
  };
}

/** Invented rows never stand beside real ones: the source's tables that hold some and were not fed become empty. */
async function emptyDemoTables({ source, loads, session, url }: Run) {
  const toCome = derivedFrom(source, loads);
  const tables = [...new Set(source.files.flatMap(({ tables }) => tables.map(({ table }) => table)))];
  const { rows } = await session.client.query(
    'select name from imported_tables join imports on imports.id = import_id where demo and name = any($1)',
    [tables.filter((table) => !loads.has(table) && !toCome.includes(table))],
  );
  for (const { name } of rows) {
    const load = await TableLoad.begin(url, session.name, name, tableSql(name, source.dataset));
    loads.set(name, load);
    await load.finish({ indexed: true });
  }
}

/** Fills the tables that are made from others of this import, then those made from these; returns their rows. */
async function fillDerived(run: Run): Promise<[table: string, rows: number][]> {
  const counts: [string, number][] = [];
  for (;;) {
    const wanted = derivedFrom(run.source, run.loads);
    if (wanted.length === 0) return counts;
    counts.push(...(await fillAtOnce(run, wanted)));
  }
}

async function fillAtOnce({ source, loads, session, url }: Run, wanted: string[]) {
  for (const table of wanted)
    loads.set(table, await TableLoad.begin(url, session.name, table, tableSql(table, source.dataset)));
  await Promise.all(wanted.map(async (table) => loads.get(table)?.finish({ indexed: true })));
  const counts: [string, number][] = [];
  for (const table of wanted) {
    await session.client.query(`vacuum incoming.${table}`); // COPY writes its rows frozen, insert does not
    const { rows } = await session.client.query(`select count(*)::int rows from incoming.${table}`);
    counts.push([table, rows[0].rows]);
  }
  return counts;
}

/** The tables to be made from those loaded, unless they were loaded themselves. */
const derivedFrom = ({ derived = [] }: Source, loads: Run['loads']) =>
  derived
    .filter(({ table, from }) => [from].flat().some((one) => loads.has(one)) && !loads.has(table))
    .map(({ table }) => table);

/** The live tables an increment changes; throws a refusal where one has another layout than its table.sql. */
async function baseOf({ source, session }: Run) {
  const { records, dependents } = source.update ?? { records: [], dependents: [] };
  const { rows } = await session.client.query<{ name: string; table_hash: string; rows: number; demo: boolean }>(
    `select name, table_hash, rows, coalesce(demo, false) demo
     from imported_tables left join imports on imports.id = import_id where name = any($1)`,
    [[...records, ...dependents]],
  );
  const stale = rows.find(({ name, table_hash }) => tableSql(name, source.dataset).hash !== table_hash);
  if (stale)
    throw new Refusal(
      `The table ${stale.name} has a new layout since its import: import the full file before an increment.`,
    );
  return { tables: rows, demo: rows.some(({ demo }) => demo) };
}

/** Rows that were read but written nowhere, as they equal the live ones, count as skipped. */
function turnDownUnchanged(tallies: readonly Tally[], changes: Changes) {
  const written = new Map(changes.written);
  for (const tally of tallies)
    for (const [table, rows] of tally.rows) {
      const kept = Math.min(rows, written.get(table) ?? 0);
      written.set(table, (written.get(table) ?? 0) - kept);
      tally.turnDown(table, rows - kept, 'unchanged');
    }
}

function rowsByTable(tallies: readonly Tally[]) {
  const rows = new Map<string, number>();
  for (const tally of tallies) for (const [table, n] of tally.rows) rows.set(table, (rows.get(table) ?? 0) + n);
  return rows;
}

const summary = ({ tallies }: Run): Counts & { reasons: Record<string, number> } => ({
  ...sumOf(tallies.map(({ counts }) => counts)),
  reasons: reasonsOf(tallies),
});

// A backup into a place: new months, then the tables, then a check, then the end of old backups.

import { checkBackup, checkMonth, describeMonth, headOf } from '#src/server/backup/check.ts';
import { json, MonthFile, type TableCounts } from '#src/server/backup/format.ts';
import { type Month, monthsOf } from '#src/server/backup/months.ts';
import { type BackupPlace, type StoredBackup, Unavailable } from '#src/server/backup/place.ts';
import { backupsIn, newName } from '#src/server/backup/places.ts';
import { Damaged } from '#src/server/backup/read.ts';
import { CHANGES } from '#src/server/backup/tables.ts';
import { tryRestore } from '#src/server/backup/trial.ts';
import { backupContent, inSnapshot, monthFile, newHead, packed } from '#src/server/backup/write.ts';
import { connectClient } from '#src/server/connections.ts';
import type { Database } from '#src/server/database.ts';
import { Refusal } from '#src/server/refusal.ts';
import { counted } from '#src/shared/format.ts';

export interface BackupOptions {
  place: BackupPlace;
  /** How many backups to keep. */
  keep: number;
  /** Whether to read all months again that an earlier backup wrote. By default, each on one day of the week. */
  readAll?: boolean;
  signal: AbortSignal | undefined;
  /** Receives the share of the work that is done, from 0 to 1, and what the backup does now. */
  progress: (share: number | null, message: string) => void;
  log: (line: string) => void;
}

/** What a backup works with. */
interface Run extends BackupOptions {
  database: Database;
  /** The files at the place. */
  files: Set<string>;
  /** The months of earlier backups, by name. */
  known: Map<string, MonthFile>;
  /** The months that this backup has written or read, by name. */
  sure: Map<string, MonthFile>;
  /** The names of those that it has written. */
  added: Set<string>;
}

/**
 * Backs up into a place, checks the backup and deletes those beyond `keep`. Returns its name. Earlier backups stay until
 * the new one has passed its check. Throws Refusal with a sentence, and the reason of `signal` on abort.
 */
export async function backUp(database: Database, options: BackupOptions): Promise<string> {
  const { place, signal, progress } = options;
  const lock = await connectClient(database.url, 'medatlas backup');
  try {
    const { rows } = await lock.query(`select pg_try_advisory_lock(hashtext('medatlas backup')) taken`);
    if (!rows[0].taken) throw new Refusal('Another backup is running.');
    await newHead(database); // refuses a database before anything is written
    const files = new Set(await place.list());
    const known = await monthsIn(options, backupsIn([...files]));
    const run: Run = { ...options, database, files, known, sure: new Map(), added: new Set() };
    await describeMonths(run, await monthsOf(database.pool));
    const written = await writeTables(run);
    await check(run, written);
    progress(null, 'Deleting old backups');
    await deleteOld(run, written);
    return place.nameOf(written.file);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    await lock.end();
  }
}

/** The months of some backups. Names damaged ones in the log. */
async function monthsIn({ place, signal, log }: BackupOptions, backups: readonly string[]) {
  const known = new Map<string, MonthFile>();
  for (const file of backups)
    try {
      for (const month of (await headOf({ place, file }, signal)).months ?? []) known.set(month.name, month);
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
      log(error.message);
    }
  return known;
}

/** Describes the files of months, and writes those that the place lacks or that are damaged. */
async function describeMonths(run: Run, months: readonly Month[]): Promise<MonthFile[]> {
  const described: MonthFile[] = [];
  for (const [at, month] of months.entries()) {
    run.signal?.throwIfAborted();
    const file =
      run.sure.get(month.name) ?? (await wholeMonth(run, month)) ?? (await writeMonth(run, month, at / months.length));
    run.sure.set(month.name, file);
    described.push(file);
  }
  return described;
}

/** A month that an earlier backup wrote, or began to write. Undefined if its file is missing or damaged. */
async function wholeMonth(
  { place, files, known, readAll = false, signal, progress, log }: Run,
  { name, month }: Month,
): Promise<MonthFile | undefined> {
  const file = known.get(name);
  if (!files.has(name)) return undefined;
  if (file && !readAll && !isDue(name)) return file;
  progress(null, `Reading the changes of ${month} again`);
  try {
    if (!file) return await describeMonth(place, name, signal); // of a backup that was ended
    await checkMonth(place, file, signal);
    return file;
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    log(`${error.message} It is written again.`);
    return undefined;
  }
}

const DAY = 24 * 3600_000;

/** Whether a month is read today: each on one day of the week, by the digits of its name. */
const isDue = (name: string) => Number.parseInt(name.slice(-6, -3), 16) % 7 === Math.floor(Date.now() / DAY) % 7;

async function writeMonth({ database, place, added, signal, progress }: Run, month: Month, share: number) {
  const onBytes = (bytes: number) => progress(share, `Writing the changes of ${month.month}: ${megabytes(bytes)}`);
  let written: MonthFile | undefined;
  const content = monthFile(database.pool, month, (file) => {
    written = file;
  });
  onBytes(0);
  await place.write(month.name, packed(content, { signal, onBytes }), signal);
  if (!written) throw new Error(`${month.name} was not written to its end.`);
  added.add(month.name);
  return written;
}

/** Writes the tables as they are at one moment, with the months of that moment. */
async function writeTables(run: Run): Promise<StoredBackup> {
  const { database, place, signal, progress, log, added } = run;
  const file = newName();
  const counts: TableCounts = {};
  const onBytes = (bytes: number) => progress(null, `Writing the tables: ${megabytes(bytes)}`);
  await inSnapshot(database, signal, async (client) => {
    const months = await describeMonths(run, await monthsOf(client)); // since the first look, few have changed
    const head = { ...(await newHead(database)), months };
    async function* content() {
      yield* backupContent(client, head, counts);
      yield Buffer.from(json(counts));
    }
    await place.write(file, packed(content(), { signal, onBytes }), signal);
    counts[CHANGES] = months.reduce((sum, { rows }) => sum + rows, 0);
    log(
      `Written to ${place.nameOf(file)}: ${countsInWords(counts)}. ${counted(months.length, 'month')} of changes, ${added.size} written now.`,
    );
  });
  return { place, file };
}

/**
 * Reads the backup and its new months, and restores it with the newest of them into a scratch database. All new months
 * could fill the disk of the database. Deletes a damaged backup.
 */
async function check({ database, signal, progress, log, added }: Run, written: StoredBackup) {
  const { place, file } = written;
  const onProgress = (message: string) => progress(null, message);
  const newest = [...added].sort().at(-1);
  try {
    const wants = ({ name }: MonthFile) => added.has(name);
    await checkBackup(written, { signal, wants, onProgress });
    const isNewest = ({ name }: MonthFile) => name === newest;
    const obstacle = await tryRestore(database, written, { signal, wants: isNewest, onProgress });
    log(
      `Checked: read${obstacle ? `. Not restored on trial: ${obstacle}` : ', and restored into a scratch database'}.`,
    );
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    await place.remove(file);
    throw new Unavailable(`The new backup failed its check and was deleted: ${error.message}`, { cause: error });
  }
}

/** Deletes the backups beyond `keep`, the oldest first, and the months that no other backup has. */
async function deleteOld(run: Run, { file: written }: StoredBackup) {
  const { place, keep, log } = run;
  const files = await place.list();
  const backups = backupsIn(files);
  const others = backups.filter((file) => file !== written);
  const old = others.slice(0, Math.max(0, others.length - keep + 1));
  for (const file of old) await place.remove(file);
  const rest = backups.filter((file) => !old.includes(file));
  const used = await monthsIn(run, rest);
  const unused = files.filter((name) => MonthFile.shape.name.safeParse(name).success && !used.has(name));
  for (const file of unused) await place.remove(file);
  log(`Kept ${counted(rest.length, 'backup')}, deleted ${old.length}.`);
}

/** Row counts, as in `accounts 2 · profiles 1`. */
export const countsInWords = (counts: TableCounts) =>
  Object.entries(counts)
    .map(([table, rows]) => `${table} ${rows}`)
    .join(' · ');

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

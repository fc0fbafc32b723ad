import { Head, type MonthFile, type TableCounts } from '#src/server/backup/format.ts';
import type { BackupPlace, StoredBackup } from '#src/server/backup/place.ts';
import { BackupReader, Broken, Damaged, refuseNewer } from '#src/server/backup/read.ts';
import type { RestoreOptions } from '#src/server/backup/restore.ts';
import { CHANGES } from '#src/server/backup/tables.ts';

/** The first line of a backup. Throws Refusal if it cannot be read. */
export async function headOf({ place, file }: StoredBackup, signal?: AbortSignal): Promise<Head> {
  return reading(place, file, signal, (reader) => reader.json(Head));
}

/**
 * Reads a backup and its months, by default all, and compares their rows and checksums with those that were noted when it was written.
 * Needs no database. Returns the rows by table. Throws Damaged if a file is damaged, and Refusal if it is missing
 * or of a newer release.
 */
export async function checkBackup(
  { place, file }: StoredBackup,
  { signal, wants = () => true, onProgress = () => {} }: RestoreOptions = {},
): Promise<TableCounts> {
  onProgress(`Reading ${place.nameOf(file)}`);
  const { head, counts } = await reading(place, file, signal, async (reader) => {
    const head = await reader.json(Head);
    refuseNewer(head, place.nameOf(file), 'Check');
    const counts = await reader.sections((_, rows) => countRows(rows));
    await reader.checksum(); // to the end
    return { head, counts };
  });
  for (const month of (head.months ?? []).filter(wants)) {
    onProgress(`Reading ${place.nameOf(month.name)}`);
    await checkMonth(place, month, signal);
    counts[CHANGES] = (counts[CHANGES] ?? 0) + month.rows;
  }
  return counts;
}

/** Compares the file of a month with its description. Throws Damaged if it is damaged, and Refusal if it is missing. */
export async function checkMonth(place: BackupPlace, month: MonthFile, signal?: AbortSignal): Promise<void> {
  const { rows, sha256 } = await describeMonth(place, month.name, signal);
  if (rows !== month.rows || sha256 !== month.sha256) throw damaged(place, month.name);
}

/** Reads the file of a month to its end. Throws Damaged if it is damaged, and Refusal if it is missing. */
export async function describeMonth(place: BackupPlace, name: string, signal?: AbortSignal): Promise<MonthFile> {
  return reading(place, name, signal, async (reader) => {
    const counts = await reader.sections((_, content) => countRows(content));
    return { name, rows: counts[CHANGES] ?? 0, sha256: await reader.checksum() };
  });
}

async function reading<T>(
  place: BackupPlace,
  file: string,
  signal: AbortSignal | undefined,
  read: (reader: BackupReader) => Promise<T>,
): Promise<T> {
  const reader = new BackupReader(await place.read(file, signal));
  try {
    return await read(reader);
  } catch (error) {
    signal?.throwIfAborted();
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!(error instanceof Broken) && !code.startsWith('Z_')) throw error;
    throw damaged(place, file, error);
  } finally {
    await reader.close();
  }
}

const damaged = (place: BackupPlace, file: string, cause?: unknown) =>
  new Damaged(`${place.nameOf(file)} is damaged: its content is not what was written.`, { cause });

const NEWLINE = 10;

async function countRows(content: AsyncGenerator<Buffer>): Promise<number> {
  let rows = 0;
  for await (const chunk of content)
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows++;
  return rows;
}

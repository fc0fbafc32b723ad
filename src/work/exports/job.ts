// The job that writes the file of an export on its server.
import { rm } from 'node:fs/promises';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import type { JobKind } from '#src/server/jobs/kind.ts';
import { placeOf } from '#src/server/jobs/place.ts';
import { Refusal, refusalOf } from '#src/server/refusal.ts';
import { count, counted, size } from '#src/shared/format.ts';
import { writeInProcess } from '#src/work/exports/child-process.ts';
import { exportFolder, fileIn, keysFile, removeFiles, removeOtherFiles, roomIn } from '#src/work/exports/files.ts';
import type { ExportOrder } from '#src/work/exports/order.ts';
import { planOf } from '#src/work/exports/plan.ts';
import { countExportAgain, exportOf, finish, forgetExpired, storedBytes } from '#src/work/exports/store.ts';

const GONE = 'This export was deleted, or it has expired.';

type Settings = Pick<Config, 'dataDir' | 'exportRows' | 'timeZone'>;

/** Writes the file of an export (R-767). A full disk and a spent allowance fail it; it runs again after other errors. */
export const exportJob = (
  { db, url }: Pick<Database, 'db' | 'url'>,
  config: Settings,
  exportColumns: DatasetServices['exportColumns'],
): JobKind<{ id: string }> => ({
  name: 'export',
  local: true,
  turns: true,
  retries: 2, // for killed servers
  daysKept: 2,
  run: async ({ id }, { signal, progress }) => {
    const stored = await exportOf(db, id);
    if (!stored) throw new Refusal(GONE);
    if (stored.finished_at) return; // the server was stopped just after
    const folder = exportFolder(config.dataDir);
    const { people, profile_id, place } = stored;
    const order = stored.ordered as unknown as ExportOrder; // only `insertExport` writes it
    try {
      await countExportAgain(db, config, stored);
      const bytes = await roomIn(folder, await storedBytes(db, profile_id, place));
      const plan = planOf(exportColumns, order);
      const npis = people - (order.typed ?? 0);
      const task = { url, order, plan, keys: keysFile(folder, id), count: npis, file: fileIn(folder, id), bytes };
      progress(0, `Writing ${counted(people, 'row')}`);
      const written = await writeInProcess(task, {
        signal,
        onSteps: ({ read, written }) =>
          progress(
            (read + written) / 2 / people,
            `${written ? `Wrote ${count(written)}` : `Read ${count(read)}`} of ${counted(people, 'row')}`,
          ),
      });
      signal.throwIfAborted();
      if (!(await finish(db, id, written))) throw new Refusal(GONE);
      await rm(task.keys, { force: true });
      progress(1, `${counted(written.about.rows, 'row')}, ${size(written.bytes)}`);
    } catch (error) {
      await rm(fileIn(folder, id), { force: true });
      signal.throwIfAborted();
      if (!(await exportOf(db, id))) throw new Refusal(GONE); // its files were deleted with it
      throw refusalOf(error);
    }
  },
});

/** Deletes exports that have expired, with the files of this server, and refunds those that ended without one. */
export async function cleanUpExports(
  { db }: Pick<Database, 'db'>,
  { dataDir }: Pick<Config, 'dataDir'>,
): Promise<void> {
  const kept = await forgetExpired(db, placeOf(dataDir));
  await removeOtherFiles(exportFolder(dataDir), kept);
}

/** Deletes an export with its files. */
export async function deleteExport({ db }: Pick<Database, 'db'>, { dataDir }: Pick<Config, 'dataDir'>, id: string) {
  await db.deleteFrom('exports').where('id', '=', id).execute();
  await removeFiles(exportFolder(dataDir), id);
}

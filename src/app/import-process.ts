// Imports in a process of its own, for the job that started it. Gets one order by IPC, and ends when its parent does.
import type { Done, ImportOrder, ImportReply } from '#src/app/import-job.ts';
import { sources } from '#src/app/server-datasets.ts';
import { runImport } from '#src/importer/import.ts';
import { report } from '#src/importer/report.ts';
import { ImportBusy } from '#src/importer/session.ts';
import { yieldProcessor } from '#src/server/background.ts';
import { isConnectionFailure, isSystemFailure } from '#src/server/database.ts';
import { Refusal } from '#src/server/refusal.ts';

yieldProcessor();
const stopping = new AbortController();
process.on('SIGTERM', () => stopping.abort(new Refusal('The import was canceled. Nothing was changed.')));
process.on('disconnect', () => process.exit(1)); // PostgreSQL then ends its sessions, and the next import cleans up
process.once('message', (order: ImportOrder) => {
  importFiles(order)
    .then(
      (done) => reply({ done }),
      (error) => reply(failureOf(error)),
    )
    .finally(() => process.disconnect());
});

async function importFiles({ dataset, ...order }: ImportOrder): Promise<Done> {
  const source = sources.find((each) => each.dataset === dataset);
  if (!source) throw new Refusal(`Unknown dataset '${dataset}'.`);
  const onProgress = (progress: ImportReply['progress']) => reply({ progress });
  const result = await runImport({ ...order, source, signal: stopping.signal, onProgress });
  const { read, loaded, refused, skipped } = result;
  return { lines: report(result).split('\n'), counts: { read, loaded, refused, skipped } };
}

/** Another import and a failure of PostgreSQL may pass. Other refusals are of the files, unless the import was stopped. */
function failureOf(error: unknown): ImportReply {
  if (!(error instanceof Refusal)) return { error: String((error as Error)?.stack ?? error) };
  if (stopping.signal.aborted) return { error: error.message };
  const passes = error instanceof ImportBusy || isSystemFailure(error.cause) || isConnectionFailure(error.cause);
  return { error: error.message, refused: !passes };
}

const reply = (message: ImportReply) => process.send?.(message);

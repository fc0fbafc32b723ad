// Imports in a process of its own, for the job that started it. Gets one order by IPC, and ends when its parent does.
import type { Done, ImportOrder, ImportReply } from '#src/app/import-job.ts';
import { sources } from '#src/app/server-datasets.ts';
import { runImport } from '#src/importer/import.ts';
import { report } from '#src/importer/report.ts';
import { ImportBusy } from '#src/importer/session.ts';
import { yieldProcessor } from '#src/server/background.ts';
import { doOrder } from '#src/server/child-process.ts';
import { isConnectionFailure, isSystemFailure } from '#src/server/connections.ts';
import { Refusal } from '#src/server/refusal.ts';

yieldProcessor();
// if its parent ends, PostgreSQL ends its sessions, and the next import cleans up
doOrder(importFiles, failureOf, new Refusal('The import was canceled. Nothing was changed.'));

async function importFiles(
  { dataset, ...order }: ImportOrder,
  signal: AbortSignal,
  reply: (message: ImportReply) => void,
): Promise<Done> {
  const source = sources.find((each) => each.dataset === dataset);
  if (!source) throw new Refusal(`Unknown dataset '${dataset}'.`);
  const onProgress = (progress: ImportReply['progress']) => reply({ progress });
  const result = await runImport({ ...order, source, signal, onProgress });
  const { read, loaded, refused, skipped } = result;
  return { lines: report(result).split('\n'), counts: { read, loaded, refused, skipped } };
}

/** Another import and a failure of PostgreSQL may pass. Other refusals are of the files, unless the import was stopped. */
function failureOf(error: unknown, signal: AbortSignal): ImportReply {
  if (!(error instanceof Refusal)) return { error: String((error as Error)?.stack ?? error) };
  if (signal.aborted) return { error: error.message };
  const passes = error instanceof ImportBusy || isSystemFailure(error.cause) || isConnectionFailure(error.cause);
  return { error: error.message, refused: !passes };
}

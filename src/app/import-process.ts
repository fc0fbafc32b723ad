// Imports in a process of its own, for the job that started it. Gets one order by IPC, and ends when its parent does.
import type { ImportOrder, ImportReply } from '#src/app/import-job.ts';
import { sources } from '#src/app/server-datasets.ts';
import { runImport } from '#src/importer/import.ts';
import { report } from '#src/importer/report.ts';
import { Refusal } from '#src/server/refusal.ts';

const stopping = new AbortController();
process.on('SIGTERM', () => stopping.abort(new Refusal('The import was canceled. Nothing was changed.')));
process.on('disconnect', () => process.exit(1)); // PostgreSQL then ends its sessions, and the next import cleans up
process.once('message', (order: ImportOrder) => {
  importFiles(order)
    .then(
      (lines) => reply({ lines }),
      (error) =>
        reply(error instanceof Refusal ? { refusal: error.message } : { error: String(error?.stack ?? error) }),
    )
    .finally(() => process.disconnect());
});

async function importFiles({ dataset, ...order }: ImportOrder): Promise<string[]> {
  const source = sources.find((each) => each.dataset === dataset);
  if (!source) throw new Refusal(`Unknown dataset '${dataset}'.`);
  const onProgress = (progress: ImportReply['progress']) => reply({ progress });
  const result = await runImport({ ...order, source, signal: stopping.signal, onProgress });
  return report(result).split('\n');
}

const reply = (message: ImportReply) => process.send?.(message);

import path from 'node:path';
import { newestManifest } from '#src/app/search.ts';
import { sources } from '#src/app/server-datasets.ts';
import { compareImports } from '#src/importer/history/compare.ts';
import type { Database } from '#src/server/database.ts';
import { Refusal } from '#src/server/refusal.ts';
import { counted } from '#src/shared/format.ts';

/**
 * After an import by a command, builds the search index, so that servers only load it, and finds the changes, which the index
 * then gets, too. Prints how many by `print`. Throws Refusal if one of them fails.
 */
export async function afterImport(
  database: Database,
  dataDir: string,
  signal: AbortSignal,
  print = console.log,
): Promise<void> {
  const build = () => newestManifest(database, dataDir, { signal });
  const [first, history] = await Promise.allSettled([
    build(),
    compareImports({ url: database.url, sources, signal, onProgress: () => {} }),
  ]);
  const [index] = first.status === 'fulfilled' ? await Promise.allSettled([build()]) : [first];
  const because = (reason: unknown) =>
    signal.aborted ? 'the command was stopped' : (reason as Error).message.replace(/\.$/, '');
  if (history.status === 'fulfilled')
    for (const { dataset, state, changes } of history.value)
      print(
        `${dataset}: ${counted(changes, 'change')}${state === 'held' ? ', held until an administrator releases them' : ''}`,
      );
  if (index.status === 'rejected')
    throw new Refusal(
      `The rows are imported, but the search index in ${path.join(dataDir, 'search')} was not built: ${because(index.reason)}. ` +
        'A server builds it.',
      { cause: index.reason },
    );
  if (history.status === 'rejected')
    throw new Refusal(
      `The rows are imported, but their changes were not found: ${because(history.reason)}. A server finds them.`,
      { cause: history.reason },
    );
}

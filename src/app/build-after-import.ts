import path from 'node:path';
import { newestManifest } from '#src/app/search.ts';
import type { Database } from '#src/server/database.ts';
import { Refusal } from '#src/server/refusal.ts';

/** Rebuilds the search index after an import by a command, so that servers only load it. Throws Refusal if that fails. */
export async function buildIndex(database: Database, dataDir: string, signal: AbortSignal): Promise<void> {
  try {
    await newestManifest(database, dataDir, { signal });
  } catch (error) {
    const reason = signal.aborted ? 'the command was stopped' : (error as Error).message;
    throw new Refusal(
      `The rows are imported, but the search index in ${path.join(dataDir, 'search')} was not built: ${reason}. ` +
        'A server builds it.',
      { cause: error },
    );
  }
}

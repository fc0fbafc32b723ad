import { indexFolder, refreshSearch } from '#src/app/search.ts';
import { wantedFrom } from '#src/app/search-tables.ts';
import { buildGeneration } from '#src/search/build.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { privateFolder } from '#src/server/private-files.ts';

/** Loads the newest index, and builds it in this process if needed. A server builds in another, which takes long to start. */
export const loadIndex = (database: Database, dataDir: string, search: Search) =>
  refreshSearch(database, dataDir, search, {
    build: async () => {
      const folder = indexFolder(dataDir);
      privateFolder(folder);
      await buildGeneration({ url: database.url, folder, ...(await wantedFrom(database)) });
    },
  });

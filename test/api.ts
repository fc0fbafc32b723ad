import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiRoutes } from '#src/app/api.ts';
import { refreshSearch } from '#src/app/search.ts';
import { openSearch } from '#src/search/search.ts';
import { buildApp } from '#src/server/app.ts';
import { loadConfig } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';

/** The API over a database, as the product serves it, asked by HTTP requests without a port. */
export async function testApi(database: Database, { stale = [] as string[], indexed = true } = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'medatlas-api-'));
  const search = openSearch({ workers: 1 });
  if (indexed) await refreshSearch(database, dataDir, search);
  const { company, publicUrl } = loadConfig({});
  const app = await buildApp({
    logLevel: 'silent',
    publicUrl,
    web: path.join(import.meta.dirname, '../public'),
    readiness: async () => ({ ready: true, problems: [], datasets: {} }),
    routes: (api) => apiRoutes(api, { database, search, company, stale: () => stale }),
  });
  return {
    app,
    search,
    /** Asks, and returns the status with the reply read as JSON. */
    get: async (url: string) => {
      const { statusCode, headers, body } = await app.inject(url);
      return { status: statusCode, headers, body: JSON.parse(body) };
    },
    close: async () => {
      await app.close();
      await search.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

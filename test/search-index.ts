import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { indexFolder, refreshSearch } from '#src/app/search.ts';
import { wantedFrom } from '#src/app/search-tables.ts';
import { buildGeneration } from '#src/search/build.ts';
import { type ManifestNeeds, readManifest, writeManifest } from '#src/search/manifest.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { privateFolder } from '#src/server/private-files.ts';

/** Loads the newest index, and builds it in this process if needed. A server builds in another, which takes long to start. */
export const loadIndex = (database: Database, dataDir: string, search: Search) =>
  refreshSearch(database, dataDir, search, {
    build: async () => {
      await startIndex(database, dataDir);
      await buildGeneration({ url: database.url, folder: indexFolder(dataDir), ...(await wantedFrom(database)) });
    },
  });

/** Gives a data folder the index of the tables without rows, so that a build of a database of the run takes less. */
export async function startIndex(database: Database, dataDir: string): Promise<void> {
  const folder = indexFolder(dataDir);
  privateFolder(folder);
  await copyEmptyTables(database, await wantedFrom(database), folder);
}

/**
 * Builds the index of a database whose imported tables have no rows, in the folder of the run. Other databases of the run
 * take from it the tables that they have no rows for.
 */
export async function buildEmptyIndex(template: Database, sharedFolder: string): Promise<void> {
  const folder = emptyIndexIn(sharedFolder);
  privateFolder(folder);
  await buildGeneration({ url: template.url, folder, ...(await wantedFrom(template)) });
}

const emptyIndexIn = (sharedFolder: string) => path.join(sharedFolder, 'empty-index');

/** Gives a folder the files of the empty index for those tables whose sources have no rows in a database. */
async function copyEmptyTables(database: Database, { tables }: ManifestNeeds, folder: string): Promise<void> {
  const from = emptyIndexIn(inject('sharedFolder'));
  const [name = ''] = readdirSync(from).filter((file) => file.endsWith('.manifest'));
  if (existsSync(path.join(folder, name))) return;
  const manifest = readManifest(path.join(from, name));
  const filled = await filledTables(database, [...new Set(tables.flatMap(({ definition }) => definition.sources))]);
  const empty = tables.filter(({ definition }) => !definition.sources.some((source) => filled.has(source)));
  const entries = manifest.tables.filter(({ table }) => empty.some(({ definition }) => definition.name === table));
  for (const { file } of entries)
    if (!existsSync(path.join(folder, file))) copyFileSync(path.join(from, file), path.join(folder, file));
  writeManifest(folder, { ...manifest, tables: entries });
}

/** Those of some tables that have rows. */
async function filledTables({ pool }: Database, tables: readonly string[]): Promise<Set<string>> {
  const each = tables.map((table) => `select '${table}' as name where exists (select from ${table})`);
  const { rows } = await pool.query<{ name: string }>(each.join(' union all '));
  return new Set(rows.map(({ name }) => name));
}

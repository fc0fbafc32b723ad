import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openIndex } from '#src/search/answer.ts';
import { buildGeneration } from '#src/search/build.ts';
import type { TableDefinition } from '#src/search/definition.ts';
import { loadGeneration } from '#src/search/loaded.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';

/** A folder for a test's index files, deleted after the test. */
export function temporaryIndexFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'search-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Builds a generation in which every table is from the import of the generation's number. */
export const build = (url: DatabaseUrl, folder: string, tables: TableDefinition[], generation: number) =>
  buildGeneration({
    url,
    folder,
    generation,
    databaseId: 'test',
    tables: tables.map((definition) => ({ definition, imports: [generation] })),
  });

/** The index of a built generation, for this thread. */
export const indexOf = (folder: string, generation: number) =>
  openIndex(loadGeneration(manifestIn(folder, generation), undefined));

/** The manifest of a generation in a folder. */
export function manifestIn(folder: string, generation: number): string {
  const found = readdirSync(folder).find((name) => name.startsWith(`${generation}-`) && name.endsWith('.manifest'));
  return path.join(folder, found ?? `${generation}.manifest`);
}

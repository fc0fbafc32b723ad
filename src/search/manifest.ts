// A generation of the index: a manifest that names the file of each table. A build replaces only the tables whose
// imports or definitions changed, and the manifest makes all of them visible at once.
import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { definitionHash, type TableDefinition } from '#src/search/definition.ts';
import { IndexUnfit, unlessUnfit } from '#src/search/errors.ts';
import { checkTableFile } from '#src/search/table-file.ts';
import { giveToOwner } from '#src/server/private-files.ts';

/** A table to index, and numbers that identify the imports that filled its sources. 0 is no import. */
export interface SourcedTable {
  definition: TableDefinition;
  imports: readonly number[];
}

/** The file of one table. */
export interface ManifestEntry {
  table: string;
  /** Its name has the hash of its content. */
  file: string;
  /** The hash of the definition it was built from. */
  definition: string;
  /** What identifies the imports that filled its sources. */
  imports: readonly number[];
  rows: number;
  bytes: number;
}

export interface Manifest {
  generation: number;
  /** The database it was built from. Detects a copied data folder. */
  databaseId: string;
  builtAt: string;
  tables: ManifestEntry[];
}

/** Requirements for a manifest. */
export interface Wanted {
  generation: number;
  databaseId: string;
  tables: readonly SourcedTable[];
}

export const manifestName = (generation: number) => `${generation}.manifest`;

/** Reads a manifest. Throws IndexUnfit if there is none or it is damaged. */
export function readManifest(file: string): Manifest {
  try {
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    if (Array.isArray(manifest?.tables)) return manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new IndexUnfit('missing', `${file} does not exist`);
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new IndexUnfit('corrupt', `${file} is damaged`);
}

/** Writes a manifest and syncs it. Its files must be complete. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const file = path.join(folder, manifestName(manifest.generation));
  const temporary = `${file}.${process.pid}.part`;
  const descriptor = openSync(temporary, 'w', 0o600);
  giveToOwner(temporary);
  writeSync(descriptor, JSON.stringify(manifest, undefined, 2));
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(temporary, file);
}

/** Whether the manifest is what is wanted and its files are present. Throws IndexUnfit with the reason if not. */
export function checkManifest(folder: string, { generation, databaseId, tables }: Wanted): void {
  const manifest = readManifest(path.join(folder, manifestName(generation)));
  if (manifest.databaseId !== databaseId)
    throw new IndexUnfit('database', 'The search index was built from another database');
  for (const table of tables) {
    const entry = manifest.tables.find((entry) => isBuiltFrom(entry, table));
    if (!entry) throw new IndexUnfit('definitions', `The search index lacks the newest ${table.definition.name}`);
    checkTableFile(folder, entry.file);
  }
}

/** The earlier file of each table that needs no new one, by the table's name. */
export function reusable(folder: string, databaseId: string, tables: readonly SourcedTable[]) {
  const entries = manifestsIn(folder).flatMap((manifest) =>
    manifest.databaseId === databaseId ? manifest.tables : [],
  );
  const found = new Map<string, ManifestEntry>();
  for (const table of tables) {
    const entry = entries.find((entry) => isBuiltFrom(entry, table) && isSound(folder, entry.file));
    if (entry) found.set(entry.table, entry);
  }
  return found;
}

/**
 * Removes all generations but this one and the newest of the others, which another process may still load. Also removes
 * the files that no manifest names.
 */
export function removeOthers(folder: string, generation: number): void {
  const others = readdirSync(folder)
    .filter((name) => name.endsWith('.manifest') && name !== manifestName(generation))
    .sort((one, other) => Number.parseInt(other, 10) - Number.parseInt(one, 10));
  for (const name of others.slice(1)) rmSync(path.join(folder, name), { force: true });
  removeUnnamed(folder);
}

/** Removes the files that no manifest names. Folders stay: a disk that is mounted there may have its own. */
export function removeUnnamed(folder: string): void {
  const named = new Set(manifestsIn(folder).flatMap(({ tables }) => tables.map(({ file }) => file)));
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (!entry.isDirectory() && !entry.name.endsWith('.manifest') && !named.has(entry.name))
      rmSync(path.join(folder, entry.name), { force: true });
}

const isBuiltFrom = (entry: ManifestEntry, { definition, imports }: SourcedTable) =>
  entry.table === definition.name &&
  entry.definition === definitionHash(definition) &&
  entry.imports.join() === imports.join();

function manifestsIn(folder: string): Manifest[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.manifest'));
  return names.flatMap((name) => unlessUnfit(() => readManifest(path.join(folder, name))) ?? []);
}

const isSound = (folder: string, file: string) =>
  unlessUnfit(() => {
    checkTableFile(folder, file);
    return true;
  }) ?? false;

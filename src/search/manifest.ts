// A generation of the index: a manifest that names the file of each table. A build replaces only the tables whose
// imports or definitions changed, and the manifest makes all of them visible at once.
import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { definitionHash, type TableDefinition } from '#src/search/definition.ts';
import { IndexUnfit, unlessUnfit } from '#src/search/errors.ts';
import { checkTableFile, FORMAT } from '#src/search/table-file.ts';
import { giveToOwner } from '#src/server/private-files.ts';

/** A table to index, and numbers that identify the imports that filled its sources. 0 is no import. */
export interface SourcedTable {
  definition: TableDefinition;
  imports: readonly number[];
  /** Columns that are empty until the next import, with the dataset to import. */
  unfilled?: Record<string, string>;
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
  unfilled?: Record<string, string>;
  /** The day on which the rows were read, YYYY-MM-DD, of a table that reads the current date. */
  day?: string;
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
export interface ManifestNeeds {
  generation: number;
  databaseId: string;
  tables: readonly SourcedTable[];
}

/**
 * The name of a generation's file: its number and a hash of all definitions, so that two releases can share a folder
 * . Earlier releases named it `<number>.manifest`.
 */
export function manifestName({ generation, tables }: ManifestNeeds | Manifest): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([FORMAT, tables.map(definitionOf)]))
    .digest('hex');
  return `${generation}-${hash.slice(0, 12)}.manifest`;
}

const definitionOf = (table: SourcedTable | ManifestEntry) =>
  'table' in table ? [table.table, table.definition] : [table.definition.name, definitionHash(table.definition)];

/** Reads a manifest. Throws IndexUnfit if there is none or it is damaged. */
export function readManifest(file: string): Manifest {
  try {
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    if (Array.isArray(manifest?.tables) && manifest.tables.every(isEntry)) return manifest;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new IndexUnfit('missing', `${file} does not exist`);
    if (!(error instanceof SyntaxError) && code !== 'EISDIR') throw error;
  }
  throw new IndexUnfit('corrupt', `${file} is damaged`);
}

/** Whether a part of a manifest has what finds its file. */
const isEntry = (entry: Partial<ManifestEntry> | null): boolean =>
  typeof entry?.table === 'string' && typeof entry.file === 'string' && Array.isArray(entry.imports);

/** Writes a manifest and syncs it. Its files must be complete. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const file = path.join(folder, manifestName(manifest));
  const temporary = `${file}.${process.pid}.part`;
  const descriptor = openSync(temporary, 'w', 0o600);
  giveToOwner(temporary);
  writeSync(descriptor, JSON.stringify(manifest, undefined, 2));
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(temporary, file);
}

/** Whether the manifest is what is wanted and its files are present. Throws IndexUnfit with the reason if not. */
export function checkManifest(folder: string, wanted: ManifestNeeds): void {
  const { databaseId, tables } = wanted;
  const manifest = readManifest(path.join(folder, manifestName(wanted)));
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
  const entries = manifestsOf(folder, databaseId).flatMap(({ tables }) => tables);
  const found = new Map<string, ManifestEntry>();
  for (const table of tables) {
    const entry = entries.find((entry) => isBuiltFrom(entry, table) && isSound(folder, entry.file));
    if (entry) found.set(entry.table, entry);
  }
  return found;
}

/** The sound earlier files of a table of the same definition, the newest first. */
export function earlierFiles(folder: string, databaseId: string, { definition }: SourcedTable): ManifestEntry[] {
  const manifests = manifestsOf(folder, databaseId).sort((one, other) => other.generation - one.generation);
  const entries = manifests.flatMap(({ tables }) => tables.filter((entry) => isOf(entry, definition)));
  return [...new Map(entries.map((entry) => [entry.file, entry])).values()].filter(({ file }) => isSound(folder, file));
}

/** Days for which the generations of other definitions stay after their last use, and how many definitions. */
const OTHERS_DAYS = 7;
const OTHERS = 2;

/** Marks a manifest as used now. */
export const markUsed = (manifest: string): void => utimesSync(manifest, new Date(), new Date());

/**
 * Removes all generations of the same definitions but this one and the newest of the others, which another process may
 * still load. So do the newest two of other definitions, of another release, stay for a week after their last use.
 * Also removes the files that no manifest names.
 */
export function removeOthers(folder: string, manifest: string): void {
  const groups = Map.groupBy(
    readdirSync(folder).filter((name) => name.endsWith('.manifest')),
    definitionsIn,
  );
  const own = groups.get(definitionsIn(manifest)) ?? [];
  groups.delete(definitionsIn(manifest));
  const usedAt = (names: string[]) => Math.max(...names.map((name) => statSync(path.join(folder, name)).mtimeMs));
  const oldest = Date.now() - OTHERS_DAYS * 86_400_000;
  const others = [...groups.values()]
    .filter((names) => usedAt(names) > oldest)
    .sort((one, other) => usedAt(other) - usedAt(one));
  const kept = new Set([
    manifest,
    ...newest(own.filter((name) => name !== manifest)).slice(0, 1),
    ...others.slice(0, OTHERS).flatMap((names) => newest(names).slice(0, 2)),
  ]);
  for (const name of [...own, ...[...groups.values()].flat()])
    if (!kept.has(name)) rmSync(path.join(folder, name), { force: true });
  removeUnnamed(folder);
}

/** The part of a manifest's name that identifies the definitions. Empty for one of an earlier release. */
const definitionsIn = (name: string) => /^\d+-(\w+)\./.exec(name)?.[1] ?? '';

const newest = (names: string[]) =>
  names.toSorted((one, other) => Number.parseInt(other, 10) - Number.parseInt(one, 10));

/** Removes the files that no manifest names. Folders stay: a disk that is mounted there may have its own. */
export function removeUnnamed(folder: string): void {
  const named = new Set(manifestsIn(folder).flatMap(({ tables }) => tables.map(({ file }) => file)));
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (!entry.isDirectory() && !entry.name.endsWith('.manifest') && !named.has(entry.name))
      rmSync(path.join(folder, entry.name), { force: true });
}

/** Whether a name is that of a manifest in the folder, or of a file that one names. */
export const isNamedInManifest = (folder: string, name: string): boolean =>
  /^[\w-]+\.manifest$/.test(name) || manifestsIn(folder).some(({ tables }) => tables.some(({ file }) => file === name));

const isBuiltFrom = (entry: ManifestEntry, { definition, imports }: SourcedTable) =>
  isOf(entry, definition) && entry.imports.join() === imports.join();

const isOf = (entry: ManifestEntry, definition: TableDefinition) =>
  entry.table === definition.name && entry.definition === definitionHash(definition);

/** The manifests in a folder that are of a database. */
const manifestsOf = (folder: string, databaseId: string) =>
  manifestsIn(folder).filter((manifest) => manifest.databaseId === databaseId);

function manifestsIn(folder: string): Manifest[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.manifest'));
  return names.flatMap((name) => unlessUnfit(() => readManifest(path.join(folder, name))) ?? []);
}

const isSound = (folder: string, file: string) =>
  unlessUnfit(() => {
    checkTableFile(folder, file);
    return true;
  }) ?? false;

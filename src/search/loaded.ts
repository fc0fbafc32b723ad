import path from 'node:path';
import { type Join, joinTables } from '#src/search/joins.ts';
import { type Manifest, readManifest } from '#src/search/manifest.ts';
import { type LoadedTable, loadTable } from '#src/search/table-file.ts';

/** A generation in shared memory. */
export interface Loaded {
  manifest: Manifest;
  tables: LoadedTable[];
  joins: Join[];
}

/** Loads a manifest and its files. What `earlier` has of them is used again. Throws IndexUnfit. */
export function loadGeneration(file: string, earlier: Loaded | undefined): Loaded {
  const manifest = readManifest(file);
  const tables = manifest.tables.map(
    (entry) => earlier?.tables.find((table) => table.file === entry.file) ?? loadTable(path.dirname(file), entry.file),
  );
  return { manifest, tables, joins: joinTables(tables, earlier?.joins ?? []) };
}

import pg from 'pg';
import { buildTable } from '#src/search/build-table.ts';
import { checkDefinition, definitionsHash, type TableDefinition } from '#src/search/definition.ts';
import { SnapshotWriter } from '#src/search/snapshot.ts';
import type { DatabaseUrl } from '#src/server/database.ts';

export interface BuildOptions {
  url: DatabaseUrl;
  tables: TableDefinition[];
  /** Where the snapshot goes; an earlier file of that name is replaced once the new one is whole. */
  file: string;
  generation: number;
  databaseId: string;
  /** Rows of `table` read so far, every few hundred. */
  onProgress?: (table: string, rows: number) => void;
}

export interface BuildResult {
  rows: Record<string, number>;
  bytes: number;
  seconds: number;
}

/** Builds a snapshot of all tables as one moment of the database shows them. Leaves no file behind when it fails. */
export async function buildSnapshot(options: BuildOptions): Promise<BuildResult> {
  const { tables, generation, databaseId, onProgress } = options;
  const begun = performance.now();
  for (const table of tables) checkDefinition(table);
  const client = new pg.Client({ connectionString: options.url, application_name: 'search index' });
  await client.connect();
  const writer = new SnapshotWriter(options.file);
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    await client.query('set local statement_timeout = 0');
    const saved = [];
    for (const table of tables)
      saved.push(await buildTable(client, table, writer, (rows) => onProgress?.(table.name, rows)));
    await client.query('commit');
    const rows = Object.fromEntries(saved.map(({ definition, rows }) => [definition.name, rows]));
    const bytes = writer.finish({ generation, databaseId, definitions: definitionsHash(tables), rows, tables: saved });
    return { rows, bytes, seconds: (performance.now() - begun) / 1000 };
  } catch (error) {
    writer.discard();
    throw error;
  } finally {
    await client.end();
  }
}

// The tables of the search index, and what its newest generation consists of.
import { type Kysely, sql } from 'kysely';
import { imported, serverDatasets } from '#src/app/server-datasets.ts';
import { layoutsOf, staleIn } from '#src/importer/layouts.ts';
import type { TableDefinition } from '#src/search/definition.ts';
import type { ManifestNeeds } from '#src/search/manifest.ts';
import type { Database } from '#src/server/database.ts';
import { requiredSetting } from '#src/server/settings.ts';
import type { Tables } from '#src/server/tables.ts';

const definitions = serverDatasets.flatMap(({ searchTables }) => searchTables);

/** The tables that the index reads. */
const sources = [...new Set(definitions.flatMap((definition) => definition.sources))];

/** The source of tables that read the history. */
const HISTORY = 'changes';

/** The datasets without which there is no index. */
export const required: readonly string[] = ['providers', 'organizations', 'taxonomy'];

/**
 * The newest generation in a database: the ID of the newest import of a table that the index reads, or 0 before the first,
 * plus the number of imports that were rolled back, and of batches that became visible and have changes. So it grows with each of them.
 */
export async function generationIn(db: Kysely<Tables>): Promise<number> {
  const { generation } = await db
    .selectFrom('imports')
    .select(
      sql<number>`coalesce(max(id), 0) + count(withdrawn_at)::int
        + (select coalesce(max(sequence), 0) from change_batches where kinds <> '[]')`.as('generation'),
    )
    .where('status', '=', 'finished')
    .where('dataset', 'in', (query) =>
      query
        .selectFrom('imported_tables')
        .innerJoin('imports as filled', 'filled.id', 'imported_tables.import_id')
        .select('filled.dataset')
        .where('name', 'in', sources),
    )
    .executeTakeFirstOrThrow();
  return generation;
}

/**
 * What the newest generation consists of. The tables of datasets that must be imported again are empty in it. A column of
 * the index is unfilled if the table's column of its name was added in place (R-931). The start of an import identifies it: a
 * database that was restored to an earlier state gives the ID of a lost import to the next one.
 */
export async function wantedFrom(database: Database): Promise<ManifestNeeds> {
  const generation = await generationIn(database.db); // first: what ends meanwhile is another generation, which follows
  const rows = await database.db
    .selectFrom('imported_tables')
    .innerJoin('imports', 'imports.id', 'imported_tables.import_id')
    .select(['name', sql<number>`extract(epoch from started_at)::float8`.as('started')])
    .where('name', 'in', sources)
    .execute();
  const starts = new Map(rows.map(({ name, started }) => [name, started]));
  starts.set(HISTORY, await historyIn(database.db));
  const layouts = await layoutsOf(database, imported);
  const stale = staleIn(layouts);
  const outdated = new Set(layouts.flatMap(({ dataset, table }) => (stale.includes(dataset) ? [table] : [])));
  const unfilledIn = ({ sources, columns }: TableDefinition) =>
    Object.fromEntries(
      layouts
        .filter(({ table }) => sources.includes(table))
        .flatMap(({ dataset, unfilled }) => unfilled.filter((name) => name in columns).map((name) => [name, dataset])),
    );
  return {
    generation,
    databaseId: await requiredSetting(database.db, 'database_id'),
    tables: definitions.map((definition) => ({
      definition: definition.sources.some((source) => outdated.has(source)) ? emptied(definition) : definition,
      imports: definition.sources.map((source) => starts.get(source) ?? 0),
      unfilled: unfilledIn(definition),
    })),
  };
}

/** A number that identifies the visible batches that have changes: the sum of their times. */
async function historyIn(db: Kysely<Tables>): Promise<number> {
  const { times } = await db
    .selectFrom('change_batches')
    .select(sql<number>`coalesce(sum(extract(epoch from imported_at)), 0)::float8`.as('times'))
    .where('state', '=', 'visible')
    .where('kinds', '<>', sql<never>`'[]'`)
    .executeTakeFirstOrThrow();
  return times;
}

/** The same table without rows, which reads no other table. */
function emptied({ columns, ...definition }: TableDefinition): TableDefinition {
  const names = [definition.key, ...Object.keys(columns)];
  const unread = Object.entries(columns).map(([name, { lookedUp, ...column }]) => [name, column]);
  return {
    ...definition,
    select: `select ${names.map((name) => `null as ${name}`).join(', ')} where false`,
    columns: Object.fromEntries(unread),
  };
}

import { sql } from 'kysely';
import type { Source } from '#src/importer/source.ts';
import type { PublishedSource } from '#src/pages/about/contract.ts';
import type { Database } from '#src/server/database.ts';

/** Lists the sources with the publisher's date of the loaded data. */
export async function publishedSources(
  { db }: Database,
  sources: readonly Pick<Source, 'dataset' | 'origin'>[],
): Promise<PublishedSource[]> {
  const loaded = await db
    .selectFrom('imported_tables')
    .innerJoin('imports', 'imports.id', 'imported_tables.import_id')
    .select([
      'dataset',
      sql<string | null>`max(coalesce(imported_tables.published_on, imports.published_on))`.as('published_on'),
      sql<boolean>`bool_or(demo)`.as('demo'),
    ])
    .groupBy('dataset')
    .execute();
  return sources.map(({ dataset, origin }) => {
    const { title, publisher, web_address = null, terms } = origin;
    const { published_on = null, demo = false } = loaded.find((one) => one.dataset === dataset) ?? {};
    return { dataset, title, publisher, web_address, terms, published_on, demo };
  });
}

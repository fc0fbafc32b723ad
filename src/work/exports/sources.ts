// The publishers of exported columns, with the dates of their data.
import { sql } from 'kysely';
import type { Source } from '#src/importer/source.ts';
import type { Database } from '#src/server/database.ts';

/** A dataset as the file names it. */
export interface FileSource {
  dataset: string;
  title: string;
  publisher: string;
  terms: string;
  /** The publisher's date of the data, else the day of the import, as YYYY-MM-DD. Null before the first import. */
  date: string | null;
}

/** The sources of these datasets, in their order, with the dates of now. */
export async function sourcesOf(
  { db }: Pick<Database, 'db'>,
  sources: readonly Pick<Source, 'dataset' | 'origin'>[],
  datasets: ReadonlySet<string>,
): Promise<FileSource[]> {
  const dates = await datesOf({ db });
  return sources
    .filter(({ dataset }) => datasets.has(dataset))
    .map(({ dataset, origin: { title, publisher, terms } }) => ({
      dataset,
      title,
      publisher,
      terms,
      date: dates.get(dataset) ?? null,
    }));
}

/** The dates of the loaded data by dataset. */
export async function datesOf({ db }: Pick<Database, 'db'>): Promise<Map<string, string | null>> {
  const loaded = await db
    .selectFrom('imported_tables')
    .innerJoin('imports', 'imports.id', 'imported_tables.import_id')
    .select([
      'dataset',
      sql<
        string | null
      >`max(coalesce(imported_tables.published_on, imports.published_on, imports.finished_at::date))`.as('date'),
    ])
    .groupBy('dataset')
    .execute();
  return new Map(loaded.map(({ dataset, date }) => [dataset, date]));
}

// The publishers of exported columns, with the dates of their data.
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
  database: Pick<Database, 'pool'>,
  sources: readonly Pick<Source, 'dataset' | 'origin'>[],
  datasets: ReadonlySet<string>,
): Promise<FileSource[]> {
  const dates = await datesOf(database);
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
export async function datesOf({ pool }: Pick<Database, 'pool'>): Promise<Map<string, string | null>> {
  const { rows } = await pool.query<{ dataset: string; date: string | null }>(
    `select dataset, max(coalesce(loaded.published_on, imports.published_on, imports.finished_at::date)) as date
     from imported_tables loaded join imports on imports.id = loaded.import_id group by dataset`,
  );
  return new Map(rows.map(({ dataset, date }) => [dataset, date]));
}

// The names and dates of the sources of facts.
import type { Source } from '#src/importer/source.ts';
import type { ReadOnce } from '#src/search/read-once.ts';
import { datesOf } from '#src/work/exports/sources.ts';

/** The source of a dataset's facts, and the day of its data. */
export type SourceOf = (dataset: string) => { source: string; as_of: string | null };

/** Reads the dates of the loaded data, once per generation of the index. */
export async function readSources(
  sources: readonly Pick<Source, 'dataset' | 'origin'>[],
  readOnce: ReadOnce,
): Promise<SourceOf> {
  const dates = await readOnce(datesOf);
  const names = new Map(sources.map(({ dataset, origin }) => [dataset, shortName(origin)]));
  return (dataset) => {
    const from = names.has(dataset) ? dataset : 'nppes'; // the tables of the record are made of its files
    return { source: names.get(from) ?? dataset, as_of: dates.get(from) ?? null };
  };
}

/** The acronym of a source or of its publisher, such as FSMB, else its title. */
const shortName = ({ title, publisher }: Source['origin']): string =>
  /\(([A-Z]{3,})\)/.exec(title)?.[1] ?? /\(([A-Z]{3,})\)/.exec(publisher)?.[1] ?? title;

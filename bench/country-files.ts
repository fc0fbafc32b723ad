// The files of a country of clinicians: each dataset about the same people, in its publisher's format and number of rows.
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { step } from '#bench/timing.ts';
import { importedDatasets } from '#src/app/server-datasets.ts';
import type { Country, WantedPeople } from '#src/invented/country.ts';
import { writeLines } from '#src/invented/files.ts';
import { nation } from '#src/invented/nation.ts';
import { randomOf } from '#src/invented/random.ts';

/**
 * The percentage of clinicians in a dataset, so that the country of 8.2 million NPIs has as many rows as published: 2.9
 * million affiliations, 3.2 million enrollments, 1.1 million licenses, 1 million certificates and 1.2 million payments a year.
 */
const shares: Record<string, number> = {
  affiliations: 54,
  enrollments: 54,
  licenses: 38,
  certifications: 30,
  payments: 87,
};

/**
 * Writes the files of a dataset for a country of `lines` NPIs, unless they exist. Of NPPES, writes the files beside the
 * main one. Returns their folder.
 */
export async function datasetFiles(dataset: string, lines: number, folder: string): Promise<string> {
  const out = path.join(folder, dataset);
  if (existsSync(out)) return out;
  const invent = await importedDatasets.find(({ name }) => name === dataset)?.invented();
  if (!invent) throw new Error(`No generator makes ${dataset}`);
  const partial = `${out}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  const files = invent(sharing(nation(1, { lines }), shares[dataset] ?? 100)).files();
  for (const file of files)
    if (!file.name.startsWith('npidata')) await step(`Writing ${file.name}`, () => writeLines(file, partial));
  await rename(partial, out);
  return out;
}

/** The same country with `percent` of its people. A smaller share has only people of a larger one. */
function sharing(country: Country, percent: number): Country {
  const among = ({ npi: wanted, ...others }: WantedPeople = {}): WantedPeople => ({
    ...others,
    npi: (npi) => (wanted?.(npi) ?? true) && randomOf('published', npi).chance(percent),
  });
  return percent === 100
    ? country
    : {
        ...country,
        people: (wanted) => country.people(among(wanted)),
        records: (wanted) => country.records(among(wanted)),
      };
}

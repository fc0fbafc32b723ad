// The jobs that fetch the publishers' files: one that adds those that are due, and one that fetches a dataset.
import { importApart } from '#src/app/import-job.ts';
import { importedDatasets } from '#src/app/server-datasets.ts';
import type { DownloadTimes } from '#src/importer/fetch/download.ts';
import { deleteOldDownloads } from '#src/importer/fetch/downloads.ts';
import { type Fetched, fetchNewest } from '#src/importer/fetch/fetch.ts';
import { dueDatasets } from '#src/importer/fetch/schedule.ts';
import { openWeb } from '#src/importer/fetch/web.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import type { JobKind, RunningJob } from '#src/server/jobs/kind.ts';
import { Refusal } from '#src/server/refusal.ts';

/** The datasets that can be fetched, with their sources and publishers. */
export const publishers = new Map(
  importedDatasets.flatMap(({ source, publisher }) => (publisher ? [[source.dataset, { source, publisher }]] : [])),
);

/** What to fetch. */
export interface FetchInput {
  dataset: string;
  /** Whether a person asked for it, so that it also tries a file again that the last import refused. */
  insist?: boolean;
}

/** The settings of a fetch. */
export type FetchConfig = Pick<Config, 'dataDir' | 'fetch' | 'company' | 'maxRefused'>;

/** Fetches a dataset on any server. Another server starts again if that one is killed. */
export const fetchJob = (database: Database, config: FetchConfig, pace: DownloadTimes = {}): JobKind<FetchInput> => ({
  name: 'fetch',
  retries: 3, // for killed servers; refusals are final
  daysKept: 30,
  run: async (input, job) => {
    await fetchDataset(database, config, input, job, pace);
  },
});

/** Adds a job for each dataset whose check is due, and deletes the server's old downloads, every five minutes. */
export const fetchDue = (database: Database, dataDir: string, add: JobQueue['add']): JobKind => ({
  name: 'fetch-due',
  retries: 3, // for killed servers and lost databases
  schedule: '*/5 * * * *',
  daysKept: 1,
  run: async (_, { progress }) => {
    deleteOldDownloads(dataDir);
    const due = (await dueDatasets(database.db)).filter((dataset) => publishers.has(dataset));
    for (const dataset of due) await add('fetch', { input: { dataset }, key: dataset, dataset });
    progress(1, due.length ? `Due: ${due.join(', ')}` : 'Nothing is due');
  },
});

/** Fetches and imports the newest files of a dataset. Throws Refusal if it cannot. */
export async function fetchDataset(
  database: Database,
  { dataDir, fetch, company, maxRefused }: FetchConfig,
  { dataset, insist = false }: FetchInput,
  job: RunningJob,
  pace: DownloadTimes = {},
): Promise<Fetched> {
  const found = publishers.get(dataset);
  if (!found) throw new Refusal(cannotFetch(dataset));
  const { source, publisher } = found;
  const web = openWeb({
    ...fetch,
    hosts: publisher.hosts,
    headersTimeout: pace.stall,
    userAgent: `Mozilla/5.0 (compatible; ${company.name}; ${company.support_email})`.replace(/[^ -~]/g, ''),
  });
  deleteOldDownloads(dataDir);
  try {
    return await fetchNewest({
      ...pace,
      source,
      publisher,
      database,
      dataDir,
      web,
      importFiles: async (files) => {
        const place = { url: database.url, dataDir };
        return (await importApart({ dataset, maxRefused, ...files }, place, job)).counts;
      },
      job,
      insist,
    });
  } finally {
    await web.close();
  }
}

/** Why a dataset cannot be fetched. */
export function cannotFetch(dataset: string): string {
  const source = importedDatasets.find((each) => each.source.dataset === dataset)?.source;
  if (!source) return `Unknown dataset '${dataset}'.`;
  const { publisher, terms } = source.origin;
  const why = /agreement/i.test(terms) ? 'its files come by agreement' : 'its files come from several publishers';
  return `${dataset} cannot be fetched: ${why} (${publisher}). Import them with: npm run import -- ${dataset} <file>`;
}

import { z } from 'zod';
import { Job } from '#src/pages/jobs/contract.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import { schedules } from '#src/shared/schedules.ts';

const time = z.iso.datetime();

/** One run of an import. Its counts are final after it has finished. */
const ImportSummary = z
  .object({
    id: z.int(),
    mode: z.enum(['full', 'update']),
    files: z.array(z.string()),
    /** The publisher's date of the files. Null if they have none. */
    published_on: z.string().nullable(),
    started_at: time,
    finished_at: time.nullable(),
    rows_read: z.int(),
    rows_loaded: z.int(),
    rows_refused: z.int(),
    rows_skipped: z.int(),
    /** Number of refused or skipped rows by reason. */
    reasons: z.record(z.string(), z.int()),
    demo: z.boolean(),
    error: z.string().nullable(),
  })
  .meta({ id: 'ImportSummary' });
export type ImportSummary = z.infer<typeof ImportSummary>;

/** The progress of a run. Null before its first report. */
const Running = ImportSummary.extend({
  stage: z.enum(['reading', 'indexing', 'waiting', 'swapping']).nullable(),
  /** The share of the bytes of its files that it has read, from 0 to 1. Null while unknown. */
  share: z.number().min(0).max(1).nullable(),
}).meta({ id: 'Running' });
export type Running = z.infer<typeof Running>;

const Dataset = z
  .object({
    dataset: z.string(),
    title: z.string(),
    publisher: z.string(),
    /** Days between publications. */
    every: z.int(),
    /** Days since the publisher's date, or since the import if there is none. Null if no data is loaded. */
    age: z.int().nullable(),
    /** Its tables with their number of rows. A `stale` table lacks columns or their values until its next import. */
    tables: z.array(z.object({ table: z.string(), rows: z.int(), stale: z.boolean() })),
    /** The last successful run. */
    loaded: ImportSummary.nullable(),
    /** The last run, if it failed and no job began after it. The data of `loaded` remains in place. */
    failed: ImportSummary.nullable(),
    running: Running.nullable(),
    /** The fetches from its publisher. Null if its files cannot be fetched. */
    fetching: z
      .object({
        schedule: z.enum(schedules),
        checked_at: time.nullable(),
        /** What the last check found, in a sentence. */
        result: z.string().nullable(),
        failed: z.boolean(),
        next_check: time.nullable(),
      })
      .nullable(),
    /** The changes that the import of `loaded` brought. Null for datasets without a history. */
    changes: z
      .object({
        state: z.enum(['comparing', 'held', 'visible', 'baseline']),
        /** Their number. */
        total: z.int(),
        /** Why it is a baseline, or held. */
        reason: z.string().nullable(),
      })
      .nullable(),
    /** Whether the import of `loaded` can be rolled back. */
    can_roll_back: z.boolean(),
    /** When the newest import was rolled back. Null if it was not. */
    rolled_back_at: time.nullable(),
    /** Whether an import can be an increment. */
    updates: z.boolean(),
    /** The newest job about the dataset, if it has not ended, or failed or was canceled after `loaded`. */
    job: Job.pick({ id: true, kind: true, about: true, state: true, progress: true, message: true }).nullable(),
  })
  .meta({ id: 'Dataset' });
export type DatasetJob = NonNullable<z.infer<typeof Dataset>['job']>;
export type Dataset = z.infer<typeof Dataset>;

export const getDataStatus = endpoint({
  name: 'getDataStatus',
  method: 'GET',
  url: '/api/data-status',
  summary: 'List datasets with their rows, files, dates, last imports and running imports',
  response: z.object({ rows: z.array(Dataset) }),
  failure: 'Failed to fetch the data status',
});

const ofDataset = z.strictObject({ dataset: z.string().max(40, 'must be the name of a dataset') });

export const setFetching = endpoint({
  name: 'setFetching',
  method: 'PATCH',
  url: '/api/fetches/:dataset',
  summary: 'Set how often new files of a dataset are fetched from its publisher',
  params: ofDataset,
  body: z.strictObject({ schedule: z.enum(schedules, `must be one of ${schedules.join(', ')}`) }),
  response: z.object({ schedule: z.enum(schedules) }),
  failure: 'Failed to set the schedule',
});

export const startFetching = endpoint({
  name: 'startFetching',
  method: 'POST',
  url: '/api/fetches/:dataset',
  summary: 'Look for new files of a dataset now, and import them in the background',
  params: ofDataset,
  /** The job that fetches them. */
  response: z.object({ job: z.uuid() }),
  failure: 'Failed to start the check',
});

/** Sends the reply of `getDataStatus` again whenever it changes. */
export const liveDataStatus = '/api/data-status/events';

import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';

const time = z.iso.datetime();

/** One run of an import. Its counts are final once it has finished. */
const Run = z.object({
  id: z.int(),
  mode: z.enum(['full', 'update']),
  files: z.array(z.string()),
  /** The publisher's date of the files; null where none is told. */
  published_on: z.string().nullable(),
  started_at: time,
  finished_at: time.nullable(),
  rows_read: z.int(),
  rows_loaded: z.int(),
  rows_refused: z.int(),
  rows_skipped: z.int(),
  /** How many rows were refused or skipped for each reason. */
  reasons: z.record(z.string(), z.int()),
  demo: z.boolean(),
  error: z.string().nullable(),
});
export type Run = z.infer<typeof Run>;

/** How far a run has come; null before it has said so. */
const Running = Run.extend({
  stage: z.enum(['reading', 'indexing', 'waiting', 'swapping']).nullable(),
  /** Of the files as they lie on disk, from 0 to 1; null while unknown. */
  share: z.number().min(0).max(1).nullable(),
});
export type Running = z.infer<typeof Running>;

const Dataset = z.object({
  dataset: z.string(),
  title: z.string(),
  publisher: z.string(),
  /** Days from one publication to the next. */
  every: z.int(),
  /** Days since the publisher's date, or since the import where the publisher gave none; null while nothing is loaded. */
  age: z.int().nullable(),
  /** Its tables, each with its rows; `stale`: it was made from another layout than today's and needs import. */
  tables: z.array(z.object({ table: z.string(), rows: z.int(), stale: z.boolean() })),
  /** The last run that finished. */
  loaded: Run.nullable(),
  /** The last run, where it failed: what `loaded` brought is still there. */
  failed: Run.nullable(),
  running: Running.nullable(),
});
export type Dataset = z.infer<typeof Dataset>;

export const getDataStatus = endpoint({
  method: 'GET',
  url: '/api/data-status',
  summary: 'List datasets with their rows, files, dates, last imports and running imports',
  response: z.object({ rows: z.array(Dataset) }),
  failure: 'Failed to fetch the data status',
});

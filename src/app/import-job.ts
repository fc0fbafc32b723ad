// The job that imports files of its server, in a process of its own.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RowCounts } from '#src/importer/counts.ts';
import { ImportRefused } from '#src/importer/fetch/fetch.ts';
import type { ImportOptions } from '#src/importer/import.ts';
import { stages } from '#src/importer/progress.ts';
import type { Progress } from '#src/importer/run.ts';
import { runChildProcess } from '#src/server/child-process.ts';
import { connectClient } from '#src/server/connections.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import type { JobKind, RunningJob } from '#src/server/jobs/kind.ts';
import { placeOf } from '#src/server/jobs/place.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';
import { Refusal } from '#src/server/refusal.ts';
import { removeUploaded } from '#src/server/uploads.ts';
import { capital, count } from '#src/shared/format.ts';

/** What to import: files of this server. */
export type ImportInput = Pick<ImportOptions, 'paths' | 'mode' | 'published' | 'maxRefused' | 'force'> & {
  dataset: string;
  /** Whether users uploaded the files. They are deleted after the import. */
  uploaded?: boolean;
};

/** What the process gets. */
export type ImportOrder = ImportInput & Pick<ImportOptions, 'url' | 'rejectsFolder' | 'place' | 'patience' | 'jobId'>;

/** A finished import: the lines of its report, and its counts. */
export interface Done {
  lines: string[];
  counts: RowCounts;
}

/** What the process replies: progress, then the end or an error. */
export interface ImportReply {
  progress?: Progress;
  done?: Done;
  error?: string;
  /** Whether the files were refused. False for other refusals; without it, another attempt may succeed. */
  refused?: boolean;
}

const program = path.join(import.meta.dirname, 'import-process.ts');

/** Milliseconds to wait for another import to end. */
const PATIENCE = 60_000;

/** Milliseconds for a canceled import to clean up before it is killed. */
const GRACE = 10_000;

const GONE = 'The uploaded files are no longer on the server. Upload them again.';

/** Imports files into the database at `url`; refused rows go into `dataDir`. Servers follow the import and build their index. */
export const importJob = (url: DatabaseUrl, dataDir: string): JobKind<ImportInput> => ({
  name: 'import',
  local: true,
  retries: 0, // a file that was refused once is refused again
  daysKept: 30,
  run: async (input, job) => {
    if (job.id && (await hasImported(url, job.id))) {
      if (input.uploaded) await removeUploaded(input.paths);
      return job.progress(1, 'Imported by an earlier attempt, whose server stopped at its end');
    }
    requireUploaded(input);
    const { lines } = await importApart(input, { url, dataDir }, job).catch((error) => {
      requireUploaded(input); // its owner can delete an upload meanwhile
      throw error;
    });
    if (input.uploaded) await removeUploaded(input.paths);
    job.progress(1, lines.at(-1) ?? 'Imported');
  },
});

function requireUploaded({ uploaded, paths }: ImportInput): void {
  if (uploaded && !paths.every((file) => existsSync(file))) throw new Refusal(GONE);
}

/** Whether an import of a job has been committed, and not rolled back since. */
async function hasImported(url: DatabaseUrl, jobId: string): Promise<boolean> {
  const client = await connectClient(url, 'medatlas jobs');
  try {
    const { rowCount } = await client.query(
      `select from imports where job_id = $1 and status = 'finished' and withdrawn_at is null`,
      [jobId],
    );
    return rowCount !== 0;
  } finally {
    await client.end();
  }
}

/**
 * Adds an import to the queue of the server with its files. Returns the ID of the job, or undefined if an import of these
 * files waits or runs.
 */
export const addImport = (
  jobs: Pick<JobQueue, 'add'>,
  input: ImportInput,
  owner?: string,
): Promise<string | undefined> =>
  jobs.add('import', {
    input,
    owner,
    key: createHash('sha256')
      .update(JSON.stringify([input.dataset, input.paths]))
      .digest('hex'), // paths can be long
    dataset: input.dataset,
    about: `${input.dataset}, ${input.paths.map((each) => path.basename(each)).join(', ')}`,
  });

/**
 * Imports in a process of its own, and logs the report. Waits up to a minute for another import to end. Throws
 * ImportRefused if the files are refused, Refusal if another import or PostgreSQL is in the way, the reason of the job's
 * signal, or another error.
 */
export async function importApart(
  input: ImportInput,
  { url, dataDir }: { url: DatabaseUrl; dataDir: string },
  { id, signal, progress, log }: RunningJob,
): Promise<Done> {
  const order: ImportOrder = {
    ...input,
    url,
    rejectsFolder: path.join(dataDir, 'rejects'),
    place: placeOf(dataDir),
    patience: PATIENCE,
    jobId: id,
  };
  let end: ImportReply = {};
  const onReply = (reply: ImportReply) => {
    if (reply.progress) progress(shareOf(reply.progress), wordsFor(reply.progress));
    else end = reply;
  };
  const ended = await runChildProcess(program, order, { signal, grace: GRACE, onReply });
  for (const line of end.done?.lines ?? []) log(line.trim());
  if (end.done) return end.done;
  if (end.error === undefined) throw new Error(`The import ended with ${ended}.`);
  throw end.refused === undefined ? new Error(end.error) : new (end.refused ? ImportRefused : Refusal)(end.error);
}

const shareOf = ({ stage, done, total }: Progress) =>
  stage === 'reading' && total > 0 ? Math.min(1, done / total) : null;

const wordsFor = ({ stage, rows }: Progress) =>
  stage === 'reading' ? `Reading: ${count(rows)} rows` : capital(stages[stage]);

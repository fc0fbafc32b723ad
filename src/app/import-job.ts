// The job that imports files of its server, in a process of its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ImportOptions } from '#src/importer/import.ts';
import { stages } from '#src/importer/progress.ts';
import type { Progress } from '#src/importer/run.ts';
import type { DatabaseUrl } from '#src/server/database.ts';
import type { Jobs } from '#src/server/jobs/jobs.ts';
import type { JobKind, RunningJob } from '#src/server/jobs/kind.ts';
import { Refusal } from '#src/server/refusal.ts';
import { removeUploaded } from '#src/server/uploads.ts';
import { capital, count } from '#src/shared/format.ts';

/** What to import: files of this server. */
export type ImportInput = Pick<ImportOptions, 'paths' | 'mode' | 'published' | 'maxRefused'> & {
  dataset: string;
  /** Whether users uploaded the files. They are deleted after the import. */
  uploaded?: boolean;
};

/** What the process gets. */
export type ImportOrder = ImportInput & Pick<ImportOptions, 'url' | 'rejectsFolder' | 'patience'>;

/** What the process replies: progress, then the lines of the report, why it refused the files, or an error with its stack. */
export interface ImportReply {
  progress?: Progress;
  lines?: string[];
  refusal?: string;
  error?: string;
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
    if (input.uploaded && !input.paths.every((file) => existsSync(file))) throw new Refusal(GONE);
    const lines = await importApart(
      { ...input, url, rejectsFolder: path.join(dataDir, 'rejects'), patience: PATIENCE },
      job,
    );
    if (input.uploaded) await removeUploaded(input.paths);
    for (const line of lines) job.log(line.trim());
    job.progress(1, lines.at(-1) ?? 'Imported');
  },
});

/** Adds an import to the queue of the server with its files. Returns the ID of the job. */
export const addImport = (jobs: Pick<Jobs, 'add'>, input: ImportInput, owner?: string): Promise<string | undefined> =>
  jobs.add('import', {
    input,
    owner,
    dataset: input.dataset,
    about: `${input.dataset}, ${input.paths.map((each) => path.basename(each)).join(', ')}`,
  });

/** Runs the process. Returns the lines of its report. Throws its error, or the reason of the job's signal. */
async function importApart(order: ImportOrder, { signal, progress }: RunningJob): Promise<string[]> {
  const child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  let end: ImportReply = {};
  let killing: NodeJS.Timeout | undefined;
  child.on('message', (reply: ImportReply) => {
    if (reply.progress) progress(shareOf(reply.progress), wordsFor(reply.progress));
    else end = reply;
  });
  const stop = () => {
    child.kill('SIGTERM');
    killing = setTimeout(() => child.kill('SIGKILL'), GRACE);
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  child.send(order);
  const [code, killedBy] = await once(child, 'close');
  clearTimeout(killing);
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (end.lines) return end.lines;
  if (end.refusal) throw new Refusal(end.refusal);
  throw new Error(end.error ?? `The import ended with ${killedBy ?? `status ${code}`}.`);
}

const shareOf = ({ stage, done, total }: Progress) =>
  stage === 'reading' && total > 0 ? Math.min(1, done / total) : null;

const wordsFor = ({ stage, rows }: Progress) =>
  stage === 'reading' ? `Reading: ${count(rows)} rows` : capital(stages[stage]);

import { SingleBar } from 'cli-progress';
import type pg from 'pg';
import { recordProgress } from '#src/importer/record.ts';
import type { Progress } from '#src/importer/run.ts';

/** Seconds between two lines if the output is not a terminal. */
const INTERVAL = 5;

/** The stages of an import in words. */
export const stages: Record<Progress['stage'], string> = {
  reading: 'reading',
  indexing: 'indexing',
  waiting: 'waiting for readers to pause',
  swapping: 'swapping the new tables in',
};

/** Shows the progress of an import: a bar on a terminal, otherwise a line at every new stage and every few seconds. */
export function showProgress(output: NodeJS.WriteStream): { update(progress: Progress): void; stop(): void } {
  return output.isTTY ? bar(output) : lines(output);
}

/**
 * Records the progress of an import in the table `imports`, at every new stage and about once a second, for other
 * processes. `client` must be a separate connection: the import's own is busy, or in a transaction that hides the
 * updates.
 */
export function progressRecorder(client: pg.Client, importId: number): (progress: Progress) => void {
  let noted = Number.NEGATIVE_INFINITY;
  let stage: Progress['stage'] | undefined;
  let latest: Progress | undefined;
  let writing = false;
  const write = async () => {
    writing = true;
    for (let next = latest; next; next = latest) {
      latest = undefined;
      await recordProgress(client, importId, next).catch(() => {}); // a lost connection must not fail the import
    }
    writing = false;
  };
  return (progress) => {
    const now = performance.now();
    if (progress.stage === stage && now - noted < 1000) return;
    noted = now;
    stage = progress.stage;
    latest = { ...progress };
    if (!writing) void write();
  };
}

function bar(stream: NodeJS.WriteStream) {
  const started = performance.now();
  const shown = new SingleBar({
    stream,
    format: '{bar} {percentage}% · {rows} rows · {speed} MB/s · {left}',
    hideCursor: true,
    clearOnComplete: true,
  });
  shown.start(1, 0, { rows: '0', speed: '0', left: '' });
  return {
    update(progress: Progress) {
      const left = progress.stage === 'reading' ? timeLeft(progress, started) : stages[progress.stage];
      shown.update(share(progress), { rows: count(progress.rows), speed: speed(progress, started), left });
    },
    stop: () => shown.stop(),
  };
}

function lines(output: NodeJS.WriteStream) {
  const started = performance.now();
  let last = started;
  let stage: Progress['stage'] = 'reading';
  return {
    update(progress: Progress) {
      const now = performance.now();
      if (progress.stage === stage && now - last < INTERVAL * 1000) return;
      last = now;
      stage = progress.stage;
      const read = `${count(progress.rows)} rows · ${speed(progress, started)} MB/s`;
      const percent = Math.floor(share(progress) * 100);
      output.write(
        stage === 'reading' ? `${read} · ${percent} % · ${timeLeft(progress, started)}\n` : `${stages[stage]}\n`,
      );
    },
    stop() {},
  };
}

const share = ({ done, total }: Progress) => (total > 0 ? Math.min(1, done / total) : 0);

const count = (rows: number) => rows.toLocaleString('en-US');

function speed({ bytes }: Progress, started: number) {
  return Math.round(bytes / 1e3 / (performance.now() - started)).toString();
}

function timeLeft(progress: Progress, started: number) {
  const done = share(progress);
  if (done === 0) return '';
  const seconds = Math.ceil((((performance.now() - started) / 1000) * (1 - done)) / done);
  return seconds < 60 ? `${seconds} s left` : `${Math.floor(seconds / 60)} min ${seconds % 60} s left`;
}

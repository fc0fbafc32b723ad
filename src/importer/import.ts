import path from 'node:path';
import pg from 'pg';
import { changeTables } from '#src/importer/change.ts';
import { type FileCounts, type RowCounts, reasonsOf, sumOfCounts } from '#src/importer/counts.ts';
import { daysOf } from '#src/importer/coverage.ts';
import { makeBaselines, waitsForComparison } from '#src/importer/history/batch.ts';
import { compareImports } from '#src/importer/history/compare.ts';
import { findInputs, type Input, movedFrom } from '#src/importer/inputs.ts';
import { progressRecorder } from '#src/importer/progress.ts';
import { refuseImpossible } from '#src/importer/publication-day.ts';
import { recordFailure, recordStart } from '#src/importer/record.ts';
import { Rejects } from '#src/importer/rejects.ts';
import { type ImportRun, type Progress, replaceTables } from '#src/importer/run.ts';
import { dropLeftovers, openSession } from '#src/importer/session.ts';
import type { Source } from '#src/importer/source.ts';
import { withStaged } from '#src/importer/staged.ts';
import { isConnectionFailure, isSystemFailure } from '#src/server/connections.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';
import { Refusal } from '#src/server/refusal.ts';

export interface ImportOptions {
  /** A migrated database. */
  url: DatabaseUrl;
  source: Source;
  /** Files, zips and folders. */
  paths: readonly string[];
  /** `update` applies an increment to the tables; `full`, the default, replaces them. */
  mode?: 'full' | 'update';
  /** The publisher's date, YYYY-MM-DD. Default: the date in the file names. */
  published?: string;
  /** Whether the rows are invented. */
  demo?: boolean;
  /** The folder for files of refused rows. */
  rejectsFolder: string;
  /** The place of the server with that folder, by which other servers find it (R-894). */
  place?: string | undefined;
  /** Percent of a file's rows that may be refused. Default: 5 (R-296). */
  maxRefused?: number;
  /** Whether the import sets a new baseline for the history, without changes. */
  force?: boolean | undefined;
  /** The job that runs the import. */
  jobId?: string | undefined;
  /** Milliseconds to wait for another import to end. Default: 0. */
  patience?: number;
  onProgress?(progress: Progress): void;
  signal?: AbortSignal;
}

export interface ImportResult extends RowCounts {
  importId: number;
  dataset: string;
  published: string | null;
  files: FileCounts[];
  /** Rows refused or skipped, by reason. */
  reasons: Record<string, number>;
  /** What an increment changed; undefined after a full import. */
  changes: { added: number; changed: number; moved: number; released: number } | undefined;
  /** The file of refused rows; undefined if no row was refused. */
  rejects: string | undefined;
  /** Refused rows that did not fit into that file. */
  rejectsLeftOut: number;
  /** Further sentences for the operator, such as about missing weeks. */
  notes: string[];
}

/**
 * Imports a publisher's files: reads, cleans, loads into incoming tables and swaps. A full import replaces the tables
 * that its files fill; an increment changes them. Other tables of the source stay. Readers see the old rows until the
 * last transaction. On an error they keep them, and the import is recorded as failed. Throws a Refusal for errors that
 * the operator can fix.
 */
export async function runImport(options: ImportOptions): Promise<ImportResult> {
  const { source, paths, mode = 'full', demo = false, signal } = options;
  if (mode === 'update' && !source.update) throw new Refusal(`${source.dataset} has no increments: omit --update.`);
  const notes = await movedFrom(source, paths);
  const found = withoutLists(await findInputs(source, paths), mode, notes);
  const inputs = mode === 'update' ? found.map(withStaged) : found;
  const names = inputs.flatMap((input) => [input.name, path.basename(input.path)]);
  const published = options.published ?? source.publishedOn(names);
  if (published) refuseImpossible(published);
  const session = await openSession(options.url, source.dataset, options);
  try {
    const files = inputs.map(({ name }) => name);
    const days = mode === 'update' ? daysOf(source, inputs) : null;
    const importId = await recordStart(session.client, {
      dataset: source.dataset,
      mode,
      files,
      published,
      demo,
      days,
      jobId: options.jobId,
      place: options.place,
    });
    const record = progressRecorder(session.progressClient, importId);
    const run: ImportRun = {
      source,
      mode,
      inputs,
      published,
      publishedOption: options.published,
      session,
      importId,
      demo,
      force: options.force ?? false,
      url: options.url,
      maxRefused: options.maxRefused ?? 5,
      rejects: new Rejects(options.rejectsFolder, importId),
      signal,
      onProgress: (progress) => {
        record(progress);
        options.onProgress?.(progress);
      },
      loads: new Map(),
      tallies: [],
      notes,
    };
    await compareBefore(run);
    const changes = await finishOrFail(run);
    return {
      ...sumOfCounts(run.tallies.map(({ counts }) => counts)),
      importId,
      dataset: source.dataset,
      published: run.published,
      files: run.tallies.map(({ counts }) => counts),
      reasons: reasonsOf(run.tallies),
      changes,
      rejects: run.rejects.any ? run.rejects.path : undefined,
      rejectsLeftOut: run.rejects.leftOut,
      notes: run.notes,
    };
  } finally {
    await session.end();
  }
}

/**
 * Rejects a full list together with other files of an increment. A full import skips lists with a note, because a
 * folder may hold all files of a publisher. It rejects lists alone.
 */
function withoutLists(inputs: Input[], mode: 'full' | 'update', notes: string[]): Input[] {
  const lists = inputs.filter(({ kind }) => kind.fullList);
  const [list] = lists;
  if (!list || (mode === 'update' && inputs.length === 1)) return inputs;
  if (mode === 'update') throw new Refusal(`${list.name} is a full list: import it by itself. Nothing was changed.`);
  if (lists.length === inputs.length)
    throw new Refusal(`${list.name} changes existing records: import it with --update. Nothing was changed.`);
  notes.push(`${list.name} was left out. Import it with --update.`);
  return inputs.filter(({ kind }) => !kind.fullList);
}

/** Compares the last import of the dataset, if that is still to do: this one replaces what it is compared with. */
async function compareBefore({ session: { client }, url, source, signal, notes }: ImportRun) {
  if (!(await waitsForComparison(client, source.dataset))) return;
  try {
    await compareImports({ url, sources: [source], signal, onProgress: () => {} });
  } catch (error) {
    signal?.throwIfAborted();
    notes.push(`The last import could not be compared: ${(error as Error).message}. It has no changes.`);
    await makeBaselines(client, source.dataset, (error as Error).message);
  }
}

/** Runs the import. If it fails, cleans up and records the error. */
async function finishOrFail(run: ImportRun) {
  const { session, signal, loads, tallies, rejects, importId } = run;
  const endLoads = () => session.terminate([...loads.values()].map(({ backend }) => backend));
  const onAbort = () => void endLoads().catch(() => {}); // if the session is lost, the loads end with it
  signal?.addEventListener('abort', onAbort);
  try {
    return await (run.mode === 'update' ? changeTables(run) : replaceTables(run));
  } catch (error) {
    const cause: Error = signal?.aborted ? signal.reason : refusalOf(error);
    try {
      await rejects.close();
      await endLoads();
      await recordFailure(session.client, importId, cause.message, sumOfCounts(tallies.map(({ counts }) => counts)));
      await dropLeftovers(session.client);
    } catch (lost) {
      if (cause instanceof Refusal) throw cause; // the Refusal is sufficient; the next import cleans up
      throw new AggregateError([cause, lost], cause.message);
    }
    throw cause;
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

/**
 * Converts errors that the operator can fix to a Refusal: a full disk, a canceled statement, a lost connection, a value
 * that does not fit its column (class 22) or is too long (class 54). https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
function refusalOf(error: unknown) {
  if (isSystemFailure(error))
    return new Refusal(`PostgreSQL stopped the import: ${error.message}. Nothing was changed.`, { cause: error });
  if (isConnectionFailure(error))
    return new Refusal(`The connection to PostgreSQL was lost: ${error.message}. Start the import again.`, {
      cause: error,
    });
  if (!(error instanceof pg.DatabaseError && /^(22|54)/.test(error.code ?? ''))) return error;
  const where = error.where ?? error.detail;
  return new Refusal(
    `PostgreSQL cannot store a value of the file: ${error.message}${where ? ` (${where})` : ''}. Nothing was changed.`,
    { cause: error },
  );
}

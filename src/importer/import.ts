import path from 'node:path';
import pg from 'pg';
import { changeTables } from '#src/importer/change.ts';
import { type Counts, type FileCounts, reasonsOf, sumOf } from '#src/importer/counts.ts';
import { daysOf } from '#src/importer/coverage.ts';
import { findInputs, type Input, movedFrom } from '#src/importer/inputs.ts';
import { noteProgress } from '#src/importer/progress.ts';
import { recordFailure, recordStart } from '#src/importer/record.ts';
import { Rejects } from '#src/importer/rejects.ts';
import { type Progress, type Run, replaceTables } from '#src/importer/run.ts';
import { clearAway, openSession } from '#src/importer/session.ts';
import type { Source } from '#src/importer/source.ts';
import { withStaged } from '#src/importer/staged.ts';
import { type DatabaseUrl, isFromOutside } from '#src/server/database.ts';
import { Refusal } from '#src/server/refusal.ts';

export interface ImportOptions {
  /** A migrated database. */
  url: DatabaseUrl;
  source: Source;
  /** Files, zips and folders. */
  paths: readonly string[];
  /** `update` brings an increment into the tables; `full`, the default, replaces them. */
  mode?: 'full' | 'update';
  /** The publisher's date, YYYY-MM-DD, where the files' names do not tell it. */
  published?: string;
  /** Whether the rows are invented. */
  demo?: boolean;
  /** Where files of refused rows go. */
  rejectsFolder: string;
  /** Percent of a file's rows that may be refused. */
  maxRefused?: number;
  onProgress?(progress: Progress): void;
  signal?: AbortSignal;
}

export interface ImportResult extends Counts {
  importId: number;
  dataset: string;
  published: string | null;
  files: FileCounts[];
  /** How many rows were refused or skipped for each reason. */
  reasons: Record<string, number>;
  /** What an increment changed; undefined after a full import. */
  changes: { added: number; changed: number; moved: number; released: number } | undefined;
  /** The file of refused rows; undefined when there are none. */
  rejects: string | undefined;
  /** How many refused rows did not fit into that file. */
  rejectsLeftOut: number;
  /** What else the operator must know, such as weeks that are missing. */
  notes: string[];
}

/**
 * Imports a publisher's files: read, clean, load beside, swap. The tables that the files feed are replaced, or changed by
 * an increment; the source's others stay. Until the last transaction readers see the old rows, and they keep them when
 * anything goes wrong: a refusal then says what, in a sentence, and the import is noted as failed.
 */
export async function runImport(options: ImportOptions): Promise<ImportResult> {
  const { source, paths, mode = 'full', demo = false, signal } = options;
  if (mode === 'update' && !source.update)
    throw new Refusal(`${source.dataset} comes whole, without increments: leave out --update.`);
  const notes = await movedFrom(source, paths);
  const found = withoutLists(await findInputs(source, paths), mode, notes);
  const inputs = mode === 'update' ? found.map(withStaged) : found;
  const names = inputs.flatMap((input) => [input.name, path.basename(input.path)]);
  const published = options.published ?? source.publishedOn(names);
  const session = await openSession(options.url, source.dataset);
  try {
    const files = inputs.map(({ name }) => name);
    const days = mode === 'update' ? daysOf(source, inputs) : null;
    const importId = await recordStart(session.client, { dataset: source.dataset, mode, files, published, demo, days });
    const note = noteProgress(session.notes, importId);
    const run: Run = {
      source,
      mode,
      inputs,
      published,
      dayGiven: options.published,
      session,
      importId,
      demo,
      url: options.url,
      maxRefused: options.maxRefused ?? 5,
      rejects: new Rejects(options.rejectsFolder, importId),
      signal,
      onProgress: (progress) => {
        note(progress);
        options.onProgress?.(progress);
      },
      loads: new Map(),
      tallies: [],
      notes,
    };
    const changes = await finishOrFail(run);
    return {
      ...sumOf(run.tallies.map(({ counts }) => counts)),
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
 * Refuses a full list beside other files of an increment. A full import leaves lists out and notes it, or refuses one that comes
 * alone: a folder may hold all that a publisher gives out.
 */
function withoutLists(inputs: Input[], mode: 'full' | 'update', notes: string[]): Input[] {
  const lists = inputs.filter(({ kind }) => kind.fullList);
  const [list] = lists;
  if (!list || (mode === 'update' && inputs.length === 1)) return inputs;
  if (mode === 'update') throw new Refusal(`${list.name} is a full list: import it by itself. Nothing was changed.`);
  if (lists.length === inputs.length)
    throw new Refusal(`${list.name} changes what is there: import it with --update. Nothing was changed.`);
  notes.push(`${list.name} was left out. Import it with --update.`);
  return inputs.filter(({ kind }) => !kind.fullList);
}

/** Runs the import; when it does not finish, takes back what it began and notes why. */
async function finishOrFail(run: Run) {
  const { session, signal, loads, tallies, rejects, importId } = run;
  const endLoads = () => session.terminate([...loads.values()].map(({ backend }) => backend));
  const onAbort = () => void endLoads().catch(() => {}); // where the session is gone, the loads end with it
  signal?.addEventListener('abort', onAbort);
  try {
    return await (run.mode === 'update' ? changeTables(run) : replaceTables(run));
  } catch (error) {
    const cause: Error = signal?.aborted ? signal.reason : inWords(error);
    try {
      await rejects.close();
      await endLoads();
      await recordFailure(session.client, importId, cause.message, sumOf(tallies.map(({ counts }) => counts)));
      await clearAway(session.client);
    } catch (lost) {
      if (cause instanceof Refusal) throw cause; // says all there is to say; the next import clears away
      throw new AggregateError([cause, lost], cause.message);
    }
    throw cause;
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

/**
 * A full disk, a cancelled statement, a value that a column does not take (class 22) or that is too long (class 54) becomes a
 * message. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
function inWords(error: unknown) {
  if (isFromOutside(error))
    return new Refusal(`PostgreSQL stopped the import: ${error.message}. Nothing was changed.`, { cause: error });
  if (!(error instanceof pg.DatabaseError && /^(22|54)/.test(error.code ?? ''))) return error;
  const where = error.where ?? error.detail;
  return new Refusal(
    `PostgreSQL cannot store a value of the file: ${error.message}${where ? ` (${where})` : ''}. Nothing was changed.`,
    { cause: error },
  );
}

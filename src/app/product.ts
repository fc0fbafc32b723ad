import { setTimeout as sleep } from 'node:timers/promises';
import { lacksDemo, loadDemo, whyNoDemo } from '#src/app/demo-data.ts';
import { compareLater } from '#src/app/history-job.ts';
import { BuildEnded, buildByJob, indexJob } from '#src/app/index-job.ts';
import { BUILT, refreshSearch } from '#src/app/search.ts';
import { required, wantedFrom } from '#src/app/search-tables.ts';
import { imported } from '#src/app/server-datasets.ts';
import { layoutsOf, staleIn, type TableLayout } from '#src/importer/layouts.ts';
import { addColumns } from '#src/importer/make-tables.ts';
import { manifestName } from '#src/search/manifest.ts';
import { openSearch, type Search } from '#src/search/search.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { diskProblem } from '#src/server/disk-full.ts';
import type { Readiness } from '#src/server/health.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import type { JobKind } from '#src/server/jobs/kind.ts';
import { listen } from '#src/server/listen.ts';
import { importedTables } from '#src/server/site.ts';
import type { Storage } from '#src/server/storage.ts';
import { takesWrites } from '#src/server/takes-writes.ts';

/** The data behind the API. It follows imports by other processes. */
export interface Product {
  search: Search;
  /** Datasets whose tables no longer match their table.sql. */
  stale: () => readonly string[];
  /** How the imported tables differ from their table.sql. */
  layouts: () => readonly TableLayout[];
  readiness: () => Promise<Readiness>;
  /** The job that builds the index. */
  indexJob: JobKind;
  /**
   * Loads demo data if configured, then the search index, which `jobs` builds. Resolves when both are loaded. Then follows
   * imports. `onChange` is called when the index or the history has changed.
   */
  prepare: (jobs: Pick<JobQueue, 'add' | 'retry'>, onChange?: () => void) => Promise<void>;
  close: () => Promise<void>;
}

/** Milliseconds from the start of a build within which further imports share the next build. */
const SHARED = 60_000;

interface Options extends Storage {
  /** The database for reads of published data. Defaults to `database`. */
  reading?: Database;
}

/** Opens the data behind the API. `report` is called with errors of background work. */
export function openProduct(
  { database, embedded, problem, reading = database }: Options,
  { dataDir, demoData }: Pick<Config, 'dataDir' | 'demoData'>,
  report: (error: unknown) => void,
  shared = SHARED,
): Product {
  const stopping = new AbortController();
  const { signal } = stopping;
  const followed = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => followed.resolve(), { once: true });
  let stale: readonly string[] = [];
  let layouts: readonly TableLayout[] = [];
  let loadingDemo = false;
  let preparing = Promise.resolve();
  let following = Promise.resolve();
  let failure: Failure | undefined;
  let lastImport = -Infinity;
  let nextImport: NodeJS.Timeout | undefined;
  let stopListening = async () => {};
  let stopListeningToHistory = async () => {};
  let stopListeningToBuilds = async () => {};
  let changed = () => {};
  let build: (() => Promise<void>) | undefined;

  const search = openSearch({
    onError: (error) => {
      report(error);
      queueFollow(); // a search thread failed for good: check the index again
    },
  });

  async function follow(build: () => Promise<void>) {
    clearTimeout(failure?.timer);
    if (failure) failure.retryAt = undefined;
    try {
      await addColumns(database, imported, signal);
      layouts = await layoutsOf(database, imported);
      const outdated = staleIn(layouts);
      stale = [...new Set([...stale, ...outdated])];
      if (signal.aborted) return;
      if (!outdated.some((name) => required.includes(name)))
        await refreshSearch(database, dataDir, search, { signal, report, build });
      stale = outdated; // an imported dataset answers once its rows are in the index
      failure = undefined;
      followed.resolve();
      changed();
    } catch (error) {
      if (signal.aborted) return;
      const ended = error instanceof BuildEnded;
      if (!ended) report(error);
      failure =
        ended && error.canceled
          ? { reason: error.message, attempts: 0 }
          : retryAfter(error, (failure?.attempts ?? 0) + 1, queueFollow);
    }
  }

  function queueFollow() {
    following = following.then(() => build && follow(build));
  }

  /** Another release may have imported a table without this one's columns. */
  const addMissing = () => void addColumns(database, imported, signal).catch(report);

  /** Follows an import at once, or with others: imports within `shared` milliseconds of the last one have one build. */
  function onImport() {
    if (nextImport) return;
    const followImports = () => {
      nextImport = undefined;
      lastImport = performance.now();
      queueFollow();
    };
    const wait = lastImport + shared - performance.now();
    if (wait <= 0) followImports();
    else nextImport = setTimeout(followImports, wait);
  }

  /** Follows a comparison, whose changes the index has. The next build of an import that waits has them, too. */
  function onComparison() {
    changed();
    if (!nextImport) queueFollow();
  }

  /** Follows a build of another server at once, so that servers differ for no longer than the fetch takes. */
  async function onBuilt(manifest: string) {
    const wanted = await wantedFrom(database);
    if (manifestName(wanted) !== manifest || search.generation === wanted.generation) return;
    clearTimeout(nextImport);
    nextImport = undefined;
    lastImport = performance.now();
    queueFollow();
  }

  async function loadDemoIfAllowed() {
    const reason = await whyNoDemo(database);
    if (reason) return console.log(`No demo data is loaded, because this database ${reason}.`);
    loadingDemo = true;
    await loadDemo({ database, dataDir, onProgress: console.log, signal });
    loadingDemo = false;
  }

  async function prepare(jobs: Pick<JobQueue, 'add' | 'retry'>, onChange = () => {}) {
    changed = onChange;
    build = buildByJob(database, jobs, signal);
    if ((demoData ?? embedded) && (await lacksDemo(database))) await loadDemoIfAllowed();
    const compare = () => void compareLater(database, jobs).catch(report);
    stopListening = listen(database.url, 'imports', {
      onNotify: () => {
        addMissing();
        onImport();
        compare();
      },
      onConnect: () => {
        queueFollow();
        compare();
      },
      onLoss: report,
    });
    stopListeningToHistory = listen(database.url, 'changes', {
      onNotify: onComparison,
      onConnect: onChange, // the listener to imports looks for the newest
      onLoss: report,
    });
    stopListeningToBuilds = listen(database.url, BUILT, {
      onNotify: (manifest) => void onBuilt(manifest).catch(report),
      onConnect: () => {}, // the listener to imports looks for the newest
      onLoss: report,
    });
    await followed.promise;
  }

  return {
    search,
    stale: () => stale,
    layouts: () => layouts,
    indexJob: indexJob({ database, dataDir, report, onBuilt: queueFollow }),
    prepare: (jobs, onChange) => {
      preparing = prepare(jobs, onChange);
      return preparing;
    },
    readiness: async () => {
      const [tables, writes, disk] = await Promise.all([
        Promise.race([importedTables(reading).catch(() => null), sleep(2000, null)]),
        takesWrites(database),
        diskProblem(dataDir),
      ]);
      const cause = problem();
      const problems = [
        ...(tables ? [] : ['The database does not answer.']),
        ...(cause ? [cause.text] : []),
        ...(disk ? [disk.text] : []),
        ...(writes === false ? ['The database is read-only. Searches work, and changes fail.'] : []),
        ...(loadingDemo ? ['Demo data is being loaded.'] : []),
        ...(failure ? [messageOf(failure)] : search.generation === null ? ['The search index is being built.'] : []),
        ...stale.map((name) => `The dataset ${name} must be imported.`),
      ];
      const ready = tables !== null && search.generation !== null;
      const dates = (tables ?? []).flatMap(({ dataset, published_on }) => (dataset ? [[dataset, published_on]] : []));
      return { ready, problems, datasets: Object.fromEntries(dates) };
    },
    close: async () => {
      stopping.abort();
      clearTimeout(failure?.timer);
      await Promise.allSettled([preparing]); // the caller of `prepare` got its error
      await Promise.all([stopListening(), stopListeningToHistory(), stopListeningToBuilds()]);
      clearTimeout(nextImport);
      await following;
      await search.close();
    },
  };
}

/** A failed update of the search index. */
interface Failure {
  reason: string;
  /** Attempts that failed in a row. */
  attempts: number;
  /** The time of the next attempt. Undefined while it runs. */
  retryAt?: Date | undefined;
  /** Undefined if an administrator canceled the build: it is built after the next import, or when its job is retried. */
  timer?: NodeJS.Timeout;
}

/** Seconds before the first retry, which double with each failure, and their maximum. */
const FIRST_RETRY = 1;
const LAST_RETRY = 60;

function retryAfter(error: unknown, attempts: number, retry: () => void): Failure {
  const seconds = Math.min(FIRST_RETRY * 2 ** (attempts - 1), LAST_RETRY);
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
  return {
    reason: line.replace(/^\w*Error: /, '').replace(/\.$/, ''),
    attempts,
    retryAt: new Date(Date.now() + seconds * 1000),
    timer: setTimeout(retry, seconds * 1000),
  };
}

function messageOf({ reason, retryAt, timer }: Failure): string {
  const next = retryAt ? `The next attempt is at ${retryAt.toISOString()}.` : 'It is being built again.';
  return `The search index could not be built: ${reason}. ${timer ? next : 'An administrator can retry it.'}`;
}

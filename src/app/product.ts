import { setTimeout as sleep } from 'node:timers/promises';
import { lacksDemo, loadDemo } from '#src/app/demo.ts';
import { refreshSearch, sources } from '#src/app/search.ts';
import { imported } from '#src/app/tables.ts';
import { staleDatasets } from '#src/importer/tables.ts';
import { openSearch, type Search } from '#src/search/search.ts';
import type { Config } from '#src/server/config.ts';
import type { Readiness } from '#src/server/health.ts';
import { listen } from '#src/server/listen.ts';
import { importedTables } from '#src/server/site.ts';
import type { Storage } from '#src/server/storage.ts';

/** The data behind the API: prepared after the start, and followed as imports come in. */
export interface Product {
  search: Search;
  /** Datasets whose tables do not fit their table.sql any more. */
  stale: () => readonly string[];
  readiness: () => Promise<Readiness>;
  /** Loads demo data where it is wanted, then the search index, and each later one. Resolves when both are there. */
  prepare: () => Promise<void>;
  close: () => Promise<void>;
}

/** Puts together what stands between the database and the API. `report` is told of errors nobody waits for. */
export function openProduct(
  { database, embedded }: Storage,
  { dataDir, demoData }: Pick<Config, 'dataDir' | 'demoData'>,
  report: (error: unknown) => void,
): Product {
  const stopping = new AbortController();
  let stale: readonly string[] = [];
  let loadingDemo = false;
  let preparing = Promise.resolve();
  let following = Promise.resolve();
  let stopListening = async () => {};

  const search = openSearch({
    onError: (error) => {
      report(error);
      queueFollow(); // a thread is lost for good: its snapshot is looked at anew
    },
  });

  async function follow() {
    stale = await staleDatasets(database, imported);
    if (!stopping.signal.aborted && !stale.some((name) => sources.includes(name)))
      await refreshSearch(database, dataDir, search);
  }

  function queueFollow(done = () => {}) {
    following = following.then(follow).then(done, report);
  }

  async function prepare() {
    if ((demoData ?? embedded) && (await lacksDemo(database))) {
      loadingDemo = true;
      await loadDemo({ database, dataDir, onProgress: console.log, signal: stopping.signal });
      loadingDemo = false;
    }
    const followed = Promise.withResolvers<void>();
    stopListening = listen(database.url, 'imports', () => queueFollow(followed.resolve), report);
    stopping.signal.addEventListener('abort', () => followed.resolve(), { once: true });
    await followed.promise;
  }

  return {
    search,
    stale: () => stale,
    prepare: () => {
      preparing = prepare();
      return preparing;
    },
    readiness: async () => {
      const tables = await Promise.race([importedTables(database).catch(() => null), sleep(2000, null)]);
      const problems = [
        ...(tables ? [] : ['The database does not answer.']),
        ...(loadingDemo ? ['Demo data is being loaded.'] : []),
        ...(search.generation === null ? ['The search index is being built.'] : []),
        ...stale.map((name) => `The dataset ${name} needs import.`),
      ];
      const ready = tables !== null && search.generation !== null;
      const dates = (tables ?? []).flatMap(({ dataset, published_on }) => (dataset ? [[dataset, published_on]] : []));
      return { ready, problems, datasets: Object.fromEntries(dates) };
    },
    close: async () => {
      stopping.abort();
      await Promise.allSettled([preparing]); // its failure was told to who asked
      await stopListening();
      await following;
      await search.close();
    },
  };
}

// `npm run bench -- index`: measures builds of the search index of all datasets, and the server's memory at swaps.
import { randomInt } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { datasetFiles } from '#bench/country-files.ts';
import { openCountry } from '#bench/folder.ts';
import { CODE_SET } from '#bench/generate.ts';
import { followWeek } from '#bench/import/appearing.ts';
import { awaitNewest, followImport } from '#bench/import/follow.ts';
import { searchContinuously, searchPaths } from '#bench/import/searcher.ts';
import { changeEveryTable } from '#bench/import/swaps.ts';
import { drawSample } from '#bench/literals.ts';
import { country, measure } from '#bench/measure.ts';
import { buildersOf, peakMb, residentMb } from '#bench/product/process.ts';
import { startServer } from '#bench/product/server.ts';
import { figure, holds, most, table } from '#bench/section.ts';
import { step, timedInSeconds, worst } from '#bench/timing.ts';
import { newestManifest } from '#src/app/search.ts';
import { readManifest } from '#src/search/manifest.ts';
import type { Database } from '#src/server/database.ts';

/** Searches of each shape during a build. */
const LITERALS = 3;
/** Seconds between imports: those that follow sooner share a build, which waits. By then, the memory of a swap is freed. */
const APART = 65;

export default measure({
  name: 'index',
  usage: `Builds the index of the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing) with nothing else running.
Then starts the server, imports licenses, builds everything from changed rows while clients search, and imports a weekly
increment. Changes a row of each table of the folder. Records the figures in bench/results/index-<rows>.json.`,
  options: country,
  per: 'rows',
  run: async ({ rows, folder }, parts) => {
    const { storage, dataDir } = await openCountry({ rows, folder });
    parts.defer(storage.close);
    const { database } = storage;
    const { pool } = database;
    const alone = await step('Index of everything', () => buildAlone(database, dataDir));
    const { tables } = readManifest(await newestManifest(database, dataDir));
    const server = await startServer(dataDir);
    parts.defer(server.stop);
    await server.ready();

    const addresses = searchPaths(await drawSample(pool, 1), 2, LITERALS);
    for (const address of addresses) await server.get(address);
    await sleep(APART * 1000);
    const one = residentMb(server.pid);
    const licenseFiles = await datasetFiles('licenses', rows, folder);
    const licenses = await step('Licenses', () => followImport(['licenses', licenseFiles], dataDir, pool));
    await awaitNewest(server.get, pool);
    await sleep(APART * 1000);

    await changeEveryTable(pool);
    for (const file of await readdir(path.join(dataDir, 'search')))
      if (file.endsWith('.table')) await rm(path.join(dataDir, 'search', file));
    const searching = await searchContinuously(server, addresses);
    const beside = await step('Everything beside the server', async () => {
      const followed = await followImport(['taxonomy', path.join(folder, CODE_SET)], dataDir, pool);
      await awaitNewest(server.get, pool);
      return followed;
    });
    await sleep(APART * 1000);
    const searches = await searching.stop();
    const peak = peakMb(server.pid);

    const seed = randomInt(3, 1_000_000); // so that a folder can be measured again
    const week = { existing: rows, seed, out: folder };
    const { appeared: weekly } = await step('Weekly increment', () => followWeek({ server, dataDir, pool }, week));
    return {
      alone,
      tables: tables.map(({ table, rows, bytes }) => ({ table, rows, bytes })),
      ...{ licenses, beside, searches, weekly },
      server_mb: { one, peak },
    };
  },
  sections: {
    '9. Index of all datasets': {
      targets: ({ alone, licenses, beside, searches: { searches, neither }, weekly, server_mb }) => ({
        alone: most('Everything, with nothing else running', alone.seconds, 75, 's'),
        beside: most('Everything, beside the server', beside.index, 115, 's'),
        licenses: most('Licenses alone', licenses.index, 20, 's'),
        weekly: most('Weekly increment of 40,000 rows visible', weekly.visible, 75, 's'),
        one: most('Memory of the server with one generation', server_mb.one, 2800, 'MB'),
        peak: most('Memory of the server at a swap of everything', server_mb.peak, 5000, 'MB'),
        builder: most(
          'Memory of the index builder',
          Math.max(alone.builder_mb, worst([licenses, beside, weekly], 'builder_peak_mb')),
          2500,
          'MB',
        ),
        pages: holds('Every page is of one generation', `${neither} of ${figure(searches)} of neither`, neither === 0),
      }),
      more: ({ rows, tables, searches }) => [
        `${figure(rows)} rows of NPPES and all other datasets. Searches while everything was built: median ${figure(searches.p50_ms)}, 95th percentile ${figure(searches.p95_ms)}, longest ${figure(searches.max_ms)} ms.`,
        table(
          ['table', 'rows', 'MB', 'bytes per row'],
          tables
            .filter(({ rows }) => rows > 0)
            .map((each) => [each.table, figure(each.rows), figure(each.bytes / 1e6), figure(each.bytes / each.rows)]),
        ),
      ],
    },
  },
});

async function buildAlone(database: Database, dataDir: string) {
  await rm(path.join(dataDir, 'search'), { recursive: true });
  let builder_mb = 0;
  const watch = setInterval(() => {
    builder_mb = Math.max(builder_mb, ...buildersOf(dataDir).map(peakMb));
  }, 200);
  const { s: seconds } = await timedInSeconds(() => newestManifest(database, dataDir));
  clearInterval(watch);
  return { seconds, builder_mb };
}

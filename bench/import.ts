// `npm run bench -- import`: measures the import of the country, and the server during and after it.
import { existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CODE_SET, generate, generateNext, isReplaced, MONTHLY } from '#bench/generate.ts';
import { followUntilSeen, followWeek } from '#bench/import/appearing.ts';
import { type Followed, followImport } from '#bench/import/follow.ts';
import { plainCopy } from '#bench/import/plain-copy.ts';
import { searchContinuously, searchPaths } from '#bench/import/searcher.ts';
import { drawSample } from '#bench/literals.ts';
import { country, measure } from '#bench/measure.ts';
import { startServer } from '#bench/product/server.ts';
import { figure, holds, least, most, table } from '#bench/section.ts';
import { roundedMs, step } from '#bench/timing.ts';
import { mainLines } from '#src/datasets/nppes/invented.ts';
import { nation } from '#src/invented/nation.ts';
import type { Database } from '#src/server/database.ts';
import { openStorage } from '#src/server/storage.ts';

/** Searches of each shape during an import. */
const LITERALS = 3;
/** Seconds to search after the new rows appear, so that the new generation is also checked. */
const LINGER = 5;

export default measure({
  name: 'import',
  usage: `Imports the country into a new database, with nothing else running, and compares that with plain COPYs of the same
rows. Then imports the next month over it, in which one of 41 records has changed, while the server answers searches. Then imports a weekly increment. Missing
zips are generated into FOLDER (default: DATA_DIR/bench/<rows>), and the database is removed at the end. Records the
figures in bench/results/import-<rows>.json. Times are in seconds unless their name ends in ms.`,
  options: country,
  per: 'rows',
  run: async ({ rows, folder }, parts) => {
    const files = await makeFiles(folder, rows);
    const dataDir = path.join(folder, 'import');
    const remove = () => rm(dataDir, { recursive: true, force: true });
    await remove();
    parts.defer(remove);
    const { database, close } = await openStorage({ dataDir, databaseUrl: undefined });
    parts.defer(close);
    await followImport(['taxonomy', files.codes], dataDir, database.pool);
    const alone = await step('Import alone', () => followImport(['nppes', files.first], dataDir, database.pool));
    const plain_copy = await step('Plain COPYs', () => plainCopy(database.url, path.join(dataDir, 'plain')));
    return {
      zip_mb: Math.round((await stat(files.first)).size / 1e6),
      alone,
      plain_copy,
      /** Time of plain COPYs divided by the time of reading and copying. */
      ratio: roundedMs(plain_copy / alone.read_and_copy),
      ...(await measureRunning({ rows, folder, dataDir, second: files.second }, database, parts)),
    };
  },
  sections: {
    '2. Import': {
      targets: ({ ratio, alone, beside, searches, weekly }) => {
        const peak = (memory: 'importer_peak_mb' | 'builder_peak_mb') => Math.max(alone[memory], beside[memory]);
        return {
          ratio: least('Read and copy, relative to plain COPYs of the same rows', ratio, 0.6),
          alone: most('Zip to built index, alone', totalOf(alone), 180, 's'),
          total: most('Zip to searchable data, during searches', beside.total, 240, 's'),
          changes: most('From the swap until all changes are visible', beside.changes, 120, 's'),
          importer: most('Memory of the importing process', peak('importer_peak_mb'), 500, 'MB'),
          builder: most('Memory of the index builder', peak('builder_peak_mb'), 2048, 'MB'),
          searches: most('Searches during the import, 95th percentile', searches.p95_ms, 25, 'ms'),
          weekly: most(`Weekly increment of ${figure(weekly.rows)} rows visible`, weekly.visible, 15, 's'),
          listed: most('From the swap of a weekly increment until its changes are visible', weekly.changes, 5, 's'),
        };
      },
      more: ({ rows, zip_mb, alone, plain_copy, beside, searches, weekly }) => [
        `${figure(rows)} rows in a zip of ${figure(zip_mb)} MB. Alone: into an empty database, without other load. Beside the server: over` +
          ' the month before, with one of 41 records changed, while clients search without a pause. Without the fingerprints of the' +
          ' history, the same import alone took 10 and 16 s less, in turns on 2026-11-28. Seconds, in sequence:',
        table(
          ['step', 'alone', 'beside the server', 'weekly increment'],
          [
            ...steps.map(([field, title]) => [title, ...[alone, beside, weekly].map((each) => figure(each[field]))]),
            ['changes visible, from the swap on', '', figure(beside.changes), figure(weekly.changes)],
            ['server loads the index', '', figure(beside.load), ''],
            [
              '**total, until the server returns the new rows**',
              '',
              `**${figure(beside.total)}**`,
              `**${figure(weekly.visible)}**`,
            ],
            ...memories.map(([field, title]) => [title, ...[alone, beside, weekly].map((each) => `${each[field]}`)]),
          ],
        ),
        `Plain COPYs of both tables at once took ${figure(plain_copy)} s. Searches during the import: ${figure(searches.searches)} of all 44 shapes, ` +
          `in sequence, median ${figure(searches.p50_ms)}, 99th percentile ${figure(searches.p99_ms)}, longest ${figure(searches.max_ms)} ms.`,
      ],
    },
    '7. Import while the server runs': {
      targets: ({ beside, searches: { earlier, later, neither, backwards, failed, searches } }) => ({
        automatic: holds(
          'Automatic, without a restart',
          `${figure(beside.load)} s after the index was built`,
          later > 0,
        ),
        pages: holds(
          'Every page is of one generation',
          `${figure(earlier)} of the earlier, ${figure(later)} of the later, ${neither} of neither`,
          neither === 0 && later > 0,
        ),
        backwards: holds('Never returns to the earlier generation', `${backwards} times back`, backwards === 0),
        failed: holds('No search fails', `${failed} of ${figure(searches)} failed`, failed === 0),
      }),
    },
  },
});

const steps = [
  ['open', 'start, until PostgreSQL receives the first row'],
  ['read_and_copy', 'unzip, scan, clean, COPY'],
  ['keys', 'primary keys and indexes'],
  ['analyze', 'statistics'],
  ['swap', 'table swap'],
  ['index', 'search index, beside the comparison'],
] as const;

const memories = [
  ['importer_peak_mb', 'memory of the importing process, MB'],
  ['builder_peak_mb', 'memory of the index builder, MB'],
] as const;

const totalOf = (run: Followed) => steps.reduce((sum, [field]) => sum + run[field], 0);

/** The next month has the NPIs of the first, one of 41 with another person. */
async function makeFiles(folder: string, rows: number) {
  const next = path.join(folder, 'next');
  const [first, second] = [path.join(folder, MONTHLY), path.join(next, MONTHLY)];
  await mkdir(next, { recursive: true });
  if (!existsSync(first)) await step('Generating the first country', () => generate({ rows, seed: 1, out: folder }));
  if (!existsSync(second))
    await step('Generating the next month', () => generateNext({ rows, seed: 1, other: 2, out: next }));
  return { codes: path.join(folder, CODE_SET), first, second };
}

/** Measures a running server while another process imports the next month, and then an increment from a third country. */
async function measureRunning(
  { rows, folder, dataDir, second }: { rows: number; folder: string; dataDir: string; second: string },
  { pool }: Database,
  parts: AsyncDisposableStack,
) {
  const server = await startServer(dataDir);
  parts.defer(server.stop);
  await server.ready();
  const site = { server, dataDir, pool };
  const searching = await searchContinuously(server, searchPaths(await drawSample(pool, 1), 2, LITERALS));
  const { appeared } = await step('Import beside the server', () =>
    followUntilSeen(site, [second], replaced(mainLines(nation(2))), 0),
  );
  const { visible: total, ...followed } = appeared;
  await sleep(LINGER * 1000);
  const searches = await searching.stop();
  const week = await step('Weekly increment', () =>
    followWeek(site, { existing: rows, seed: 3, out: path.join(folder, 'next') }),
  );
  /** `total` is until the server answers with the new rows. */
  const beside = { ...followed, load: Math.max(0, roundedMs(total - totalOf(followed))), total };
  return { beside, searches, weekly: week.appeared };
}

function* replaced(lines: Iterable<string>): Generator<string> {
  let number = 0;
  for (const line of lines) if (isReplaced(number++)) yield line;
}

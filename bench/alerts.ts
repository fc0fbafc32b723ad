// `npm run bench -- alerts`: measures the alerts of saved searches after an import, alone and while clients search.
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { saveSearches, searchUrls } from '#bench/alerts/saved.ts';
import { searchAtOnce } from '#bench/alerts/searching.ts';
import { followWeek } from '#bench/import/appearing.ts';
import { searchPaths } from '#bench/import/searcher.ts';
import { drawSample } from '#bench/literals.ts';
import { country, measure } from '#bench/measure.ts';
import { figure, most } from '#bench/section.ts';
import { startSite } from '#bench/site.ts';
import { roundedMs, step } from '#bench/timing.ts';

/** Milliseconds between looks at the job. */
const LOOK = 100;

/** Searches of each shape while the job runs. */
const LITERALS = 3;

export default measure({
  name: 'alerts',
  usage: `Starts the server on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing). Four users save SEARCHES
searches with alerts of all events. Imports a weekly increment twice, as the index benchmark does: with nothing else
running, and while four clients search with all 44 shapes. Measures the job that finds the alerts. Deletes the searches.
Records the figures in bench/results/alerts-<rows>.json.`,
  options: { ...country, searches: 2000, seed: 1 },
  per: 'rows',
  run: async (values, parts) => {
    const { rows, folder, searches: count, seed } = values;
    const site = await startSite(values, parts);
    const { server, pool } = site;
    const sample = await drawSample(pool, seed);
    const ids = await step('Saved searches', () => saveSearches(server.url, searchUrls(sample, seed, count)));
    parts.defer(async () => {
      await pool.query('delete from saved_searches where id = any($1::uuid[])', [ids]);
    });
    // searches whose matches are compared, and how many these are together
    const { rows: compared } = await pool.query<{ compared: number; matches: number }>(
      'select count(*)::int compared, coalesce(sum(total), 0)::int matches from search_followers where told is not null',
    );
    /** Imports another weekly increment, and follows the job that finds the alerts. */
    const importWeek = async () => {
      const seed = randomInt(3, 1_000_000); // so that a folder can be measured again
      const before = await stateOf(pool);
      const [{ begun, appeared }, job] = await Promise.all([
        followWeek(site, { existing: rows, seed, out: folder }),
        followJob(pool, before),
      ]);
      return {
        /** Seconds from the first saved search that is counted to the last. */
        s: roundedMs((job.ended - job.begun) / 1000),
        /** From the moment the server shows the new rows to the last one. */
        after_visible_s: roundedMs((job.ended - begun) / 1000 - appeared.visible),
        alerts: (await stateOf(pool)).alerts - before.alerts,
      };
    };
    const idle = await step('Alone', importWeek);
    const searching = await searchAtOnce(server, searchPaths(sample, seed, LITERALS));
    const loaded = await step('While clients search', importWeek);
    return {
      searches: ids.length,
      ...(compared[0] ?? { compared: 0, matches: 0 }),
      idle,
      loaded: { ...loaded, ...(await searching.stop()) },
    };
  },
  sections: {
    '15. Alerts': {
      targets: ({ searches, idle, loaded }) => {
        const what = `${figure(searches)} saved searches after an import`;
        return {
          idle: most(what, idle.s, 60, 's'),
          loaded: most(`${what}, while four clients search`, loaded.s, 180, 's'),
        };
      },
      more: ({ compared, matches, idle, loaded }) => [
        `Four users, alerts of all events, after weekly increments of 40,000 rows. ${figure(compared)} searches are compared, with ${figure(matches)} matches together; the others are too broad. The increments gave ${figure(idle.alerts)} and ${figure(loaded.alerts)} alerts. The last alert came ${figure(idle.after_visible_s)} and ${figure(loaded.after_visible_s)} s after the server showed the new rows. The four clients searched during the import, too: ${figure(loaded.searches)} searches, median ${figure(loaded.p50_ms)}, 95th percentile ${figure(loaded.p95_ms)} ms.`,
      ],
    },
  },
});

interface State {
  /** The last run that has counted all searches. */
  run: string | null;
  alerts: number;
}

async function stateOf(pool: pg.Pool): Promise<State> {
  const { rows } = await pool.query<State>(
    `select (select value #>> '{}' from settings where key = 'alerts_run') run, (select count(*)::int from alerts) alerts`,
  );
  return rows[0] ?? { run: null, alerts: 0 };
}

/** Waits for the end of a run after another one, and returns the times of its first and last search. */
async function followJob(pool: pg.Pool, before: State): Promise<{ begun: number; ended: number }> {
  const counting = 'select 1 from search_followers where run is distinct from $1 and run is not null limit 1';
  for (let begun = Number.NaN; ; await sleep(LOOK)) {
    if (Number.isNaN(begun) && (await pool.query(counting, [before.run])).rowCount) begun = performance.now();
    if ((await stateOf(pool)).run !== before.run) return { begun, ended: performance.now() };
  }
}

// `npm run bench -- spread`: how long servers of one database answer from different generations after an import.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCountry } from '#bench/folder.ts';
import { CODE_SET } from '#bench/generate.ts';
import { country, measure } from '#bench/measure.ts';
import { openCalls, replyTo } from '#bench/product/call.ts';
import { runProgram, untilReady } from '#bench/product/server.ts';
import { sessionIn } from '#bench/product/session.ts';
import { clusterOf } from '#bench/servers/cluster.ts';
import { median, roundedMs, step } from '#bench/timing.ts';
import { openDatabase } from '#src/server/database.ts';
import { hostIn } from '#test/postgres-hosts.ts';

/** A search whose reply has the generation. */
const SEARCH = '/api/providers?state=OH&last_name=smith';

export default measure({
  name: 'spread',
  usage: `Starts servers on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing), each with its own index, and adds
the import of a code set as a job. Every table of the index counts as changed, so one server builds all of it, and the others
fetch all of it. Measures the seconds from the first answer of the new generation to the first one of the last server. Each
server is searched every 50 ms. Records the figures in bench/results/spread.json. The network is that of one machine.`,
  options: { ...country, servers: 2 },
  run: async ({ rows, folder, servers: count }, parts) => {
    const { storage, dataDir } = await openCountry({ rows, folder });
    await storage.close();
    const own = path.join(folder, 'spread');
    mkdirSync(own, { recursive: true });
    parts.defer(() => rmSync(own, { recursive: true, force: true }));
    // a copy, because servers of another PostgreSQL than their own disable the demo accounts in it
    execFileSync('cp', ['-a', path.join(dataDir, 'postgres'), path.join(own, 'postgres')]);
    const host = hostIn(path.join(own, 'postgres'));
    await host.start();
    parts.defer(host.stop);
    const database = openDatabase(host.url('medatlas'));
    parts.defer(database.close);
    const settings = { DATABASE_URL: host.url('medatlas') };
    const { start, folderOf, urls } = await clusterOf(parts, { own, count, settings, dataDir });
    for (const [n, url] of urls.entries()) {
      await start(n);
      await step(`Server ${n + 1}`, () => untilReady(url));
    }
    // the files on disk have what the new ones will: without them, every table is fetched
    for (const n of urls.keys()) rmSync(path.join(folderOf(n), 'search'), { recursive: true });
    // the index is of the starts of imports
    await database.pool.query(`update imports set started_at = started_at + interval '1 millisecond'`);
    const adding = ['taxonomy', '--background', path.join(folder, CODE_SET)];
    await runProgram('src/app/importer.ts', adding, folderOf(0), settings);
    const added = performance.now();
    const times: number[] = [];
    const answers = urls.map(async (url) => {
      const call = await openCalls({ url, signIn: () => sessionIn(database) });
      const ask = async () => {
        const begun = performance.now();
        const { generation } = await replyTo<{ generation: number }>(await call(SEARCH));
        times.push(performance.now() - begun);
        return generation;
      };
      const first = await ask();
      while ((await ask()) === first) await sleep(50);
      return roundedMs((performance.now() - added) / 1000);
    });
    /** Seconds from the job of the import to the first answer of the new generation, of each server in their order. */
    const answered_s = (await step('New generation on all servers', () => Promise.all(answers))).sort((a, b) => a - b);
    return {
      answered_s,
      /** Seconds between the first and the last of them. */
      spread_s: roundedMs((answered_s.at(-1) ?? 0) - (answered_s[0] ?? 0)),
      /** Milliseconds of a search meanwhile, on all servers. */
      search_ms: { p50: roundedMs(median(times)), most: roundedMs(Math.max(...times)) },
    };
  },
});

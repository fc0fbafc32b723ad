// `npm run bench -- faults`: a campaign of random faults while clients search and write.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beginClients } from '#bench/faults/clients.ts';
import { faults } from '#bench/faults/kinds.ts';
import { startSystem } from '#bench/faults/system.ts';
import { openCountry } from '#bench/folder.ts';
import { CODE_SET } from '#bench/generate.ts';
import { country, measure } from '#bench/measure.ts';
import { workInFolder } from '#bench/own-folder.ts';
import { openCalls } from '#bench/product/call.ts';
import { sessionIn } from '#bench/product/session.ts';
import { median, roundedMs, timedInSeconds } from '#bench/timing.ts';
import { randomOf } from '#src/invented/random.ts';
import { type Database, openDatabase } from '#src/server/database.ts';
import { jobFigures } from '#src/server/jobs/records.ts';

const READERS = 15;
const WRITERS = 5;

/** Milliseconds between the recovery and the next fault, at most. */
const PAUSE = 1500;

export default measure({
  name: 'faults',
  usage: `Starts two servers behind HAProxy on a copy of the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing), and causes
random faults until FAULTS or MINUTES are over, while 20 clients search and write. Then compares every write that a server
accepted with the database, and every answer with the one before the faults. Records the tally and the time to recover per
kind in bench/results/faults-<seed>.json. Needs root, HAProxy and 3 GB of memory for the disk that it fills.

Prints a last line such as: faults 200 · lost 0 · doubled 0 · wrong 0`,
  options: { seed: 1, minutes: 60, faults: 200, ...country, rows: 20_000 },
  per: 'seed',
  run: async ({ folder, ...values }) => {
    const { storage, dataDir } = await openCountry({ rows: values.rows, folder });
    await storage.close();
    const disk = path.join(folder, 'faults');
    const place = { disk, dataDir, codes: path.join(folder, CODE_SET) };
    return workInFolder(disk, (parts) => campaign(parts, place, values));
  },
  print: (figures) => {
    console.log(JSON.stringify(figures, null, 1));
    const { lost, doubled } = figures.writes;
    console.log(`faults ${figures.faults} · lost ${lost} · doubled ${doubled} · wrong ${figures.reads.wrong}`);
  },
});

/** Causes faults on a system of its own, until the minutes or the number of faults are over. */
async function campaign(
  parts: AsyncDisposableStack,
  place: Parameters<typeof startSystem>[1],
  { seed, minutes, faults: most }: { seed: number; minutes: number; faults: number },
) {
  const system = await startSystem(parts, place);
  await system.recovered();
  const database = openDatabase(system.host.url('medatlas'));
  parts.defer(database.close);
  const call = await openCalls({ url: system.url, signIn: () => sessionIn(database) });
  const random = randomOf(`faults ${seed}`);
  const clients = await beginClients({ call, random: randomOf(`clients ${seed}`), readers: READERS, writers: WRITERS });
  const recoveries: { kind: string; s: number }[] = [];
  const begun = performance.now();
  while (recoveries.length < most && performance.now() - begun < minutes * 60_000) {
    const kind = random.pick(Object.keys(faults));
    await faults[kind]?.({ system, random, call });
    const { s } = await timedInSeconds(system.recovered);
    recoveries.push({ kind, s });
    console.log(`${recoveries.length}. ${kind}: ${s.toFixed(1)} s`);
    await sleep(random.whole(0, PAUSE));
  }
  const { wrong, ...tally } = await clients.stop(database);
  for (const each of wrong.slice(0, 10)) console.log(`Wrong answer: ${each}`);
  const byKind = [...Map.groupBy(recoveries, ({ kind }) => kind)];
  return {
    minutes: roundedMs((performance.now() - begun) / 60_000),
    faults: recoveries.length,
    ...tally,
    /** By kind: how many, and the seconds until all servers were ready again, from the end of the cause. */
    kinds: Object.fromEntries(
      byKind.map(([kind, each]) => {
        const times = each.map(({ s }) => s);
        return [kind, { count: times.length, p50_s: median(times), most_s: Math.max(...times) }];
      }),
    ),
    stuck_jobs: await stuckJobs(database),
  };
}

/** The jobs that have not ended a minute after the last fault. */
async function stuckJobs({ db }: Database): Promise<number> {
  await sleep(60_000);
  const kinds = await jobFigures(db);
  return kinds.reduce((sum, { waiting, running, oldest }) => sum + running + (oldest > 60 ? waiting : 0), 0);
}

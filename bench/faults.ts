// `npm run bench -- faults`: a campaign of random faults while clients search and write.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beginClients, type Tally } from '#bench/faults/clients.ts';
import { faults } from '#bench/faults/kinds.ts';
import { startSystem } from '#bench/faults/system.ts';
import { openCountry } from '#bench/folder.ts';
import { CODE_SET } from '#bench/generate.ts';
import { wholeNumber } from '#bench/options.ts';
import { inOwnFolder } from '#bench/own-folder.ts';
import { openCalls } from '#bench/product/call.ts';
import { sessionIn } from '#bench/product/session.ts';
import { record } from '#bench/results.ts';
import { median, rounded } from '#bench/timing.ts';
import { randomOf } from '#src/invented/random.ts';
import type { OptionValues } from '#src/server/command.ts';
import { loadConfig } from '#src/server/config.ts';
import { type Database, openDatabase } from '#src/server/database.ts';
import { jobFigures } from '#src/server/jobs/records.ts';

export const usage = `npm run bench -- faults [--seed 1] [--minutes 60] [--faults 200] [--rows 20000] [--folder FOLDER]

Starts two servers behind HAProxy on a copy of the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing), and causes
random faults until FAULTS or MINUTES are over, while 20 clients search and write. Then compares every write that a server
accepted with the database, and every answer with the one before the faults. Records the tally and the time to recover per
kind in bench/results/faults-<seed>.json. Needs root, HAProxy and 3 GB of memory for the disk that it fills.

Prints a last line such as: faults 200 · lost 0 · doubled 0 · wrong 0`;

export const options = {
  seed: { type: 'string', default: '1' },
  minutes: { type: 'string', default: '60' },
  faults: { type: 'string', default: '200' },
  rows: { type: 'string', default: '20000' },
  folder: { type: 'string' },
} as const;

/** The recorded figures of a run. */
export interface FaultsFigures extends Tally {
  seed: number;
  rows: number;
  minutes: number;
  faults: number;
  /** By kind: how many, and the seconds until all servers were ready again, from the end of the cause. */
  kinds: Record<string, { count: number; p50_s: number; most_s: number }>;
  /** Jobs that neither ended nor run a minute after the last fault. */
  stuck_jobs: number;
}

const READERS = 15;
const WRITERS = 5;

/** Milliseconds between the recovery and the next fault, at most. */
const PAUSE = 1500;

export async function run(values: OptionValues<typeof options>): Promise<void> {
  const [seed, rows] = [wholeNumber('--seed', values.seed), wholeNumber('--rows', values.rows)];
  const [minutes, most] = [wholeNumber('--minutes', values.minutes), wholeNumber('--faults', values.faults)];
  const folder = path.resolve(values.folder ?? path.join(loadConfig().dataDir, 'bench', String(rows)));
  const country = await openCountry({ rows, folder });
  await country.storage.close();
  const [disk, codes] = [path.join(folder, 'faults'), path.join(folder, CODE_SET)];
  await inOwnFolder(disk, (parts) =>
    campaign(parts, { disk, dataDir: country.dataDir, codes }, { seed, rows, minutes, most }),
  );
}

interface Campaign {
  seed: number;
  rows: number;
  /** The campaign ends after `minutes`, or `most` faults. */
  minutes: number;
  most: number;
}

/** Causes faults on a system of its own, and records the figures. */
async function campaign(
  parts: AsyncDisposableStack,
  place: Parameters<typeof startSystem>[1],
  { seed, rows, minutes, most }: Campaign,
): Promise<void> {
  const system = await startSystem(parts, place);
  await system.recovered();
  const database = openDatabase(system.host.url('medatlas'));
  parts.defer(database.close);
  const call = await openCalls({ url: system.url, signIn: () => sessionIn(database) });
  const random = randomOf(`faults ${seed}`);
  const clients = await beginClients({ call, random: randomOf(`clients ${seed}`), readers: READERS, writers: WRITERS });
  const seconds = new Map<string, number[]>();
  const names = Object.keys(faults);
  const begun = performance.now();
  let done = 0;
  for (; done < most && performance.now() - begun < minutes * 60_000; done += 1) {
    const kind = names[random.whole(0, names.length - 1)] ?? '';
    await faults[kind]?.({ system, random, call });
    const over = performance.now();
    await system.recovered();
    const taken = (performance.now() - over) / 1000;
    seconds.set(kind, [...(seconds.get(kind) ?? []), taken]);
    console.log(`${done + 1}. ${kind}: ${taken.toFixed(1)} s`);
    await sleep(random.whole(0, PAUSE));
  }
  const { wrong, ...tally } = await clients.stop(database);
  for (const each of wrong.slice(0, 10)) console.log(`Wrong answer: ${each}`);
  const figures: FaultsFigures = {
    ...{ seed, rows, minutes: rounded((performance.now() - begun) / 60_000), faults: done, ...tally },
    kinds: Object.fromEntries(
      [...seconds].map(([kind, times]) => [
        kind,
        { count: times.length, p50_s: rounded(median(times)), most_s: rounded(Math.max(...times)) },
      ]),
    ),
    stuck_jobs: await stuckJobs(database),
  };
  console.log(JSON.stringify(figures, null, 1));
  record(`faults-${seed}`, `npm run bench -- faults --seed ${seed} --rows ${rows}`, figures);
  const { lost, doubled } = tally.writes;
  console.log(`faults ${done} · lost ${lost} · doubled ${doubled} · wrong ${wrong.length}`);
}

/** The jobs that have not ended a minute after the last fault. */
async function stuckJobs({ db }: Database): Promise<number> {
  await sleep(60_000);
  const kinds = await jobFigures(db);
  return kinds.reduce((sum, { waiting, running, oldest }) => sum + running + (oldest > 60 ? waiting : 0), 0);
}

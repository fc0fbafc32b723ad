// `npm run bench -- releases`: the release before and this one on one database, and the data of the release before.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { filesOf } from '#bench/folder.ts';
import { country, measure } from '#bench/measure.ts';
import { workInFolder } from '#bench/own-folder.ts';
import { type Call, openCalls, replyTo } from '#bench/product/call.ts';
import { runImporter, runProgram, startServer, thisRelease, untilReady } from '#bench/product/server.ts';
import { sessionIn } from '#bench/product/session.ts';
import { clusterOf } from '#bench/servers/cluster.ts';
import { beginLoad, countAcceptedLists } from '#bench/servers/load.ts';
import { step } from '#bench/timing.ts';
import { importedDatasets } from '#src/app/server-datasets.ts';
import { openDatabase } from '#src/server/database.ts';
import { Refusal } from '#src/server/refusal.ts';
import { hostIn } from '#test/postgres-hosts.ts';

/** Searches whose totals this release must find again in the data of the release before. */
const SEARCHES = [
  '/api/providers?state=OH',
  '/api/providers?license_state=TX',
  '/api/licenses?state=OH',
  '/api/hospitals',
];

/** The dataset that both releases import while both serve. */
const IMPORTED = 'licenses';

/** Milliseconds after a restart or kill. */
const PAUSE = 3000;

export default measure({
  name: 'releases',
  usage: `RELEASE is a folder with the release before, ready to start: its unpacked file of 'npm run release'. That release imports the
country, serves it and writes a backup. This release then serves a copy of its data folder and restores its backup. Then both
serve one database, two servers each, behind HAProxy. CLIENTS search and make lists while each server is restarted and killed,
and each release imports licenses. Counts replies, failures, and lists that are missing or there twice. Records the figures in
bench/results/releases.json. Needs HAProxy.`,
  options: { before: '<RELEASE>', ...country, rows: 20_000, clients: 10 },
  run: ({ before, ...values }) => {
    const own = path.join(values.folder, 'releases');
    const data = path.join(own, 'before');
    const place = { ...values, own, data, before: path.resolve(before) };
    return workInFolder(own, async (parts) => {
      await carryOver(place);
      return beside(parts, place);
    });
  },
});

interface Place {
  own: string;
  data: string;
  folder: string;
  before: string;
  rows: number;
  clients: number;
}

/** Makes data with the release before. This release must find it in a copy of its data folder, and in its backup. */
async function carryOver({ own, data, folder, before, rows }: Place): Promise<void> {
  for (const { name } of importedDatasets)
    for (const file of await filesOf(name, rows, folder))
      await step(`The release before imports ${name}`, () => runImporter(data, name, file, {}, before));
  const backup = path.join(own, 'backup.gz');
  const kept = await step('The release before serves', () =>
    serve(data, before, async (call) => {
      await replyTo(await call('/api/lists', { method: 'POST', body: { name: LIST } }));
      return { totals: await totals(call), lists: await lists(call) };
    }),
  );
  await runProgram('src/app/backup.ts', [backup], data, {}, before);
  const copy = path.join(own, 'copy');
  execFileSync('cp', ['-a', data, copy]); // PostgreSQL insists on its permissions
  const carried = await step('This release serves its data folder', () =>
    serve(copy, thisRelease, async (call) => ({ totals: await totals(call), lists: await lists(call) })),
  );
  equal(carried, kept);
  const restored = path.join(own, 'restored');
  await runProgram('src/app/restore.ts', [backup], restored);
  equal(await step('This release restores its backup', () => serve(restored, thisRelease, lists)), kept.lists);
}

const LIST = 'Kept from the release before';

/** Starts a release on a data folder, and returns what a signed-in user reads. */
async function serve<T>(dataDir: string, release: string, read: (call: Call) => Promise<T>): Promise<T> {
  const server = await startServer(dataDir, {}, release);
  try {
    await server.ready();
    return await read(await openCalls(server));
  } finally {
    await server.stop();
  }
}

async function totals(call: Call): Promise<number[]> {
  const found: number[] = [];
  for (const search of SEARCHES) found.push((await replyTo<{ total: number }>(await call(search))).total);
  return found;
}

async function lists(call: Call): Promise<string[]> {
  const { rows } = await replyTo<{ rows: { name: string }[] }>(await call('/api/lists'));
  return rows.map(({ name }) => name);
}

function equal(found: unknown, kept: unknown) {
  const [one, other] = [JSON.stringify(found), JSON.stringify(kept)];
  if (one !== other) throw new Refusal(`This release found ${one}, and the release before ${other}.`);
  console.log(`  ${one}`);
}

/** Runs both releases on the database of the release before. */
async function beside(parts: AsyncDisposableStack, { own, data, folder, before, rows, clients }: Place) {
  const host = hostIn(path.join(data, 'postgres'));
  await host.start();
  parts.defer(host.stop);
  const database = openDatabase(host.url('medatlas'));
  parts.defer(database.close);
  const releases = [before, before, thisRelease, thisRelease];
  const cluster = await clusterOf(parts, { own, releases, settings: { DATABASE_URL: host.url('medatlas') } });
  const { servers, url, environment } = cluster;
  const start = async (n: number) => untilReady((await cluster.start(n)).url);
  for (const n of [0, 1]) await start(n);
  await cluster.startBalancer();
  await untilReady(url);
  await sleep(PAUSE); // HAProxy takes servers that do not run yet for ready, until its first checks
  const load = beginLoad(await openCalls({ url, signIn: () => sessionIn(database) }), clients);
  const phase = (name: string, work: () => Promise<void>) => step(name, () => load.phase(work));
  const joined = await phase('This release joins', async () => {
    for (const n of [2, 3]) await start(n);
  });
  const restarts = await phase('Restarts', async () => {
    for (const n of releases.keys()) {
      await servers[n]?.stop();
      await start(n);
      await sleep(PAUSE);
    }
  });
  const imports = await phase('Imports', async () => {
    for (const release of [thisRelease, before, thisRelease])
      for (const file of await filesOf(IMPORTED, rows, folder)) {
        await runImporter(path.join(own, 'imports'), IMPORTED, file, environment, release);
        await sleep(PAUSE);
      }
  });
  const kills = await phase('Kills', async () => {
    for (const n of releases.keys()) {
      process.kill(servers[n]?.pid ?? 0, 'SIGKILL');
      await start(n);
      await sleep(PAUSE);
    }
  });
  return { joined, restarts, imports, kills, lists: await countAcceptedLists(database, await load.stop()) };
}

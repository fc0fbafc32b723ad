// `npm run bench -- releases`: the release before and this one on one database, and the data of the release before.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { filesOf } from '#bench/folder.ts';
import { countryIn, countryOptions, wholeNumber } from '#bench/options.ts';
import { inOwnFolder } from '#bench/own-folder.ts';
import { type Call, openCalls, replyTo } from '#bench/product/call.ts';
import { runImporter } from '#bench/product/importer.ts';
import {
  errorOutput,
  freePort,
  type ProductServer,
  startProgram,
  startServer,
  thisRelease,
  untilReady,
} from '#bench/product/server.ts';
import { sessionIn } from '#bench/product/session.ts';
import { record } from '#bench/results.ts';
import { startBalancer } from '#bench/servers/balancer.ts';
import { beginLoad, listsOf, type Seen } from '#bench/servers/load.ts';
import { step } from '#bench/timing.ts';
import { importedDatasets } from '#src/app/server-datasets.ts';
import type { OptionValues } from '#src/server/command.ts';
import { openDatabase } from '#src/server/database.ts';
import { Refusal } from '#src/server/refusal.ts';
import { hostIn } from '#test/postgres-hosts.ts';

export const usage = `npm run bench -- releases --before RELEASE [--rows 20000] [--folder FOLDER] [--clients 10]

RELEASE is a folder with the release before, ready to start: its unpacked file of 'npm run release'. That release imports the
country, serves it and writes a backup. This release then serves a copy of its data folder and restores its backup. Then both
serve one database, two servers each, behind HAProxy. CLIENTS search and make lists while each server is restarted and killed,
and each release imports licenses. Counts replies, failures, and lists that are missing or there twice. Records the figures in
bench/results/releases.json. Needs HAProxy.`;

export const options = {
  ...countryOptions,
  rows: { type: 'string', default: '20000' },
  before: { type: 'string' },
  clients: { type: 'string', default: '10' },
} as const;

/** The recorded figures of a run. */
export interface ReleasesFigures {
  rows: number;
  clients: number;
  /** What clients saw while this release's servers joined, while each was restarted, imported and killed. */
  joined: Seen;
  restarts: Seen;
  imports: Seen;
  kills: Seen;
  lists: { accepted: number; missing: number; twice: number };
}

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

export async function run(values: OptionValues<typeof options>): Promise<void> {
  const { rows, folder } = countryIn(values);
  const clients = wholeNumber('--clients', values.clients);
  if (!values.before) throw new Refusal('Name the folder of the release before with --before.');
  const before = path.resolve(values.before);
  const own = path.join(folder, 'releases');
  await inOwnFolder(own, (parts) => measure(parts, { own, folder, before, rows, clients }));
}

async function measure(parts: AsyncDisposableStack, place: Omit<Beside, 'data'>): Promise<void> {
  const { own, folder, before, rows, clients } = place;
  const data = path.join(own, 'before');
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
  await runProgram('src/app/backup.ts', [backup], data, before);
  const copy = path.join(own, 'copy');
  execFileSync('cp', ['-a', data, copy]); // PostgreSQL insists on its permissions
  const carried = await step('This release serves its data folder', () =>
    serve(copy, thisRelease, async (call) => ({ totals: await totals(call), lists: await lists(call) })),
  );
  equal(carried, kept);
  const restored = path.join(own, 'restored');
  await runProgram('src/app/restore.ts', [backup], restored, thisRelease);
  equal(await step('This release restores its backup', () => serve(restored, thisRelease, lists)), kept.lists);
  const figures = { rows, clients, ...(await beside(parts, { ...place, data })) };
  console.log(JSON.stringify(figures, null, 1));
  record('releases', `npm run bench -- releases --before RELEASE --rows ${rows} --clients ${clients}`, figures);
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

async function runProgram(file: string, args: string[], dataDir: string, release: string): Promise<void> {
  const child = startProgram(file, args, dataDir, {}, release);
  const errors = errorOutput(child);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Refusal(`${file} failed: ${errors()}`);
}

interface Beside {
  own: string;
  data: string;
  folder: string;
  before: string;
  rows: number;
  clients: number;
}

/** Runs both releases on the database of the release before. */
async function beside(parts: AsyncDisposableStack, { own, data, folder, before, rows, clients }: Beside) {
  const host = hostIn(path.join(data, 'postgres'));
  await host.start();
  parts.defer(host.stop);
  const database = openDatabase(host.url('medatlas'));
  parts.defer(database.close);
  const balancer = await freePort();
  const releases = [before, before, thisRelease, thisRelease];
  const ports = await Promise.all(releases.map(freePort));
  const environment = {
    DATABASE_URL: host.url('medatlas'),
    PUBLIC_URL: `http://localhost:${balancer}`,
    TRUST_PROXY: '1',
  };
  const servers: ProductServer[] = [];
  parts.defer(async () => {
    for (const server of servers) await server?.stop();
  });
  const start = async (n: number) => {
    const [port, release] = [ports[n], releases[n]];
    servers[n] = await startServer(
      path.join(own, `server${n}`),
      { ...environment, PORT: String(port), SERVER_URL: `http://127.0.0.1:${port}` },
      release,
    );
    await untilReady(servers[n].url);
  };
  for (const n of [0, 1]) await start(n);
  await startBalancer(parts, own, balancer, ports);
  const url = `http://127.0.0.1:${balancer}`;
  await untilReady(url);
  await sleep(PAUSE); // HAProxy takes servers that do not run yet for ready, until its first checks
  const load = beginLoad(await openCalls({ url, signIn: () => sessionIn(database) }), clients);
  const phase = (name: string, work: () => Promise<void>) => step(name, () => load.phase(work));
  const joined = await phase('This release joins', async () => {
    for (const n of [2, 3]) await start(n);
  });
  const restarts = await phase('Restarts', async () => {
    for (const n of ports.keys()) {
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
    for (const n of ports.keys()) {
      process.kill(servers[n]?.pid ?? 0, 'SIGKILL');
      await start(n);
      await sleep(PAUSE);
    }
  });
  return { joined, restarts, imports, kills, lists: await listsOf(database, await load.stop()) };
}

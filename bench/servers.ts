// `npm run bench -- servers`: faults of servers and of the primary while clients search and write, and an import runs.
import { cpSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCountry } from '#bench/folder.ts';
import { CODE_SET } from '#bench/generate.ts';
import { countryIn, countryOptions, wholeNumber } from '#bench/options.ts';
import { inOwnFolder } from '#bench/own-folder.ts';
import { openCalls } from '#bench/product/call.ts';
import { runImporter } from '#bench/product/importer.ts';
import { freePort, type ProductServer, startServer, untilReady } from '#bench/product/server.ts';
import { sessionIn } from '#bench/product/session.ts';
import { record } from '#bench/results.ts';
import { startBalancer } from '#bench/servers/balancer.ts';
import { failOver, startHosts } from '#bench/servers/hosts.ts';
import { beginLoad, listsOf, type Seen } from '#bench/servers/load.ts';
import { type SlowClients, sendSlowly } from '#bench/servers/slow-clients.ts';
import { rounded, step } from '#bench/timing.ts';
import type { OptionValues } from '#src/server/command.ts';
import { openDatabase } from '#src/server/database.ts';

export const usage = `npm run bench -- servers [--rows 300000] [--folder FOLDER] [--clients 20]

Copies the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing) to a primary with a synchronous standby, and
starts three servers behind HAProxy, by deploy/haproxy.cfg. CLIENTS search and make lists, and code sets are imported, while each
server is restarted, one is killed, the primary is killed under deploy/failover.sh, and one address tries to hold all
connections. Counts replies, failures, and lists that are missing or there twice. Records the figures in bench/results/servers.json. Needs HAProxy and psql.`;

export const options = { ...countryOptions, clients: { type: 'string', default: '20' } } as const;

/** The recorded figures of a run. */
export interface ServersFigures {
  rows: number;
  servers: number;
  clients: number;
  steady: Seen;
  restarts: Seen;
  kill: Seen;
  failover: Seen;
  /** While one address sends requests that never end. */
  slow: Seen;
  slow_clients: SlowClients;
  /** Milliseconds from the kill of the primary until the standby took writes, and until the next list was stored. */
  promoted_ms: number;
  written_ms: number;
  imports: { finished: number; failed: number };
  lists: { accepted: number; missing: number; twice: number };
}

const SERVERS = 3;

/** Milliseconds between two imports. */
const IMPORT_PAUSE = 90_000;

/** Connections that slow clients try to hold: more than the `maxconn` of the balancer. */
const SLOW = 5000;

/** Milliseconds of the phases without a fault, and after one. */
const PHASE = 10_000;

export async function run(values: OptionValues<typeof options>): Promise<void> {
  const { rows, folder } = countryIn(values);
  const clients = wholeNumber('--clients', values.clients);
  const country = await openCountry({ rows, folder });
  await country.storage.close();
  const place = { own: path.join(folder, 'servers'), dataDir: country.dataDir, codes: path.join(folder, CODE_SET) };
  await inOwnFolder(place.own, (parts) => measure(parts, place, { rows, clients }));
}

interface Place {
  /** The folder of the servers and hosts. */
  own: string;
  /** The data of the country. */
  dataDir: string;
  /** The file of the code sets. */
  codes: string;
}

async function measure(
  parts: AsyncDisposableStack,
  { own, dataDir, codes }: Place,
  { rows, clients }: { rows: number; clients: number },
): Promise<void> {
  const hosts = await step('Primary and standby', () => startHosts(parts, dataDir, own));
  const database = openDatabase(hosts.url);
  parts.defer(database.close);
  const balancer = await freePort();
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort));
  const servers: ProductServer[] = [];
  parts.defer(async () => {
    for (const server of servers) await server.stop();
  });
  const environment = {
    DATABASE_URL: hosts.url,
    DATABASE_READ_URLS: hosts.standby.url('medatlas'),
    PUBLIC_URL: `http://localhost:${balancer}`,
    TRUST_PROXY: '1',
  };
  const folderOf = (n: number) => path.join(own, `server${n}`);
  const start = async (n: number) => {
    const server = await startServer(folderOf(n), {
      ...environment,
      PORT: String(ports[n]),
      SERVER_URL: `http://127.0.0.1:${ports[n]}`,
    });
    servers[n] = server;
    const failed = server.ended.then((errors) => {
      throw new Error(`Server ${n} ended:\n${errors}`);
    });
    await Promise.race([untilReady(server.url), failed]);
    failed.catch(() => {}); // later, it is stopped or killed
  };
  for (const n of ports.keys()) {
    cpSync(path.join(dataDir, 'search'), path.join(folderOf(n), 'search'), { recursive: true });
    await start(n);
  }
  await startBalancer(parts, own, balancer, ports);
  const url = `http://127.0.0.1:${balancer}`;
  await untilReady(url);

  const load = beginLoad(await openCalls({ url, signIn: () => sessionIn(database) }), clients);
  const importing = beginImports(folderOf(SERVERS), codes, environment);
  const steady = await step('No fault', () => load.phase(() => sleep(PHASE)));
  let slow_clients: SlowClients = { tried: 0, held: 0 };
  const slow = await load.phase(async () => {
    console.log('Slow clients …');
    slow_clients = await sendSlowly(balancer, SLOW, 2 * PHASE);
  });
  const restarts = await load.phase(async () => {
    console.log('Restarts …');
    for (const [n, server] of servers.entries()) {
      await server.stop();
      await start(n);
      await sleep(PHASE / 4);
    }
  });
  const kill = await load.phase(async () => {
    console.log('Kill of a server …');
    process.kill(servers.at(-1)?.pid ?? 0, 'SIGKILL');
    await sleep(PHASE);
  });
  await start(SERVERS - 1);
  let [promoted_ms, written_ms] = [0, 0];
  const failover = await load.phase(async () => {
    console.log('Kill of the primary …');
    promoted_ms = await failOver(hosts);
    const [promoted, before] = [performance.now(), load.accepted()];
    while (load.accepted() === before) await sleep(10);
    written_ms = promoted_ms + performance.now() - promoted;
    await sleep(PHASE);
  });
  const imports = await importing.stop();
  const lists = await listsOf(database, await load.stop());
  const figures: ServersFigures = {
    ...{ rows, servers: SERVERS, clients, steady, restarts, kill, failover, slow, slow_clients },
    promoted_ms: rounded(promoted_ms),
    written_ms: rounded(written_ms),
    imports,
    lists,
  };
  console.log(JSON.stringify(figures, null, 1));
  record('servers', `npm run bench -- servers --rows ${rows} --clients ${clients}`, figures);
}

/** Imports a code set again and again. An import that fails is one that lost the primary. */
function beginImports(dataDir: string, file: string, env: Record<string, string>) {
  const counts = { finished: 0, failed: 0 };
  const stopping = new AbortController();
  const all = (async () => {
    while (!stopping.signal.aborted) {
      await runImporter(dataDir, 'taxonomy', file, env).then(
        () => (counts.finished += 1),
        () => (counts.failed += 1),
      );
      await sleep(IMPORT_PAUSE, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await all;
      return counts;
    },
  };
}

// `npm run bench -- servers`: faults of servers and of the primary while clients search and write, and an import runs.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCountry } from '#bench/folder.ts';
import { CODE_SET } from '#bench/generate.ts';
import { country, measure } from '#bench/measure.ts';
import { workInFolder } from '#bench/own-folder.ts';
import { openCalls } from '#bench/product/call.ts';
import { runImporter, untilReady } from '#bench/product/server.ts';
import { sessionIn } from '#bench/product/session.ts';
import { clusterOf } from '#bench/servers/cluster.ts';
import { failOver, startHosts } from '#bench/servers/hosts.ts';
import { beginLoad, countAcceptedLists } from '#bench/servers/load.ts';
import { sendSlowly } from '#bench/servers/slow-clients.ts';
import { roundedMs, step } from '#bench/timing.ts';
import { openDatabase } from '#src/server/database.ts';

const SERVERS = 3;

/** Milliseconds between two imports. */
const IMPORT_PAUSE = 90_000;

/** Connections that slow clients try to hold: more than the `maxconn` of the balancer. */
const SLOW = 5000;

/** Milliseconds of the phases without a fault, and after one. */
const PHASE = 10_000;

export default measure({
  name: 'servers',
  usage: `Copies the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing) to a primary with a synchronous standby, and
starts three servers behind HAProxy, by deploy/haproxy.cfg. CLIENTS search and make lists, and code sets are imported, while each
server is restarted, one is killed, the primary is killed under deploy/failover.sh, and one address tries to hold all
connections. Counts replies, failures, and lists that are missing or there twice. Records the figures in bench/results/servers.json. Needs HAProxy and psql.`,
  options: { ...country, clients: 20 },
  run: async ({ folder, rows, clients }) => {
    const { storage, dataDir } = await openCountry({ rows, folder });
    await storage.close();
    const own = path.join(folder, 'servers');
    return workInFolder(own, (parts) =>
      withFaults(parts, { own, dataDir, codes: path.join(folder, CODE_SET), clients }),
    );
  },
});

interface Place {
  /** The folder of the servers and hosts. */
  own: string;
  /** The data of the country. */
  dataDir: string;
  /** The file of the code sets. */
  codes: string;
  clients: number;
}

async function withFaults(parts: AsyncDisposableStack, { own, dataDir, codes, clients }: Place) {
  const hosts = await step('Primary and standby', () => startHosts(parts, dataDir, own));
  const database = openDatabase(hosts.url);
  parts.defer(database.close);
  const settings = { DATABASE_URL: hosts.url, DATABASE_READ_URLS: hosts.standby.url('medatlas') };
  const cluster = await clusterOf(parts, { own, count: SERVERS, settings, dataDir });
  const { servers, url } = cluster;
  const start = async (n: number) => {
    const server = await cluster.start(n);
    await untilReady(server.url, server);
  };
  for (const n of cluster.urls.keys()) await start(n);
  await cluster.startBalancer();
  await untilReady(url);

  const load = beginLoad(await openCalls({ url, signIn: () => sessionIn(database) }), clients);
  const importing = beginImports(cluster.folderOf(SERVERS), codes, cluster.environment);
  const steady = await step('No fault', () => load.phase(() => sleep(PHASE)));
  let slow_clients = { tried: 0, held: 0 };
  const slow = await load.phase(async () => {
    console.log('Slow clients …');
    slow_clients = await sendSlowly(Number(new URL(url).port), SLOW, 2 * PHASE);
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
  /** Milliseconds from the kill of the primary until the standby took writes, and until the next list was stored. */
  let [promoted_ms, written_ms] = [0, 0];
  const failover = await load.phase(async () => {
    console.log('Kill of the primary …');
    promoted_ms = roundedMs(await failOver(hosts));
    const [promoted, before] = [performance.now(), load.accepted()];
    while (load.accepted() === before) await sleep(10);
    written_ms = roundedMs(promoted_ms + performance.now() - promoted);
    await sleep(PHASE);
  });
  const imports = await importing.stop();
  const lists = await countAcceptedLists(database, await load.stop());
  const phases = { steady, restarts, kill, failover, slow };
  return { servers: SERVERS, ...phases, slow_clients, promoted_ms, written_ms, imports, lists };
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

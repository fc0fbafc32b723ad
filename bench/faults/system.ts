// Two servers behind HAProxy on one PostgreSQL, each of which a supervisor restarts when it ends.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProxy } from '#bench/faults/proxy.ts';
import { isReady } from '#bench/product/server.ts';
import { clusterOf } from '#bench/servers/cluster.ts';
import { postmasterOf } from '#src/server/embedded/postmaster.ts';
import { Refusal } from '#src/server/refusal.ts';
import { hostIn } from '#test/postgres-hosts.ts';

const SERVERS = 2;

/** Milliseconds until the supervisor restarts what ended. */
const RESTART = 200;

/** Seconds within which everything must work again after a fault. */
const RECOVERY = 120;

export type System = Awaited<ReturnType<typeof startSystem>>;

interface Options {
  /** The folder of the disk, which is mounted there. */
  disk: string;
  /** The data of the country, which is copied to the disk. */
  dataDir: string;
  /** The file of the code sets. */
  codes: string;
}

/** Starts everything on a disk of its own, until `parts` is disposed. The disk stays. */
export async function startSystem(parts: AsyncDisposableStack, { disk, dataDir, codes }: Options) {
  mountDisk(disk);
  execFileSync('cp', ['-a', path.join(dataDir, 'postgres'), path.join(disk, 'postgres')]);
  const host = hostIn(path.join(disk, 'postgres'));
  await host.start();
  let stopping = false;
  parts.defer(async () => {
    stopping = true;
    await host.stop();
  });
  const proxy = await startProxy(parts, host.address);
  const cluster = await clusterOf(parts, {
    ...{ own: disk, count: SERVERS, dataDir },
    settings: {
      DATABASE_URL: `postgresql://app@127.0.0.1:${proxy.port}/medatlas?sslmode=disable`,
      LOG_LEVEL: 'error',
    },
  });
  const { servers, folderOf, environment, url, urls } = cluster;
  /** More settings of a server from its next start on. */
  const settings: Record<string, string>[] = urls.map(() => ({}));

  async function supervise(n: number) {
    while (!stopping) {
      const server = await cluster.start(n, settings[n]);
      await server.ended;
      await sleep(RESTART);
    }
  }
  async function supervisePostgres() {
    while (!stopping) {
      if (postmasterOf(host.folder) === undefined) await host.start().catch(() => {}); // the disk may be full
      await sleep(RESTART);
    }
  }
  const supervised = [...urls.keys()].map(supervise);
  const watched = supervisePostgres();
  parts.defer(async () => {
    stopping = true;
    for (const server of servers) await server.stop();
    await Promise.all([watched, ...supervised]);
  });
  await cluster.startBalancer();

  return {
    url,
    host,
    proxy,
    environment,
    disk,
    servers,
    settings,
    folderOf,
    /** The file of the code sets, and a data folder for imports. */
    codes,
    importFolder: path.join(disk, 'imports'),
    /** Waits until all servers and the balancer are ready. Throws a Refusal after two minutes. */
    recovered: async () => {
      const all = [...urls, url];
      for (const deadline = Date.now() + RECOVERY * 1000; Date.now() < deadline; await sleep(50))
        if ((await Promise.all(all.map(isReady))).every(Boolean)) return;
      throw new Refusal(`The servers were not ready within ${RECOVERY} seconds.`);
    },
    /** The process IDs of the children of a server. */
    childrenOf: (n: number): number[] => {
      const pid = servers[n]?.pid;
      const file = `/proc/${pid}/task/${pid}/children`;
      try {
        return readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number);
      } catch {
        return []; // it ended meanwhile
      }
    },
  };
}

/** Mounts a disk in memory, so that a fault can fill it. Throws a Refusal without root. */
function mountDisk(disk: string) {
  if (process.getuid?.() !== 0) throw new Refusal('Filling a disk needs root, which mounts one for it.');
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3g,mode=755', 'tmpfs', disk]);
}

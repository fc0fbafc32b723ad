// Servers of one database behind HAProxy, which stay on their ports and data folders when they are started again.
import { cpSync } from 'node:fs';
import path from 'node:path';
import { type ProductServer, startServer, thisRelease } from '#bench/product/server.ts';
import { startBalancer } from '#bench/servers/balancer.ts';
import { freePort } from '#test/product.ts';

interface Options {
  /** The folder of the servers. */
  own: string;
  /** The release of each server. */
  releases?: readonly string[];
  /** How many there are, without releases. */
  count?: number;
  /** Settings of all. */
  settings: Record<string, string>;
  /** The data of a country, whose index each server gets. */
  dataDir?: string;
}

/** The ports and folders of servers that are not started yet. They end with `parts`. */
export async function clusterOf(parts: AsyncDisposableStack, options: Options) {
  const { own, count = 0, releases = Array<string>(count).fill(thisRelease), settings, dataDir } = options;
  const balancer = await freePort();
  const ports = await Promise.all(releases.map(freePort));
  const environment = { ...settings, PUBLIC_URL: `http://localhost:${balancer}`, TRUST_PROXY: '1' };
  const servers: ProductServer[] = [];
  parts.defer(async () => {
    for (const server of servers) await server?.stop();
  });
  const folderOf = (n: number) => path.join(own, `server${n}`);
  const urlOf = (port: number | undefined) => `http://127.0.0.1:${port}`;
  if (dataDir)
    for (const n of ports.keys())
      cpSync(path.join(dataDir, 'search'), path.join(folderOf(n), 'search'), { recursive: true });
  return {
    servers,
    folderOf,
    /** The settings of all servers, and of imports beside them. */
    environment,
    /** The balancer, and the servers behind it. */
    url: urlOf(balancer),
    urls: ports.map(urlOf),
    /** Starts server `n` with more settings. Returns before it is ready. */
    start: async (n: number, more: Record<string, string> = {}): Promise<ProductServer> => {
      const own = { PORT: String(ports[n]), SERVER_URL: urlOf(ports[n]) };
      const server = await startServer(folderOf(n), { ...environment, ...more, ...own }, releases[n]);
      servers[n] = server;
      return server;
    },
    startBalancer: () => startBalancer(parts, own, balancer, ports),
  };
}

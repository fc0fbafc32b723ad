import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { DatabaseUrl } from '#src/server/primary.ts';

/**
 * Starts a TCP proxy before the tests' PostgreSQL that simulates failures of a network or a remote server. It closes
 * when the test ends. The `host` parameter of `url` is the folder of a Unix socket.
 */
export async function databaseProxy(url: DatabaseUrl) {
  const { pathname, searchParams } = new URL(url);
  const file = `${searchParams.get('host')}/.s.PGSQL.5432`;
  const clients = new Set<Socket>();
  let hanging = false;
  let ignoringQueries = false;

  const server = createServer((client) => {
    clients.add(client);
    client.on('close', () => clients.delete(client)).on('error', () => {});
    if (hanging) return;
    const upstream = connect(file);
    upstream.pipe(client);
    client.on('data', (data) => {
      const isQuery = /^[QP]$/.test(String.fromCharCode(data[0] ?? 0)); // Query, or Parse of the extended protocol
      if (!(ignoringQueries && isQuery)) upstream.write(data);
    });
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port; // a TCP server has an AddressInfo
  };
  const port = await listen(0);
  const dropAll = () => {
    for (const client of clients) client.destroy();
  };
  onTestFinished(() => {
    server.close();
    dropAll();
  });

  return {
    url: `postgresql://app@127.0.0.1:${port}${pathname}?sslmode=disable`,
    /** Drops every connection and refuses new ones. */
    stop: () => {
      server.close();
      dropAll();
    },
    restart: () => listen(port),
    /** Keeps connections open and accepts new ones, but forwards no data. */
    hang: () => {
      hanging = true;
      for (const client of clients) client.removeAllListeners('data').resume();
    },
    /** Lets clients authenticate, but does not forward their queries. */
    ignoreQueries: () => {
      ignoringQueries = true;
    },
    /** Drops hanging connections and forwards new ones again. */
    recover: () => {
      hanging = false;
      ignoringQueries = false;
      dropAll();
    },
  };
}

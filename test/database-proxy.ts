import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { DatabaseUrl } from '#src/server/database.ts';

/**
 * A TCP address of the tests' PostgreSQL, for the running test, that fails as a network or a remote server does.
 * `url` has a Unix socket's folder as its `host` parameter.
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
    const behind = connect(file);
    behind.pipe(client);
    client.on('data', (data) => {
      const isQuery = /^[QP]$/.test(String.fromCharCode(data[0] ?? 0)); // Query, or Parse of an extended one
      if (!(ignoringQueries && isQuery)) behind.write(data);
    });
    behind.on('error', () => client.destroy());
    client.on('close', () => behind.destroy());
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port; // it listens on TCP
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
    goAway: () => {
      server.close();
      dropAll();
    },
    comeBack: () => listen(port),
    /** Keeps connections open, and accepts new ones, without passing on a byte. */
    hang: () => {
      hanging = true;
      for (const client of clients) client.removeAllListeners('data').resume();
    },
    /** Lets clients sign in, and swallows their queries. */
    ignoreQueries: () => {
      ignoringQueries = true;
    },
    /** Drops the connections that hang; new ones are passed on again. */
    recover: () => {
      hanging = false;
      ignoringQueries = false;
      dropAll();
    },
  };
}

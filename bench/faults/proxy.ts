import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy before a PostgreSQL, whose connections can be reset. It ends with `parts`. */
export async function startProxy(parts: AsyncDisposableStack, host: string) {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  };
  const server = createServer((client) => {
    const upstream = connect(5432, host);
    keep(client);
    keep(upstream);
    client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const resetAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  parts.defer(() => {
    server.close();
    resetAll();
  });
  return { port: (server.address() as AddressInfo).port, resetAll };
}

import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The figures of a run with slow clients. */
export interface SlowClients {
  /** Connections that they keep trying to hold, and the most that they held at once. */
  tried: number;
  held: number;
}

/** The address of the slow clients, which is not that of the others. */
const ADDRESS = '127.0.0.9';

/** Milliseconds between two parts of a request that never ends, and without a reply after which a connection is held. */
const PART = 500;

/**
 * For `milliseconds`, one address tries to hold `tried` connections to `port`, with requests whose headers never end. A
 * connection that is closed is opened again.
 */
export async function sendSlowly(port: number, tried: number, milliseconds: number): Promise<SlowClients> {
  const open = new Set<Socket>();
  const held = () => [...open].filter(({ connecting }) => !connecting).length;
  let most = 0;
  const openOne = () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: ADDRESS });
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    socket.resume().write('GET /api/site HTTP/1.1\r\nHost: localhost\r\n');
  };
  for (const until = Date.now() + milliseconds; Date.now() < until; await sleep(PART)) {
    most = Math.max(most, held()); // those that the balancer refused are closed by now
    for (const socket of open) socket.write('X-Part: 1\r\n');
    while (open.size < tried) openOne();
  }
  for (const socket of open) socket.destroy();
  return { tried, held: most };
}

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The callbacks of each connection's open responses. */
const open = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `callback` once: when the response is complete, or when its connection closes first. Node.js emits no `close`
 * for a pipelined response that waits behind another, so this also listens to the connection.
 */
export function onResponseClose(response: ServerResponse, callback: () => void): void {
  const { socket } = response.req;
  if (socket.closed) {
    callback();
    return;
  }
  const callbacks = open.get(socket) ?? watch(socket);
  const once = () => {
    if (callbacks.delete(once)) callback();
  };
  callbacks.add(once);
  response.once('close', once);
}

/** Adds one listener per connection, which may have hundreds of pipelined responses. */
function watch(socket: Socket): Set<() => void> {
  const callbacks = new Set<() => void>();
  open.set(socket, callbacks);
  socket.once('close', () => {
    for (const callback of callbacks) callback();
  });
  return callbacks;
}

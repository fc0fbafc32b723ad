import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The callbacks of each connection's open responses. */
const open = new WeakMap<Socket, Set<() => void>>();

/** The callbacks of each response. One listener calls them, because Node.js warns of a leak at eleven. */
const ofResponses = new WeakMap<ServerResponse, (() => void)[]>();

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
  const own = ofResponses.get(response);
  if (own) {
    own.push(once);
    return;
  }
  const first = [once];
  ofResponses.set(response, first);
  response.once('close', () => {
    for (const each of first) each();
  });
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

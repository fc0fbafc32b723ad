import { Agent, request } from 'node:http';
import type { Reply } from '#test/fuzz/replies.ts';
import type { Sent } from '#test/fuzz/requests.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/**
 * Sends a request to a server of this machine. The reply is undefined if the connection was closed before it was read:
 * a refusal of a large body may do that. Reads only the first part of a stream of events.
 */
export function send(url: string, { method, target, headers, body }: Sent): Promise<Reply | undefined> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const framed = body.length ? { ...headers, 'content-length': body.length } : headers; // Node.js omits it for a DELETE
    const asked = request({ agent, hostname, port, method, path: target, headers: framed });
    asked.setTimeout(60_000, () => asked.destroy(new Error(`No reply to ${method} ${target}`)));
    asked.on('response', (reply) => {
      const type = reply.headers['content-type'] ?? '';
      const status = reply.statusCode ?? 0;
      const parts: Buffer[] = [];
      const done = () => resolve({ status, type, body: Buffer.concat(parts).toString() });
      reply.on('data', (part: Buffer) => {
        parts.push(part);
        if (!type.startsWith('text/event-stream')) return;
        done();
        asked.destroy();
      });
      reply.on('end', done);
    });
    asked.on('error', (error: NodeJS.ErrnoException) =>
      ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') ? resolve(undefined) : reject(error),
    );
    asked.end(body.length ? body : undefined);
  });
}

/** The command that sends a request again, without the caller's secret. */
export function asCurl(as: string, { method, target, headers, body }: Sent): string {
  const named = Object.entries(headers).filter(([name]) => !['cookie', 'authorization', 'host'].includes(name));
  const given = named.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const data = body.length ? [`--data-binary $${quoted(JSON.stringify(body.toString('latin1')).slice(1, -1))}`] : [];
  return [`(${as}) curl -X ${method}`, ...given, ...data, quoted(`$URL${target}`)].join(' ').slice(0, 1500);
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

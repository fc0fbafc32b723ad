import { Agent, request } from 'node:http';

/** A response. Status 0 means that the connection failed; `body` is then the error. */
interface Reply {
  status: number;
  body: string;
  retryAfter: string | undefined;
  /** Milliseconds from the request to the last byte. */
  ms: number;
}

/** Requests a path. On abort of `signal`, the connection is closed and the reply has status 0. */
export type Get = (path: string, signal?: AbortSignal) => Promise<Reply>;

/** Connections per client address. The server allows 64 concurrent requests per address. */
const OF_ONE_ADDRESS = 50;

/**
 * A client for a server on this machine, with `connections` persistent connections. Every request has `headers`. More
 * than 50 connections use several loopback addresses, which Linux has without configuration.
 */
export function openHttpClient(
  url: string,
  connections: number,
  headers: Record<string, string> = {},
): { get: Get; close(): void } {
  const { hostname, port } = new URL(url);
  if (hostname !== '127.0.0.1') throw new Error('The server must run on this machine');
  const agents = Array.from({ length: Math.ceil(connections / OF_ONE_ADDRESS) }, (_, n) => {
    const maxSockets = Math.min(OF_ONE_ADDRESS, connections - n * OF_ONE_ADDRESS);
    return new Agent({ keepAlive: true, maxSockets, ...(n > 0 && { localAddress: `127.0.0.${n + 1}` }) });
  });
  let asked = 0;
  const get: Get = (path, signal) => {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    const begun = performance.now();
    const end = (status: number, body: string, retryAfter?: string) =>
      resolve({ status, body, retryAfter, ms: performance.now() - begun });
    const agent = agents[asked++ % agents.length];
    request({ agent, hostname, port, path, headers, signal, timeout: 30_000 }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', (error) => end(0, error.message));
      response.on('end', () =>
        end(response.statusCode ?? 0, Buffer.concat(chunks).toString(), response.headers['retry-after']),
      );
    })
      .on('timeout', function (this: { destroy(error: Error): void }) {
        this.destroy(new Error('no reply within 30 s'));
      })
      .on('error', (error) => end(0, error.message))
      .end();
    return promise;
  };
  const close = () => {
    for (const agent of agents) agent.destroy();
  };
  return { get, close };
}

/** The reply to a request. Throws its text unless its status is 200. */
export async function fetchReply(get: Get, path: string): Promise<Reply> {
  const reply = await get(path);
  if (reply.status !== 200) throw new Error(`${path} replied ${reply.status}: ${reply.body.slice(0, 300)}`);
  return reply;
}

/** Milliseconds of a request. */
export const timeOf = async (get: Get, path: string): Promise<number> => (await fetchReply(get, path)).ms;

/** The JSON of a reply. */
export const fetchJson = async <T>(get: Get, path: string): Promise<T> =>
  JSON.parse((await fetchReply(get, path)).body);

/** The value of one metric of /metrics; NaN if it is absent. */
export async function metric(get: Get, name: string): Promise<number> {
  const { body } = await get('/metrics');
  const line = body.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? Number.NaN : Number(line.slice(name.length + 1));
}

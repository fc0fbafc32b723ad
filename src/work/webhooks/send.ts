// One attempt to deliver a message, in the form of Standard Webhooks.
import { createHmac } from 'node:crypto';
import { Agent, request } from 'undici';
import { isPermitted, type PermittedHost, publicLookup, refusalOf } from '#src/work/webhooks/guard.ts';

/** Milliseconds for the whole attempt. */
const TIMEOUT = 10_000;
/** Bytes of a reply that are read. */
const MOST = 64 << 10;

/** What an attempt came to. `status`: of the reply. `retryAfter`: seconds that the receiver asks to wait. */
export interface Attempt {
  status: number | null;
  problem: string | null;
  retryAfter?: number;
}

/** `v1,` and a signature of `id.timestamp.body` for each secret, separated by blanks. `timestamp` is in seconds. */
const signatureOf = (secrets: readonly Buffer[], id: string, timestamp: number, body: string): string =>
  secrets
    .map((secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    .join(' ');

/** Makes the function that posts a body. It follows no redirect and uses no proxy, which would resolve names by itself. */
export function openSend(hosts: readonly PermittedHost[]) {
  const options = { timeout: TIMEOUT };
  const anywhere = new Agent({ connect: options, pipelining: 0 });
  const publicOnly = new Agent({ connect: { ...options, lookup: publicLookup }, pipelining: 0 });
  return async (url: string, secrets: readonly Buffer[], id: string, body: string): Promise<Attempt> => {
    const refused = refusalOf(url, hosts);
    if (refused) return { status: null, problem: refused };
    const timestamp = Math.floor(Date.now() / 1000);
    try {
      const reply = await request(url, {
        dispatcher: isPermitted(new URL(url), hosts) ? anywhere : publicOnly,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Medatlas-Webhooks/1',
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signatureOf(secrets, id, timestamp, body),
        },
        body,
        signal: AbortSignal.timeout(TIMEOUT),
      });
      await skip(reply.body);
      const { statusCode: status, headers } = reply;
      if (status >= 200 && status < 300) return { status, problem: null };
      const retryAfter = status === 429 || status === 503 ? secondsOf(headers['retry-after']) : undefined;
      return { status, problem: `The receiver replied ${status}.`, ...(retryAfter !== undefined && { retryAfter }) };
    } catch (error) {
      return { status: null, problem: reasonOf(error) };
    }
  };
}

/** Reads a reply to its end, or to its limit, so that the connection can be used again. */
async function skip(body: AsyncIterable<Buffer> & { destroy(): unknown }) {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MOST) return void body.destroy();
  }
}

/** Seconds of a Retry-After header, at most a day. */
function secondsOf(header: string | string[] | undefined): number | undefined {
  const text = String(header ?? '');
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), 86_400) : undefined;
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return `The receiver did not reply within ${TIMEOUT / 1000} seconds.`;
  return `No reply: ${(cause as Error | undefined)?.message || message}`;
}

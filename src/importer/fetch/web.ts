// Requests to publishers: through a proxy or a mirror if set, only by https, and never to private addresses.
import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { EnvHttpProxyAgent, request } from 'undici';
import { Refusal } from '#src/server/refusal.ts';

/** Maximum redirects of a request. */
const REDIRECTS = 5;

/** Milliseconds to connect, and to wait for the headers of a response. */
const CONNECT = 10_000;
const HEADERS = 60_000;

export interface WebOptions {
  /** The address of a proxy for https, and the hosts that need none, as in curl. */
  proxy?: string | undefined;
  noProxy?: string | undefined;
  /** The address that replaces the publishers' hosts. */
  mirror?: string | undefined;
  hosts: readonly string[];
  /** Identifies the product to publishers. Some refuse requests without it. */
  userAgent: string;
  /** Milliseconds to wait for the headers of a response. */
  headersTimeout?: number | undefined;
}

/** A response, whose body the caller must read or destroy. */
export interface WebResponse {
  /** The host that answered. */
  host: string;
  status: number;
  headers: Partial<Record<string, string>>;
  body: Readable;
}

/** A publisher could not be reached, or its answer broke off. A later attempt may succeed. */
export class NetworkFailure extends Refusal {}

/** The way to the publishers. Close it at the end. */
export interface Web {
  /** Follows redirects. Throws NetworkFailure if there is no answer, and Refusal for an address it must not ask. */
  get(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<WebResponse>;
  close(): Promise<void>;
}

/** Opens the way to the publishers. */
export function openWeb({ proxy, noProxy, mirror, hosts, userAgent, headersTimeout = HEADERS }: WebOptions): Web {
  const mirrorHost = mirror && new URL(mirror).hostname;
  const agent = new EnvHttpProxyAgent({
    httpProxy: '',
    httpsProxy: proxy ?? '',
    noProxy: noProxy ?? '',
    connect: { timeout: CONNECT, lookup: publicLookup(mirrorHost) },
    headersTimeout,
    bodyTimeout: 0, // the download notices a body that stalls
  });
  const address = (url: URL) => {
    if (mirror && hosts.includes(url.hostname)) return new URL(mirror.replace(/\/+$/, '') + url.pathname + url.search);
    if (url.hostname === mirrorHost) return url;
    if (url.protocol === 'http:') url.protocol = 'https:'; // CMS's catalog lists http addresses
    if (url.protocol !== 'https:' || isPrivate(url.hostname)) throw new Refusal(`${url.href} is not a public address.`);
    return url;
  };
  return {
    get: async (start, headers, signal) => {
      let url = address(new URL(start));
      for (let redirects = 0; redirects <= REDIRECTS; redirects++) {
        const { statusCode, headers: got, body } = await ask(url, headers, signal);
        const answer = { host: url.host, status: statusCode, headers: single(got), body };
        const { location } = answer.headers;
        if (![301, 302, 303, 307, 308].includes(statusCode) || !location) return answer;
        await body.dump().catch(() => {}); // its text does not matter
        if (!URL.canParse(location, url)) throw new Refusal(`${url.host} redirects to '${location}'.`);
        url = address(new URL(location, url));
      }
      throw new Refusal(`${new URL(start).host} redirects too often (more than ${REDIRECTS} times).`);
    },
    close: () => agent.destroy(),
  };

  async function ask(url: URL, headers: Record<string, string>, signal: AbortSignal) {
    try {
      return await request(url, {
        dispatcher: agent,
        signal,
        headers: { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'identity', ...headers },
      });
    } catch (error) {
      signal.throwIfAborted();
      throw unreachable(url.host, error as Error, proxy ? ' through HTTPS_PROXY' : '');
    }
  }
}

/** The refusal for an error of a connection. A certificate that is not trusted stays so; other errors may pass. */
function unreachable(host: string, error: Error & { code?: string }, way: string): Refusal {
  if (error instanceof Refusal) return error;
  const { code = '', message } = 'errors' in error && Array.isArray(error.errors) ? error.errors[0] : error;
  const options = { cause: error };
  if (/CERT|SIGNATURE|ISSUER|ALTNAME/.test(code))
    return new Refusal(`The certificate of ${host} is not trusted (${code}).`, options);
  return new NetworkFailure(
    `${host} cannot be reached${way}: ${reasonOf(code, message)}. Files can also be imported by hand.`,
    options,
  );
}

function reasonOf(code: string, message: string): string {
  if (NO_NETWORK.includes(code)) return `there is no network (${code})`;
  const [, status] = /^Proxy response \((\d+)\)/.exec(message) ?? [];
  if (status) return `the proxy answered ${status}`;
  return reasons[code] ?? (/^E[A-Z]+$/.test(code) ? code : message);
}

const NO_NETWORK = ['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH'];

const reasons: Partial<Record<string, string>> = {
  UND_ERR_CONNECT_TIMEOUT: `it did not accept a connection within ${CONNECT / 1000} seconds`,
  UND_ERR_HEADERS_TIMEOUT: 'it accepted the request but did not answer',
  UND_ERR_SOCKET: 'it closed the connection',
  ECONNRESET: 'it closed the connection',
  ECONNREFUSED: 'it refused the connection',
};

/** The first value of each header. */
const single = (headers: Record<string, string | string[] | undefined>): WebResponse['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat()[0]]));

/** Looks up a host name. Fails if it has a private address, unless it is `trusted`. */
function publicLookup(trusted: string | undefined): LookupFunction {
  return (hostname, options, callback) =>
    resolve(hostname, options, (error, found, family) => {
      const addresses = (typeof found === 'string' ? [{ address: found }] : (found ?? [])).map(
        ({ address }) => address,
      );
      const hidden = hostname === trusted ? undefined : addresses.find(isPrivate);
      if (error || !hidden) callback(error, found as string, family);
      else callback(new Refusal(`${hostname} is not a public address (${hidden}).`), '');
    });
}

/** Whether a host name or an address is of this machine or of a private network. */
function isPrivate(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  if (!isIP(address)) return /(^|\.)(localhost|local|internal|home\.arpa)$/i.test(address) || !address.includes('.');
  return privateRanges.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry */
const privateRanges = new BlockList();
for (const [range, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateRanges.addSubnet(range, bits, 'ipv4'); // also matches them mapped to IPv6
for (const [range, bits] of [
  ['::', 127],
  ['64:ff9b::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  privateRanges.addSubnet(range, bits, 'ipv6');

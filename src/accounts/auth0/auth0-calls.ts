import { z } from 'zod';

/** Timeout of a call to Auth0, in milliseconds. */
const TIMEOUT = 10_000;
/** Seconds before its expiry at which a management token is replaced. */
const MARGIN = 60;

/** An Auth0 tenant and the application that manages it. */
export interface Tenant {
  /** The tenant's origin, such as https://medatlas.us.auth0.com. */
  url: string;
  /** The machine-to-machine application that may read and update users. */
  clientId: string;
  clientSecret: string;
}

/** Auth0 rejected a request. */
export class Auth0Refusal extends Error {
  readonly status: number;
  /** Auth0's error code, such as `invalid_signup`. */
  readonly code: string;
  /** Seconds to wait, if Auth0's rate limit was exceeded. */
  readonly retryAfter: number | undefined;

  constructor(call: string, { status, headers }: Response, text: string) {
    super(`Auth0 replied ${status} to ${call}: ${text.slice(0, 500)}`);
    this.status = status;
    this.code = Refusal.parse(readJson(text)).code;
    if (status === 429) this.retryAfter = Math.max(1, Math.ceil(Number(headers.get('x-ratelimit-reset')) - now())) || 1;
  }
}

/** Calls a tenant's Authentication API, and its Management API with a token that is fetched and cached here. */
export function openAuth0Calls({ url, clientId, clientSecret }: Tenant) {
  let held: { token: string; until: number } | undefined;
  let fetching: Promise<string> | undefined;

  /** Makes a call and returns the response. Throws Auth0Refusal. */
  async function call(method: string, path: string, body?: object, token?: string): Promise<unknown> {
    const headers = new Headers();
    if (body) headers.set('content-type', 'application/json');
    if (token) headers.set('authorization', `Bearer ${token}`);
    const signal = AbortSignal.timeout(TIMEOUT);
    const response = await fetch(url + path, { method, headers, body: body && JSON.stringify(body), signal });
    const text = await response.text();
    if (!response.ok) throw new Auth0Refusal(`${method} ${path}`, response, text);
    return readJson(text);
  }

  async function fetchToken(): Promise<string> {
    const reply = await call('POST', '/oauth/token', {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      audience: `${url}/api/v2/`,
    });
    const { access_token, expires_in } = Token.parse(reply);
    held = { token: access_token, until: now() + expires_in - MARGIN };
    return access_token;
  }

  /**
   * The management token. Concurrent callers share one request; the token is cached until shortly before it expires.
   */
  async function managementToken(): Promise<string> {
    if (held && now() < held.until) return held.token;
    fetching ??= fetchToken().finally(() => {
      fetching = undefined;
    });
    return fetching;
  }

  /** Calls the Management API. Retries once with a new token if the cached one is rejected. */
  async function manage(method: string, path: string, body?: object): Promise<unknown> {
    const token = await managementToken();
    try {
      return await call(method, path, body, token);
    } catch (error) {
      if (!(error instanceof Auth0Refusal) || error.status !== 401) throw error;
      if (held?.token === token) held = undefined;
      return call(method, path, body, await managementToken());
    }
  }

  return { call, manage };
}

const Token = z.object({ access_token: z.string(), expires_in: z.number() });

/** The code is in `code`, `errorCode` or `error`, depending on the API that rejects the request. */
const Refusal = z
  .object({ code: z.string().optional(), errorCode: z.string().optional(), error: z.string().optional() })
  .transform(({ code, errorCode, error }) => ({ code: code ?? errorCode ?? error ?? '' }))
  .catch({ code: '' });

const now = () => Date.now() / 1000;

/** Some responses are plain text or empty. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

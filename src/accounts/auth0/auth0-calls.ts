import { z } from 'zod';

/** Milliseconds that Auth0 has to answer. */
const PATIENCE = 10_000;
/** Seconds before its end from which a management token is not used any more. */
const MARGIN = 60;

/** Where a tenant is, and as whom it is managed. */
export interface Tenant {
  /** Its origin, such as https://medatlas.us.auth0.com. */
  url: string;
  /** The machine-to-machine application that may read and update users. */
  clientId: string;
  clientSecret: string;
}

/** Auth0 did not do what it was asked. */
export class Auth0Refusal extends Error {
  readonly status: number;
  /** Auth0's own code, such as `invalid_signup`. */
  readonly code: string;
  /** Seconds, where Auth0 is asked too often. */
  readonly retryAfter: number | undefined;

  constructor(call: string, { status, headers }: Response, text: string) {
    super(`Auth0 replied ${status} to ${call}: ${text.slice(0, 500)}`);
    this.status = status;
    this.code = Refusal.parse(readJson(text)).code;
    if (status === 429) this.retryAfter = Math.max(1, Math.ceil(Number(headers.get('x-ratelimit-reset')) - now())) || 1;
  }
}

/** Calls to the Authentication API of a tenant, and to its Management API with a token that is fetched and kept here. */
export function openCalls({ url, clientId, clientSecret }: Tenant) {
  let held: { token: string; until: number } | undefined;
  let fetching: Promise<string> | undefined;

  /** Makes a call; what was replied. Throws Auth0Refusal. */
  async function call(method: string, path: string, body?: object, token?: string): Promise<unknown> {
    const headers = new Headers();
    if (body) headers.set('content-type', 'application/json');
    if (token) headers.set('authorization', `Bearer ${token}`);
    const signal = AbortSignal.timeout(PATIENCE);
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

  /** The management token: fetched once for all who ask meanwhile, and kept until shortly before it ends. */
  async function managementToken(): Promise<string> {
    if (held && now() < held.until) return held.token;
    fetching ??= fetchToken().finally(() => {
      fetching = undefined;
    });
    return fetching;
  }

  /** Makes a call of the Management API, once more with a fresh token where the kept one is not accepted any more. */
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

/** The code is in `code`, `errorCode` or `error`, depending on which of its interfaces refuses. */
const Refusal = z
  .object({ code: z.string().optional(), errorCode: z.string().optional(), error: z.string().optional() })
  .transform(({ code, errorCode, error }) => ({ code: code ?? errorCode ?? error ?? '' }))
  .catch({ code: '' });

const now = () => Date.now() / 1000;

/** Some replies are a plain sentence, or nothing. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

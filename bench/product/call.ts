import type { ProductServer } from '#bench/product/server.ts';

/** Calls the server as a signed-in user. A body is sent as JSON. */
export type Call = (path: string, init?: { method?: string; body?: unknown; headers?: object }) => Promise<Response>;

/** Signs in and returns the function that calls. */
export async function openCalls({ url, signIn }: Pick<ProductServer, 'url' | 'signIn'>): Promise<Call> {
  const headers = { cookie: await signIn(), origin: url.replace('127.0.0.1', 'localhost') };
  return (path, { method = 'GET', body, headers: more } = {}) =>
    fetch(url + path, {
      method,
      headers: { ...headers, ...more, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}

/** The reply to a call. Throws an error with its text if it is a refusal. */
export async function replyTo<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.url} replied ${response.status}: ${await response.text()}`);
  return (await response.json()) as T; // as in the contract
}

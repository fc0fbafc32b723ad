// A minimal HTTP client like a browser: keeps cookies, follows redirects and posts forms, on this site and others.
import type { FastifyInstance } from 'fastify';

export interface Reply {
  /** The URL after all redirects. */
  url: string;
  status: number;
  headers: Headers;
  text: string;
}

interface Visit {
  method?: string;
  form?: Record<string, string>;
  headers?: Record<string, string>;
  /** Whether to follow redirects. If false, the first response is returned. */
  follow?: boolean;
}

interface Cookie {
  origin: string;
  name: string;
  value: string;
  path: string;
}

export type Visitor = ReturnType<typeof visitorOf>;

/**
 * Creates a visitor of `app` at `publicUrl`, with the client address `address`. Requests to other sites use the network.
 * With `overNetwork`, requests to the app do too.
 */
export function visitorOf(
  app: FastifyInstance,
  publicUrl: string,
  { address = '127.0.0.1', overNetwork = false } = {},
) {
  let cookies: Cookie[] = [];

  async function ask(url: URL, { method = 'GET', form, headers: more = {} }: Visit): Promise<Reply> {
    const sent = cookies.filter(({ origin, path }) => origin === url.origin && url.pathname.startsWith(path));
    const headers = {
      ...(sent.length && { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(method !== 'GET' && { origin: url.origin }),
      accept: 'text/html',
      ...more,
    };
    const body = form && new URLSearchParams(form).toString();
    if (overNetwork || url.origin !== publicUrl) {
      const reply = await fetch(url, { method, headers, body, redirect: 'manual' });
      return { url: url.href, status: reply.status, headers: reply.headers, text: await reply.text() };
    }
    const reply = await app.inject({
      method: method as 'GET',
      url: url.pathname + url.search,
      headers: { host: url.host, ...headers },
      payload: body,
      remoteAddress: address,
    });
    const lines = Object.entries(reply.headers).flatMap(([name, values]) =>
      [values ?? []].flat().map((value): [string, string] => [name, String(value)]),
    );
    return { url: url.href, status: reply.statusCode, headers: new Headers(lines), text: reply.body };
  }

  function keep(url: string, headers: Headers) {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/; */);
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const attribute = (wanted: string) =>
        attributes.find((each) => each.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
      const { origin } = new URL(url);
      const path = attribute('path') ?? '/';
      const gone = attribute('max-age') === '0' || Date.parse(attribute('expires') ?? '') < Date.now();
      cookies = cookies.filter((cookie) => cookie.name !== name || cookie.path !== path || cookie.origin !== origin);
      if (!gone) cookies.push({ origin, name, value, path });
    }
  }

  async function go(address: string, visit: Visit = {}): Promise<Reply> {
    let next = new URL(address, publicUrl);
    let request = visit;
    for (let hops = 0; hops < 20; hops += 1) {
      const reply = await ask(next, request);
      keep(reply.url, reply.headers);
      const location = reply.headers.get('location');
      if (location === null || reply.status < 300 || visit.follow === false) return reply;
      next = new URL(location, next);
      request = { headers: visit.headers }; // browsers follow these redirects by GET
    }
    throw new Error(`Too many redirects: ${next.href}`);
  }

  return {
    go,
    /** Submits the form of a page, with its hidden fields, to its action. */
    submit: (page: Reply, form: Record<string, string>, visit: Visit = {}) => {
      const action = /<form[^>]* action="([^"]+)"/.exec(page.text)?.[1] ?? page.url;
      const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
      const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
      return go(new URL(action, page.url).href, { ...visit, method: 'POST', form: { ...fields, ...form } });
    },
    /** The value of a cookie that the site has set. */
    cookie: (wanted: string) => cookies.find(({ name, origin }) => name === wanted && origin === publicUrl)?.value,
    /** Sets a cookie, as with a stolen one. */
    setCookie: (name: string, value: string) =>
      keep(publicUrl, new Headers({ 'set-cookie': `${name}=${value}; path=/` })),
  };
}

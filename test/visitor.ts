// A browser without a screen: it keeps cookies, follows redirects and posts forms, on our server and on others.
import type { FastifyInstance } from 'fastify';

export interface Reply {
  /** Where the visit ended, after every redirect. */
  url: string;
  status: number;
  headers: Headers;
  text: string;
}

interface Visit {
  method?: string;
  form?: Record<string, string>;
  headers?: Record<string, string>;
  /** Whether redirects are followed; else the reply with the first one is returned. */
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
 * A visitor of `app`, who knows it as `publicUrl` and comes from `address`; other sites are asked over the network, and
 * with `overNetwork` the app too.
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
    let asked = visit;
    for (let hops = 0; hops < 20; hops += 1) {
      const reply = await ask(next, asked);
      keep(reply.url, reply.headers);
      const location = reply.headers.get('location');
      if (location === null || reply.status < 300 || visit.follow === false) return reply;
      next = new URL(location, next);
      asked = { headers: visit.headers }; // every redirect here is followed by GET
    }
    throw new Error(`Redirected for ever: ${next.href}`);
  }

  return {
    go,
    /** Sends the form of a page, with its hidden fields, wherever it says. */
    submit: (page: Reply, form: Record<string, string>, visit: Visit = {}) => {
      const action = /<form[^>]* action="([^"]+)"/.exec(page.text)?.[1] ?? page.url;
      const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
      const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
      return go(new URL(action, page.url).href, { ...visit, method: 'POST', form: { ...fields, ...form } });
    },
    /** The value of a cookie our server has set. */
    cookie: (wanted: string) => cookies.find(({ name, origin }) => name === wanted && origin === publicUrl)?.value,
    /** Sets a cookie as somebody does who copied it. */
    plant: (name: string, value: string) => keep(publicUrl, new Headers({ 'set-cookie': `${name}=${value}; path=/` })),
  };
}

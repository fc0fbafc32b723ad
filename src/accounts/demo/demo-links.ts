import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { isDirect } from '#src/accounts/demo/demo-accounts.ts';
import { hashOf } from '#src/accounts/keys/secrets.ts';
import { demoPage } from '#src/accounts/provider/pages.ts';
import type { Cookies } from '#src/accounts/sessions/cookies.ts';
import { signInBrowser } from '#src/accounts/sessions/sign-in-browser.ts';
import { EMBEDDED } from '#src/accounts/users/users.ts';
import { Failure } from '#src/server/failure.ts';
import { hidden } from '#src/server/serve.ts';
import type { Tables } from '#src/server/tables.ts';

/** Lifetime of a link in milliseconds. */
const LIFETIME = 600_000;

export type DemoLinks = ReturnType<typeof demoLinks>;

/** The sign-in links of the demo accounts. The memory of this process holds the hashes of their unused keys. */
export function demoLinks(publicUrl: string) {
  const keys = new Map<string, { email: string; expires: number }>();
  return {
    /** A new link for `email`: it signs in once, within ten minutes. */
    make: (email: string): string => {
      const key = randomBytes(24).toString('base64url');
      keys.set(hashOf(key), { email, expires: Date.now() + LIFETIME });
      return `${publicUrl}${PATH}#key=${key}`;
    },
    /** Uses up a key and returns its e-mail address, or undefined if it is unknown or expired. */
    spend: (key: string): string | undefined => {
      const found = keys.get(hashOf(key));
      keys.delete(hashOf(key));
      return found && found.expires > Date.now() ? found.email : undefined;
    },
  };
}

interface Options {
  db: Kysely<Tables>;
  cookies: Cookies;
  publicUrl: string;
  siteName: string;
  links: DemoLinks;
}

const PATH = '/auth/demo';
const SCRIPT_PATH = '/auth/demo.js';
const Body = z.strictObject({ key: z.string().max(100) });

/**
 * Adds the page of a sign-in link and the endpoint that uses up its key. The key is in the URL's fragment, which
 * browsers do not send. The page sends it on a click, so that a preview of the link does not use it up.
 */
export function demoLinkRoutes(app: FastifyInstance, { db, cookies, publicUrl, siteName, links }: Options): void {
  app.get(PATH, hidden, (_, reply) =>
    reply
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(demoPage({ name: siteName }, SCRIPT_PATH)),
  );

  app.get(SCRIPT_PATH, hidden, (_, reply) => reply.type('text/javascript; charset=utf-8').send(script));

  app.post(PATH, { ...hidden, schema: { hide: true, body: Body } }, async (request, reply) => {
    if (!isDirect(request, publicUrl))
      throw new Failure(403, 'not_local', 'Demo accounts work only on the machine that this site runs on.');
    const email = links.spend((request.body as z.output<typeof Body>).key);
    const user = email && (await enabledDemo(db, email));
    if (!user) throw new Failure(410, 'expired', 'This link was used or has expired. Restart Medatlas for a new one.');
    await signInBrowser({ db, cookies, request, reply }, user);
    return { signed_in: true };
  });
}

const enabledDemo = (db: Kysely<Tables>, email: string) =>
  db
    .selectFrom('profiles')
    .innerJoin('accounts', (join) => join.onRef('accounts.email', '=', 'profiles.email'))
    .select(['profiles.id', 'profiles.email'])
    .where('issuer', '=', EMBEDDED)
    .where('accounts.email', '=', email)
    .where('demo', '=', true)
    .where('accounts.disabled_at', 'is', null)
    .where('profiles.disabled_at', 'is', null)
    .executeTakeFirst();

/** Removes the key from the URL, so that no history keeps it, and sends it on a click. */
const script = `const key = new URLSearchParams(location.hash.slice(1)).get('key') ?? '';
history.replaceState(null, '', location.pathname);
const button = document.querySelector('button');
button.addEventListener('click', async () => {
  button.disabled = true;
  const body = JSON.stringify({ key });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch('${PATH}', { method: 'POST', headers, body }).catch(() => undefined);
  if (response?.ok) return location.replace('/');
  const failure = await response?.json().catch(() => undefined);
  const alert = document.querySelector('[role=alert]');
  alert.firstChild.textContent = failure?.message ?? 'The server did not respond. Please try again.';
  alert.hidden = false;
  button.disabled = false;
});
`;

// Users of a test site, and their API calls.

import { startSession } from '#src/accounts/sessions/sessions.ts';
import { createAccount } from '#src/accounts/users/accounts.ts';
import type { Database } from '#src/server/database.ts';
import type { Role } from '#src/shared/roles.ts';
import type { testSite } from '#test/site.ts';

export type Site = Awaited<ReturnType<typeof testSite>>;

interface RequestOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** The network address of the client. */
  address?: string;
}

/** Sends a request, such as `POST /api/tokens`. Returns the status, the headers and the parsed JSON body. */
export async function ask({ app, url }: Site, call: string, { body, headers = {}, address }: RequestOptions = {}) {
  const [method, path] = call.split(' ');
  const json = body !== undefined && { 'content-type': 'application/json' };
  const reply = await app.inject({
    method: method as 'GET', // or any other method
    url: path,
    headers: { host: new URL(url).host, origin: url, ...json, ...headers },
    payload: json ? JSON.stringify(body) : undefined,
    remoteAddress: address,
  });
  return { status: reply.statusCode, headers: reply.headers, body: JSON.parse(reply.body) };
}

export type TestUser = Awaited<ReturnType<typeof newUser>>;

let created = 0;

/** Adds an account with a confirmed address and its user, and starts a session. `ask` sends its cookie. */
export async function newUser(site: Site, { db }: Database, role: Role | null) {
  created += 1;
  const name = role ?? 'pending';
  const email = `${name}-${created}@${site.config.company.company_domain}`;
  const account = { email, full_name: `Test ${name}`, password: PASSWORD, role, confirmed: true };
  const profile = await createAccount(db, account);
  if (!profile) throw new Error(`${email} has an account already.`);
  const cookie = `session=${await startSession(db, { profile_id: profile.id })}`;
  return {
    id: profile.id,
    email,
    /** The account's ID, which is the user's subject at the provider. */
    subject: profile.subject,
    cookie,
    ask: (call: string, { headers, ...options }: RequestOptions = {}) =>
      ask(site, call, { ...options, headers: { cookie, ...headers } }),
  };
}

export const PASSWORD = 'correct horse';

/** Signs in at the provider's page, as users do. Returns the path of the page that follows. */
export async function signIn(site: Site, email: string, password = PASSWORD): Promise<string> {
  const visitor = site.visitor();
  const page = await visitor.go('/auth/sign-in');
  const { url } = await visitor.submit(page, { email, password });
  return new URL(url).pathname;
}

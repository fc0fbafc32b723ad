// Callers of a test API who make and share lists.
import { startSession } from '#src/accounts/sessions/sessions.ts';
import { insertToken } from '#src/accounts/tokens/tokens.ts';
import type { Database } from '#src/server/database.ts';
import type { Role } from '#src/shared/roles.ts';
import type { Scope } from '#src/shared/scopes.ts';
import type { testApi } from '#test/api.ts';

type Api = Awaited<ReturnType<typeof testApi>>;

interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of any reply
  body: any;
}

export interface TestCaller {
  id: string;
  email: string;
  /** The headers of their requests. */
  headers: Record<string, string>;
  /** Sends a call such as `GET /api/lists`. */
  ask(call: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
}

/** Adds a user with a role and an address, and returns them with a session or, with `scopes`, a token. */
export async function addCaller(
  api: Api,
  { db }: Database,
  email: string,
  role: Role | null,
  scopes?: readonly Scope[],
): Promise<TestCaller> {
  const { id } = await db
    .insertInto('profiles')
    .values({ issuer: 'https://id.example', subject: crypto.randomUUID(), email, full_name: nameIn(email), role })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { host } = new URL(api.config.publicUrl);
  const headers: Record<string, string> = scopes
    ? await tokenOf(api, { db }, { id, email }, scopes)
    : { host, origin: api.config.publicUrl, cookie: `session=${await startSession(db, { profile_id: id })}` };
  return {
    id,
    email,
    headers,
    ask: async (call, body, more = {}) => {
      const [method, url] = call.split(' ');
      const { statusCode, body: text } = await api.app.inject({
        method: method as 'GET', // or any other method
        url,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }), ...more },
        payload: body === undefined ? undefined : JSON.stringify(body),
      });
      return { status: statusCode, body: JSON.parse(text) };
    },
  };
}

/** The headers of a token of a user. */
export async function tokenOf(
  api: Api,
  { db }: Pick<Database, 'db'>,
  { id, email }: Pick<TestCaller, 'id' | 'email'>,
  scopes: readonly Scope[],
) {
  const user = { id, email, role: null, approved: true, via: 'session', scopes: ['read', 'write', 'export'] } as const;
  const { secret } = await insertToken(db, user, { name: 't', days: 1, scopes: [...scopes] }, '');
  return { host: new URL(api.config.publicUrl).host, authorization: `Bearer ${secret}` };
}

const nameIn = (email: string) => (email.split('@')[0] ?? '').replace(/^./, (letter) => letter.toUpperCase());

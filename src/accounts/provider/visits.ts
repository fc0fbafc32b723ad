// Visits to the sign-in page. PostgreSQL stores nothing of a visitor before the correct password: the parameters of the
// authorization request are in a cookie that this server signs. So a flood of them uses no disk.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { isSealOf, sealOf } from '#src/accounts/keys/seal.ts';
import { recordsIn } from '#src/accounts/provider/records.ts';
import type { Tables } from '#src/server/tables.ts';

/**
 * Seconds that the browser has to return to the provider after the correct password, while PostgreSQL stores the
 * result.
 */
const RESULT_SECONDS = 300;

const PURPOSE = 'visit';

/** The request whose cookies hold the visit, because the provider's adapter gets only the visit's id. */
const current = new AsyncLocalStorage<{ request: FastifyRequest; reply: FastifyReply }>();

/** Lets the provider find visits in the cookies of requests to `scope`. Must be called before its routes are added. */
export function followVisits(scope: FastifyInstance): void {
  scope.addHook('preHandler', (request, reply, done) => current.run({ request, reply }, done));
}

export interface VisitCookies {
  key: string;
  name: string;
  /** Whether the cookie is for https only. */
  secure: boolean;
  /** The prompt after the correct password. PostgreSQL stores its visits, which end with the account's sessions. */
  storedPrompt: string;
  /** The paths that contain a visit's id. */
  paths: (id: string) => string[];
}

/** Stores visits in cookies until the correct password, and their results in PostgreSQL. */
export function visitsIn(db: Kysely<Tables>, { key, name, secure, storedPrompt, paths }: VisitCookies): Adapter {
  const kept = recordsIn(db)('Interaction');
  /** Sets the cookie for each path; an empty value removes it. */
  const write = (id: string, value: string, maxAge: number) => {
    const { request, reply } = here();
    for (const path of paths(id)) {
      const options = { path, httpOnly: true, sameSite: 'lax', secure, maxAge } as const;
      reply.raw.appendHeader('set-cookie', request.server.serializeCookie(name, value, options));
    }
  };
  return {
    ...kept,
    upsert: async (id, payload, expiresIn = 0) => {
      if (payload.result) return kept.upsert(id, payload, Math.min(expiresIn, RESULT_SECONDS));
      if (payload.prompt?.name === storedPrompt) return kept.upsert(id, payload, expiresIn);
      const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
      write(id, `${text}.${sealOf(key, PURPOSE, text)}`, expiresIn);
    },
    find: async (id) => (await kept.find(id)) ?? visitOf(here().request.cookies[name], id, key),
    destroy: async (id) => {
      await kept.destroy(id);
      write(id, '', 0);
    },
  };
}

function here() {
  const store = current.getStore();
  if (!store) throw new Error('A visit was looked for outside of a request.');
  return store;
}

/** The visit in a cookie, if this server signed it and its id is `id`. */
function visitOf(cookie: string | undefined, id: string, key: string): AdapterPayload | undefined {
  const [text = '', mark = ''] = cookie?.split('.') ?? [];
  if (!isSealOf(key, PURPOSE, text, mark)) return undefined;
  const payload: AdapterPayload = JSON.parse(Buffer.from(text, 'base64url').toString()); // written by upsert
  return payload.jti === id ? payload : undefined; // the provider checks its `exp`
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openAccounts } from '#src/accounts/accounts.ts';
import { startSession } from '#src/accounts/session/sessions.ts';
import { makeToken } from '#src/accounts/tokens/tokens.ts';
import { apiRoutes } from '#src/app/api.ts';
import { refreshSearch } from '#src/app/search.ts';
import { openSearch } from '#src/search/search.ts';
import { buildApp } from '#src/server/app.ts';
import { loadConfig } from '#src/server/config.ts';
import { type Database, openDatabase } from '#src/server/database.ts';
import type { Role } from '#src/shared/roles.ts';

/** Who asks: nobody, somebody not yet approved, somebody with a role, or an administrator's API token. */
export type As = 'anonymous' | 'pending' | Role | 'token';

interface Options {
  stale?: string[];
  /** Whether the search index is there. */
  indexed?: boolean;
  /** The server's environment. */
  env?: Record<string, string>;
}

/**
 * The API over a database, as the product serves it, asked by HTTP requests without a port. Whoever asks is signed in by a
 * session of their own in the database: a specialist unless told otherwise.
 */
export async function testApi(database: Database, { stale = [], indexed = true, env = {} }: Options = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'medatlas-api-'));
  const search = openSearch({ workers: 1 });
  if (indexed) await refreshSearch(database, dataDir, search);
  const config = loadConfig({ LOG_LEVEL: 'silent', METRICS_OPEN: 'loopback', ...env });
  const people = openDatabase(database.url, { max: 2 }); // for accounts, however `database` is made to fail
  const accounts = await openAccounts({ database: people, embedded: false, config });
  const app = await buildApp({
    config,
    web: path.join(import.meta.dirname, '../public'),
    readiness: async () => ({ ready: true, problems: [], datasets: {} }),
    identify: accounts.identify,
    metrics: {
      database: people,
      token: config.metricsToken,
      openOnLoopback: config.metricsOpen,
      searchGeneration: () => search.generation,
    },
    routes: (api) => apiRoutes(api, { database, search, accounts, config, stale: () => stale }),
  });
  const sessions = new Map<As, Promise<Record<string, string>>>();

  /** The headers of a request that somebody makes, who is signed in once; with `anew` just for these. */
  async function headersOf(as: As, { anew = false } = {}): Promise<Record<string, string>> {
    const signedIn = (anew ? undefined : sessions.get(as)) ?? sessionHeaders(people, as, config.publicUrl);
    if (!anew) sessions.set(as, signedIn);
    return signedIn;
  }

  return {
    app,
    search,
    config,
    headersOf,
    /** Asks, and returns the status with the reply read as JSON. */
    get: async (url: string, { as = 'specialist' as As } = {}) => {
      const { statusCode, headers, body } = await app.inject({ url, headers: await headersOf(as) });
      return { status: statusCode, headers, body: JSON.parse(body) };
    },
    close: async () => {
      await app.close();
      await accounts.close();
      await people.close();
      await search.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** The headers that a browser sends with every request, signed in as `as`, or a script with a token. */
export async function sessionHeaders({ db }: Database, as: As, publicUrl: string): Promise<Record<string, string>> {
  const { host, protocol } = new URL(publicUrl);
  if (as === 'anonymous') return { host, origin: publicUrl };
  const role = as === 'token' ? 'administrator' : as === 'pending' ? null : as;
  const { id, email } = await db
    .insertInto('profiles')
    .values({
      issuer: 'https://id.example',
      subject: crypto.randomUUID(),
      email: `${as}@example.com`,
      full_name: `Test ${as}`,
      role,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
  if (as === 'token') {
    const user = { id, email, role, approved: true, via: 'session' } as const;
    const { secret } = await makeToken(db, user, { name: 'test', days: 1 }, '127.0.0.1');
    return { host, authorization: `Bearer ${secret}` };
  }
  const session = await startSession(db, { profile_id: id });
  return { host, origin: publicUrl, cookie: `${protocol === 'https:' ? '__Host-' : ''}session=${session}` };
}

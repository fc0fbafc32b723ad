import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openAccounts } from '#src/accounts/accounts.ts';
import { limitSearches } from '#src/accounts/search-limit.ts';
import { startSession } from '#src/accounts/sessions.ts';
import { apiRoutes } from '#src/app/api.ts';
import { refreshSearch } from '#src/app/search.ts';
import { openSearch } from '#src/search/search.ts';
import { buildApp } from '#src/server/app.ts';
import { loadConfig } from '#src/server/config.ts';
import { type Database, openDatabase } from '#src/server/database.ts';
import type { Role } from '#src/shared/roles.ts';

/** Who asks: nobody, somebody not yet approved, or somebody with a role. */
export type As = 'anonymous' | 'pending' | Role;

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
  const config = loadConfig({ LOG_LEVEL: 'silent', ...env });
  const people = openDatabase(database.url, { max: 2 }); // for accounts, however `database` is made to fail
  const accounts = await openAccounts({ database: people, embedded: false, config });
  const app = await buildApp({
    config,
    web: path.join(import.meta.dirname, '../public'),
    readiness: async () => ({ ready: true, problems: [], datasets: {} }),
    identify: accounts.identify,
    routes: (api) => {
      limitSearches(api, config.limits.search);
      accounts.routes(api);
      apiRoutes(api, { database, search, company: config.company, stale: () => stale });
    },
  });
  const { host, protocol } = new URL(config.publicUrl);
  const cookieName = protocol === 'https:' ? '__Host-session' : 'session';
  const sessions = new Map<As, Promise<string>>();

  /** The headers of a request that somebody makes in a browser. */
  async function headersOf(as: As): Promise<Record<string, string>> {
    if (as === 'anonymous') return { host };
    const session = sessions.get(as) ?? signIn(people, as);
    sessions.set(as, session);
    return { host, cookie: `${cookieName}=${await session}`, origin: config.publicUrl };
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

async function signIn({ db }: Database, as: Exclude<As, 'anonymous'>): Promise<string> {
  const { id } = await db
    .insertInto('profiles')
    .values({
      issuer: 'https://id.example',
      subject: crypto.randomUUID(),
      email: `${as}@example.com`,
      full_name: `Test ${as}`,
      role: as === 'pending' ? null : as,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return startSession(db, { profile_id: id });
}

import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { startSession } from '#src/accounts/sessions/sessions.ts';
import { insertToken } from '#src/accounts/tokens/tokens.ts';
import { apiRoutes } from '#src/app/api.ts';
import { openAccounts } from '#src/app/open-accounts.ts';
import { openReadSpecialty } from '#src/app/read-specialty.ts';
import { openServices } from '#src/app/services.ts';
import { fhirDoor } from '#src/doors/fhir/outcome.ts';
import { mcpDoor } from '#src/doors/mcp/door.ts';
import { npiRegistryDoor } from '#src/doors/npi-registry/routes.ts';
import type { TableLayout } from '#src/importer/layouts.ts';
import { openSearch, type Search } from '#src/search/search.ts';
import { buildApp } from '#src/server/app.ts';
import { loadConfig } from '#src/server/config.ts';
import { type Database, openDatabase } from '#src/server/database.ts';
import type { Role } from '#src/shared/roles.ts';
import { lookupJob } from '#src/work/lookup/job.ts';
import { timeZone } from '#test/day.ts';
import { linkDemoIndex } from '#test/demo-database.ts';
import { testJobs } from '#test/jobs.ts';
import { loadIndex } from '#test/search-index.ts';

/** A caller: no user, an unapproved user, a user with a role, or a script with an administrator's API token. */
export type As = 'anonymous' | 'pending' | Role | 'token';

interface Options {
  stale?: string[];
  layouts?: TableLayout[];
  /** Whether to build the search index: 'rebuilt' if rows of the demo data were changed without an import. */
  indexed?: boolean | 'rebuilt';
  /** Milliseconds that a request to the search index may take. */
  budget?: number;
  /** An open search index to use instead. */
  search?: Search;
  /** Receives unexpected errors of jobs. */
  report?: (error: unknown) => void;
  /** Receives each line of the server's log, as text. LOG_LEVEL in `env` chooses them. */
  log?: (line: string) => void;
  /** The server's environment. */
  env?: Record<string, string>;
}

/**
 * Builds the product's API on a database, without a port. `get` sends requests as a signed-in specialist unless `as`
 * names another caller. `headersOf` returns the headers of any caller, whose session is stored in the database.
 */
export async function testApi(
  database: Database,
  { stale = [], layouts = [], indexed = true, budget = 5000, search: opened, report, log, env = {} }: Options = {},
) {
  const dataDir = mkdtempSync(path.join(inject('sharedFolder'), 'api-'));
  const search = opened ?? openSearch({ workers: 1, budget });
  if (indexed && !opened) {
    if (indexed !== 'rebuilt') linkDemoIndex(dataDir);
    await loadIndex(database, dataDir, search);
  }
  const config = loadConfig({
    LOG_LEVEL: 'silent',
    METRICS_OPEN: 'loopback',
    DATA_DIR: dataDir,
    TIME_ZONE: timeZone,
    ...env,
  });
  const people = openDatabase(database.url, { max: 2 }); // accounts still work in tests where `database` fails
  const accounts = await openAccounts({ database: people, embedded: false, config });
  const services = openServices({ database, users: people, search, config, stale: () => stale });
  const readSpecialty = openReadSpecialty(services);
  const jobs = await testJobs(people, config, [lookupJob(people, { ...services, readSpecialty })], report);
  const app = await buildApp({
    config,
    web: path.join(import.meta.dirname, '../public'),
    readiness: async () => ({ ready: true, problems: [], datasets: {} }),
    ...(log && { log: { write: log } }),
    identify: accounts.identify,
    doors: [npiRegistryDoor, fhirDoor, mcpDoor],
    metrics: {
      database: people,
      token: config.metricsToken,
      openOnLoopback: config.metricsOpen,
    },
    routes: (api) => apiRoutes(api, { services, accounts, jobs, stale: () => stale, layouts: () => layouts }),
  });
  const sessions = new Map<As, Promise<Record<string, string>>>();

  /** Returns the headers of a caller's requests. Each caller has one session; `fresh` starts another for this call. */
  async function headersOf(as: As, { fresh = false } = {}): Promise<Record<string, string>> {
    const signedIn = (fresh ? undefined : sessions.get(as)) ?? sessionHeaders(people, as, config.publicUrl);
    if (!fresh) sessions.set(as, signedIn);
    return signedIn;
  }

  return {
    app,
    services,
    search,
    /** The database of the accounts, which has its own connections. */
    people,
    config,
    headersOf,
    /** Sends a GET. Returns the status, the headers and the parsed JSON body. */
    get: async (url: string, { as = 'specialist' as As } = {}) => {
      const { statusCode, headers, body } = await app.inject({ url, headers: await headersOf(as) });
      return { status: statusCode, headers, body: JSON.parse(body) };
    },
    close: async () => {
      await app.close();
      await jobs.close();
      await people.close();
      if (!opened) await search.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Adds a user and returns their request headers: a session cookie, or a token for `as: 'token'`. */
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
    const user = { id, email, role, approved: true, via: 'session', scopes: ['read'] } as const;
    const { secret } = await insertToken(db, user, { name: 'test', days: 1, scopes: ['read'] }, '127.0.0.1');
    return { host, authorization: `Bearer ${secret}` };
  }
  const session = await startSession(db, { profile_id: id });
  return { host, origin: publicUrl, cookie: `${protocol === 'https:' ? '__Host-' : ''}session=${session}` };
}

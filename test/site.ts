// The site with its accounts on a database, without a port.
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openAccounts } from '#src/app/open-accounts.ts';
import { buildApp } from '#src/server/app.ts';
import { loadConfig } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { testJobs } from '#test/jobs.ts';
import { visitorOf } from '#test/visitor.ts';

/** The password of the demo accounts in tests. */
export const DEMO_PASSWORD = 'invented for tests';

/** Starts the site with the environment. `embedded` is whether the database counts as the embedded PostgreSQL. */
export async function testSite(database: Database, env: Record<string, string> = {}, { embedded = true } = {}) {
  const config = loadConfig({ LOG_LEVEL: 'silent', MEDATLAS_DEMO_PASSWORD: DEMO_PASSWORD, ...env });
  const accounts = await openAccounts({ database, embedded, config });
  const jobs = await testJobs(database, config);
  const app = await buildApp({
    config,
    web: path.join(import.meta.dirname, '../public'),
    readiness: async () => ({ ready: true, problems: [], datasets: {} }),
    identify: accounts.identify,
    routes: (api) => accounts.routes(api, jobs),
  });
  onTestFinished(async () => {
    await app.close();
    await jobs.close();
  });
  return {
    app,
    config,
    demo: accounts.demo.emails,
    demoLink: accounts.demo.linkFor,
    cleanUp: accounts.cleanUp,
    url: config.publicUrl,
    visitor: (address?: string) => visitorOf(app, config.publicUrl, { address }),
  };
}

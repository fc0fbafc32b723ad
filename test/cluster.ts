import type { TestProject } from 'vitest/node';
import { keysOf } from '#src/accounts/provider/keys.ts';
import { openDatabase } from '#src/server/database.ts';
import { makeMigrated, throwAwayCluster } from '#test/throw-away.ts';

/** One PostgreSQL for the whole run, with a migrated `template` database that every test clones. It holds the provider's keys, which take long to make. */
export default async function setup(project: TestProject) {
  const { cluster, close } = await throwAwayCluster();
  const template = openDatabase(await makeMigrated(cluster, 'template'));
  await keysOf(template.db);
  await template.close();
  project.provide('clusterUrl', cluster.url('postgres'));
  return close;
}

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string;
  }
}

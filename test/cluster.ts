import type { TestProject } from 'vitest/node';
import { makeMigrated, throwAwayCluster } from '#test/throw-away.ts';

/** One PostgreSQL for the whole run, with a migrated `template` database that every test clones. */
export default async function setup(project: TestProject) {
  const { cluster, close } = await throwAwayCluster();
  await makeMigrated(cluster, 'template');
  project.provide('clusterUrl', cluster.url('postgres'));
  return close;
}

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string;
  }
}

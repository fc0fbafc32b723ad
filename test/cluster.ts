import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { oidcKeysOf } from '#src/accounts/keys/keys.ts';
import { openDatabase } from '#src/server/database.ts';
import { openQueue } from '#src/server/jobs/queue.ts';
import { removeLeftovers } from '#test/leftovers.ts';
import { buildEmptyIndex } from '#test/search-index.ts';
import { createMigrated, temporaryCluster, temporaryFolder } from '#test/temporary.ts';

/**
 * Starts one PostgreSQL for the whole run, with a migrated `template` database that tests clone. The template holds the
 * identity provider's keys, which take long to generate, and the queue of jobs. `sharedFolder` is for files of the run, such
 * as the index of that database.
 */
export default async function setup(project: TestProject) {
  removeLeftovers();
  const { cluster, close } = await temporaryCluster();
  const template = openDatabase(await createMigrated(cluster, 'template'));
  await oidcKeysOf(template.db);
  const queue = await openQueue(template.url, 'template', () => {});
  await queue.stop();
  const folder = temporaryFolder();
  await buildEmptyIndex(template, folder);
  await template.close();
  project.provide('clusterUrl', cluster.url('postgres'));
  project.provide('sharedFolder', folder);
  return async () => {
    await close();
    rmSync(folder, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string;
    sharedFolder: string;
  }
}

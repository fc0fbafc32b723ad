import type { FastifyInstance } from 'fastify';
import { refuseDeactivated } from '#src/datasets/deactivated.ts';
import {
  getRegistryRecord,
  hasCriteria,
  NO_CRITERIA,
  REGISTRY_NOT_FOUND,
  searchRegistry,
} from '#src/datasets/registry/contract.ts';
import { findRecords, registryRecordOf } from '#src/datasets/registry/queries.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';

export function registryRoutes(app: FastifyInstance, database: Database, search: Search): void {
  serve(app, searchRegistry, ({ query }) => {
    if (!hasCriteria(query)) throw new Failure(400, 'bad_request', NO_CRITERIA);
    return findRecords(database, search, query).catch(sayInItsWords);
  });

  serve(app, getRegistryRecord, async ({ params: { number } }) => {
    const record = await registryRecordOf(database, number);
    if (record) return record;
    await refuseDeactivated(database, number, 'providers', () => ({}));
    throw notFound(REGISTRY_NOT_FOUND);
  });
}

/** The registry has one message for every failure, including those of the search. */
function sayInItsWords(error: unknown): never {
  if (error instanceof Failure && error.status >= 500)
    throw new Failure(error.status, error.code, searchRegistry.failure, error.retryAfter);
  throw error;
}

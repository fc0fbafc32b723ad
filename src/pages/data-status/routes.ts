import type { FastifyInstance } from 'fastify';
import type { Source } from '#src/importer/source.ts';
import { getDataStatus, liveDataStatus } from '#src/pages/data-status/contract.ts';
import { dataStatus } from '#src/pages/data-status/queries.ts';
import type { Database } from '#src/server/database.ts';
import { serveLive } from '#src/server/live.ts';
import { serve } from '#src/server/serve.ts';

/** Adds the status of the datasets, for administrators. */
export function dataStatusRoutes(app: FastifyInstance, database: Database, sources: readonly Source[]): void {
  const read = async () => ({ rows: await dataStatus(database, sources) });
  serve(app, getDataStatus, read, { access: 'administrator' });
  serveLive(app, { url: liveDataStatus, summary: 'Follow the status of the datasets', access: 'administrator', read });
}

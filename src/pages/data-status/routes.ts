import type { FastifyInstance } from 'fastify';
import type { Source } from '#src/importer/source.ts';
import { getDataStatus } from '#src/pages/data-status/contract.ts';
import { dataStatus } from '#src/pages/data-status/queries.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';

/** Adds the status of the datasets, for administrators. */
export function dataStatusRoutes(app: FastifyInstance, database: Database, sources: readonly Source[]): void {
  serve(app, getDataStatus, async () => ({ rows: await dataStatus(database, sources) }), { access: 'administrator' });
}

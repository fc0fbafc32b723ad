import type { FastifyInstance } from 'fastify';
import { listCertifications, searchCertifications } from '#src/datasets/certifications/contract.ts';
import { certificationsOf, findCertifiedProviders } from '#src/datasets/certifications/queries.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';

export function certificationRoutes(app: FastifyInstance, database: Database): void {
  serve(app, searchCertifications, ({ query }) => findCertifiedProviders(database, query));
  serve(app, listCertifications, async ({ params }) => ({ rows: await certificationsOf(database, params.npi) }));
}

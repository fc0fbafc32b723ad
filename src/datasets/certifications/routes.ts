import type { FastifyInstance } from 'fastify';
import { listCertifications, searchCertifications } from '#src/datasets/certifications/contract.ts';
import { certificationsOf, findCertifiedProviders } from '#src/datasets/certifications/queries.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { serve } from '#src/server/serve.ts';

export function certificationRoutes(app: FastifyInstance, { database, search }: DatasetServices): void {
  const tooSlow = searchCertifications.failure;
  serve(app, searchCertifications, ({ query }) => findCertifiedProviders(search, query), { tooSlow });
  serve(app, listCertifications, async ({ params }) => ({ rows: await certificationsOf(database, params.npi) }));
}

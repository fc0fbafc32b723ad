import type { FastifyInstance } from 'fastify';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { listProviderServices, listServices } from '#src/datasets/services/contract.ts';
import { readMeanings } from '#src/datasets/services/meaning.ts';
import { servicesMeant, servicesOf } from '#src/datasets/services/queries.ts';
import { serve } from '#src/server/serve.ts';

export function serviceRoutes(app: FastifyInstance, services: DatasetServices): void {
  const { database, search, config, requireDataset, readOnce } = services;
  const licensed = config.cptLicense;
  serve(app, listProviderServices, ({ params: { npi }, query: { year } }) => {
    requireDataset('services');
    return servicesOf({ database, search, licensed }, npi, year);
  });
  serve(app, listServices, async ({ query: { text } }) => {
    requireDataset('services');
    return servicesMeant(await readOnce(readMeanings), text, licensed);
  });
}

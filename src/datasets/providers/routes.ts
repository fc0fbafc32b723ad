import type { FastifyInstance } from 'fastify';
import { refuseDeactivated } from '#src/datasets/deactivated.ts';
import { getProvider, PROVIDER_NOT_FOUND, Provider } from '#src/datasets/providers/contract.ts';
import { isOrganization, openProviderOf, providerReply } from '#src/datasets/providers/queries.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { notFound } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';

export function providerRoutes(app: FastifyInstance, { database }: DatasetServices): void {
  const providerOf = openProviderOf(database);
  serve(app, getProvider, async ({ params: { npi } }) => {
    const provider = await providerOf(npi);
    if (provider) return provider;
    await refuseDeactivated(database, npi, 'providers', (row: Parameters<typeof providerReply>[0]) =>
      Provider.parse(providerReply(row)),
    );
    throw notFound(PROVIDER_NOT_FOUND, (await isOrganization(database, npi)) ? 'organization' : 'not_found');
  });
}

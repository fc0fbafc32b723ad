import type { FastifyInstance } from 'fastify';
import { refuseDeactivated } from '#src/datasets/deactivated.ts';
import { getProvider, NOT_FOUND, Provider } from '#src/datasets/providers/contract.ts';
import { asReply, isOrganization, providerOf } from '#src/datasets/providers/queries.ts';
import type { Services } from '#src/datasets/server-dataset.ts';
import { notFound } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';

export const providerRoutes = (app: FastifyInstance, { database }: Services): void =>
  serve(app, getProvider, async ({ params: { npi } }) => {
    const provider = await providerOf(database, npi);
    if (provider) return provider;
    await refuseDeactivated(database, npi, 'providers', (row: Parameters<typeof asReply>[0]) =>
      Provider.parse(asReply(row)),
    );
    throw notFound(NOT_FOUND, (await isOrganization(database, npi)) ? 'organization' : 'not_found');
  });

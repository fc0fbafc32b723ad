import type { FastifyInstance } from 'fastify';
import { refuseDeactivated } from '#src/datasets/deactivated.ts';
import { getOrganization, ORGANIZATION_NOT_FOUND } from '#src/datasets/organizations/contract.ts';
import { isProvider, lastKnown, organizationOf } from '#src/datasets/organizations/queries.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { notFound } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';

export const organizationRoutes = (app: FastifyInstance, { database }: DatasetServices): void =>
  serve(app, getOrganization, async ({ params: { npi } }) => {
    const organization = await organizationOf(database, npi);
    if (organization) return organization;
    await refuseDeactivated(database, npi, 'organizations', lastKnown);
    throw notFound(ORGANIZATION_NOT_FOUND, (await isProvider(database, npi)) ? 'provider' : 'not_found');
  });

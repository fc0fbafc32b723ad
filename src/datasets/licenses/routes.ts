import type { FastifyInstance } from 'fastify';
import { listLicenses, searchLicenses } from '#src/datasets/licenses/contract.ts';
import { findLicensedProviders, licensesOf } from '#src/datasets/licenses/queries.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { turnedOff } from '#src/server/criteria-off.ts';
import { serve } from '#src/server/serve.ts';

export function licenseRoutes(app: FastifyInstance, { database, search, criteriaOff }: DatasetServices): void {
  const tooSlow = searchLicenses.failure;
  serve(
    app,
    searchLicenses,
    async ({ query }) => {
      if (query.graduation_year && criteriaOff.has('graduated_from')) throw turnedOff('graduation_year', 'graduated');
      return findLicensedProviders(search, query);
    },
    { tooSlow },
  );
  serve(app, listLicenses, async ({ params }) => ({ rows: await licensesOf(database, params.npi) }));
}

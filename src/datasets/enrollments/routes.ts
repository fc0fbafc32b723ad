import type { FastifyInstance } from 'fastify';
import { listBillingPeople, listEmployers } from '#src/datasets/enrollments/contract.ts';
import {
  employersOf,
  employersWithNpi,
  enrollmentsOf,
  groupsOnlyListed,
  peopleThrough,
  specialtiesThrough,
} from '#src/datasets/enrollments/queries.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { serve } from '#src/server/serve.ts';

export function enrollmentRoutes(app: FastifyInstance, { database, isReady, requireDataset }: DatasetServices): void {
  serve(app, listEmployers, async ({ params: { npi }, query }) => {
    requireDataset('enrollments');
    const isListed = isReady('affiliations');
    const [found, enrollments, only_listed] = await Promise.all([
      employersOf(database, npi, query, { isListed }),
      enrollmentsOf(database, npi),
      isListed ? groupsOnlyListed(database, npi) : [],
    ]);
    return { ...found, enrollments, only_listed };
  });
  serve(app, listBillingPeople, async ({ params: { npi }, query }) => {
    requireDataset('enrollments');
    const employers = await employersWithNpi(database, npi);
    const pacIds = employers.map(({ pac_id }) => pac_id);
    const [found, specialties] = await Promise.all([
      peopleThrough(database, pacIds, query),
      specialtiesThrough(database, pacIds),
    ]);
    return { ...found, employers, specialties };
  });
}

import type { FastifyInstance } from 'fastify';
import { listBillingPeople, listEmployers, type PersonQuery } from '#src/datasets/enrollments/contract.ts';
import {
  employersOf,
  employersWithNpi,
  enrollmentsOf,
  groupsOnlyListed,
  peopleThroughOne,
  peopleThroughSeveral,
  specialtiesThrough,
} from '#src/datasets/enrollments/queries.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { recentReplies } from '#src/search/recent-replies.ts';
import { serve } from '#src/server/serve.ts';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';

/** Organizations whose specialties are kept until the next generation of the index. */
const KEPT = 1000;

export function enrollmentRoutes(app: FastifyInstance, services: DatasetServices): void {
  const { database, isReady, requireDataset, search } = services;
  const specialtiesOf = recentReplies<Awaited<ReturnType<typeof specialtiesThrough>>>(search, KEPT);
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
      peopleOf(database, employers, query),
      specialtiesOf(npi, () => specialtiesThrough(database, pacIds)),
    ]);
    return { ...found, employers: employers.map(({ people: _, ...employer }) => employer), specialties };
  });
}

/** One page of the people who bill through an organization, and how many there are. One PAC ID is the rule. */
async function peopleOf(
  database: DatasetServices['database'],
  employers: Awaited<ReturnType<typeof employersWithNpi>>,
  query: PersonQuery,
) {
  const [only, ...others] = employers;
  const ids = employers.map(({ pac_id }) => pac_id);
  if (others.length > 0) return peopleThroughSeveral(database, ids, query);
  const rows = only ? await peopleThroughOne(database, only.pac_id, query) : [];
  return { total: only?.people ?? 0, rows, page: query.page, page_size: PAGE_SIZE };
}

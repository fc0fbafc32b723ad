import type { FastifyInstance } from 'fastify';
import {
  GROUP_NOT_FOUND,
  getMedicalGroup,
  listAffiliations,
  listAlumni,
  listGroupMembers,
  listRelated,
  searchAffiliations,
  searchMedicalGroups,
  TOO_SLOW,
} from '#src/datasets/affiliations/contract.ts';
import { findMedicalGroups, medicalGroupOf, membersOf } from '#src/datasets/affiliations/group-queries.ts';
import {
  affiliationsOf,
  alumniOf,
  facilitiesOf,
  findAffiliatedProviders,
  relatedTo,
} from '#src/datasets/affiliations/queries.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { notFound } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';

const timeout = { tooSlow: TOO_SLOW };

export function affiliationRoutes(app: FastifyInstance, { database, search, isReady }: DatasetServices): void {
  const isEnrolled = () => isReady('enrollments');
  serve(app, searchAffiliations, ({ query }) => findAffiliatedProviders(search, query), timeout);
  serve(
    app,
    listAffiliations,
    async ({ params: { npi } }) => ({
      ...(await affiliationsOf(database, npi, isEnrolled())),
      facilities: await facilitiesOf(database, npi),
    }),
    timeout,
  );
  serve(app, listRelated, async ({ params }) => ({ rows: await relatedTo(database, params.npi) }), timeout);
  serve(app, listAlumni, async ({ params }) => ({ rows: await alumniOf(database, params.npi) }), timeout);

  serve(app, searchMedicalGroups, ({ query }) => findMedicalGroups(search, query), {
    tooSlow: searchMedicalGroups.failure,
  });
  serve(app, getMedicalGroup, async ({ params }) => {
    const group = await medicalGroupOf(database, params.org_pac_id, isEnrolled());
    if (!group) throw notFound(GROUP_NOT_FOUND);
    return group;
  });
  serve(app, listGroupMembers, ({ params, query }) => membersOf(database, params.org_pac_id, query));
}

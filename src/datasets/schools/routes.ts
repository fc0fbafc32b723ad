import type { FastifyInstance } from 'fastify';
import {
  countSchoolFacets,
  getSchool,
  listSchoolChoices,
  SCHOOL_NOT_FOUND,
  searchSchools,
} from '#src/datasets/schools/contract.ts';
import { findSchools, schoolChoices, schoolFacets, schoolOf } from '#src/datasets/schools/queries.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { notFound } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';

export function schoolRoutes(app: FastifyInstance, { database, search }: DatasetServices): void {
  const tooSlow = searchSchools.failure;
  serve(app, searchSchools, ({ query }) => findSchools(database, search, query), { tooSlow });
  const count = schoolFacets(database, search);
  serve(app, countSchoolFacets, ({ query }) => count(query), { tooSlow });
  serve(app, listSchoolChoices, () => schoolChoices(database));
  serve(app, getSchool, async ({ params: { core_id } }) => {
    const school = await schoolOf(database, core_id);
    if (school) return school;
    throw notFound(SCHOOL_NOT_FOUND);
  });
}

import type { FastifyInstance } from 'fastify';
import { getHospital, HOSPITAL_NOT_FOUND, listClinicians, searchHospitals } from '#src/datasets/hospitals/contract.ts';
import { cliniciansOf, findHospitals, hospitalOf } from '#src/datasets/hospitals/queries.ts';
import type { Database } from '#src/server/database.ts';
import { notFound } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';

export function hospitalRoutes(app: FastifyInstance, database: Database): void {
  serve(app, searchHospitals, ({ query }) => findHospitals(database, query));
  serve(app, getHospital, async ({ params: { ccn } }) => {
    const hospital = await hospitalOf(database, ccn);
    if (hospital) return hospital;
    throw notFound(HOSPITAL_NOT_FOUND);
  });
}

/** Registered separately, because the rows come from affiliations. */
export function clinicianRoutes(app: FastifyInstance, database: Database): void {
  serve(app, listClinicians, ({ params, query }) => cliniciansOf(database, params.ccn, query));
}

import type { FastifyInstance } from 'fastify';
import { readOtherCounties } from '#src/datasets/other-counties.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import {
  getOrganizationShortage,
  getPlaceShortage,
  mapShortage,
  mapShortageFacilities,
  UNKNOWN,
} from '#src/datasets/shortages/contract.ts';
import { countiesWithShortage, facilitiesWithShortage } from '#src/datasets/shortages/map-queries.ts';
import { shortagesAsOf, shortagesOfOrganization, shortagesOfZip } from '#src/datasets/shortages/queries.ts';
import type { Database } from '#src/server/database.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';

export function shortageRoutes(app: FastifyInstance, { database, readOnce }: DatasetServices): void {
  serve(app, getPlaceShortage, async ({ params: { zip } }) => {
    const as_of = await requireImport(database);
    const found = await shortagesOfZip(database, await readOnce(readOtherCounties), zip);
    if (!found) throw notFound(UNKNOWN.zip);
    return { ...found, as_of };
  });
  serve(app, getOrganizationShortage, async ({ params: { npi } }) => {
    const as_of = await requireImport(database);
    const found = await shortagesOfOrganization(database, await readOnce(readOtherCounties), npi);
    if (!found) throw notFound(UNKNOWN.organization);
    return { ...found, as_of };
  });
  serve(app, mapShortage, async ({ query: { shortage } }) => {
    const as_of = await requireImport(database);
    return { ...(await countiesWithShortage(database, shortage)), as_of };
  });
  serve(app, mapShortageFacilities, async ({ query }) => {
    const as_of = await requireImport(database);
    return { ...(await facilitiesWithShortage(database, query)), as_of };
  });
}

/** The date of the data. Throws a Failure if it was never imported, because then no row would read as no designation. */
async function requireImport(database: Database): Promise<string> {
  const as_of = await shortagesAsOf(database);
  if (as_of) return as_of;
  throw new Failure(409, 'not_imported', 'The dataset shortages was never imported.');
}

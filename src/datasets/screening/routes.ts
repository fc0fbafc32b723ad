import type { FastifyInstance } from 'fastify';
import { getScreening } from '#src/datasets/screening/contract.ts';
import { screeningOf } from '#src/datasets/screening/queries.ts';
import type { Services } from '#src/datasets/server-dataset.ts';
import { serve } from '#src/server/serve.ts';

export function screeningRoutes(app: FastifyInstance, { database }: Services): void {
  serve(app, getScreening, async ({ params }) => ({ rows: await screeningOf(database, params.npi) }));
}

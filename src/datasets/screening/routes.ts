import type { FastifyInstance } from 'fastify';
import { getScreening } from '#src/datasets/screening/contract.ts';
import { screeningOf } from '#src/datasets/screening/queries.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { serve } from '#src/server/serve.ts';

export function screeningRoutes(app: FastifyInstance, { database, screeningDecisions }: DatasetServices): void {
  serve(app, getScreening, async ({ user, params: { npi } }) => {
    const { rows, versions } = await screeningOf(database, npi);
    const possible = rows.find(({ status }) => status === 'possible')?.match;
    if (possible?.known.row) {
      const decided = await screeningDecisions(user, npi, possible.known.row);
      for (const listed of possible.listed) listed.decision = decided.get(versions.get(listed.row) ?? '') ?? null;
    }
    return { rows };
  });
}

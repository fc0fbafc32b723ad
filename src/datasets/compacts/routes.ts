import type { FastifyInstance } from 'fastify';
import { listCompacts } from '#src/datasets/compacts/contract.ts';
import { compactStates } from '#src/datasets/compacts/queries.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { serve } from '#src/server/serve.ts';
import { isInForce, STALE_AFTER } from '#src/shared/compacts.ts';
import { todayIn } from '#src/shared/today.ts';

/** Adds the call that lists the states of compacts. */
export function compactRoutes(app: FastifyInstance, { database, config }: DatasetServices): void {
  serve(app, listCompacts, async () => {
    const today = todayIn(config.timeZone);
    const rows = await compactStates(database.db);
    return {
      rows: rows.map((row) => ({
        ...row,
        in_force: isInForce(row, today),
        stale: daysUntil(row.checked_on, today) > STALE_AFTER,
      })),
      stale_after: STALE_AFTER,
    };
  });
}

const daysUntil = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

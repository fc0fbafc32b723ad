import type { FastifyInstance } from 'fastify';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { type LosingGroup, listLosingGroups, listSignals } from '#src/datasets/signals/contract.ts';
import { readableSignals } from '#src/datasets/signals/criteria.ts';
import { losingGroups } from '#src/datasets/signals/losing-groups.ts';
import { newestSignals } from '#src/datasets/signals/queries.ts';
import { recentReplies } from '#src/search/recent-replies.ts';
import { serve } from '#src/server/serve.ts';
import { todayIn } from '#src/shared/today.ts';

/** Adds the calls that list signals. API tokens get none of licensed sources. */
export function signalRoutes(app: FastifyInstance, services: DatasetServices): void {
  serve(app, listSignals, ({ query: { since, signal, page }, user }) => {
    const mayRead = (dataset: string) => services.mayRead(user, dataset);
    const signals = readableSignals({ mayRead }, signal);
    services.requireDataset('providers');
    const today = todayIn(services.config.timeZone);
    return newestSignals(services, { signals, since, page, today });
  });
  const groupsOf = recentReplies<LosingGroup[]>(services.search, 1); // they read two years of changes
  serve(app, listLosingGroups, async () => {
    services.requireDataset('affiliations');
    return { rows: await groupsOf('', () => losingGroups(services.database)) };
  });
}

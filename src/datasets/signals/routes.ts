import type { FastifyInstance } from 'fastify';
import { licensedOnly } from '#src/datasets/licensed.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { listLosingGroups, listSignals } from '#src/datasets/signals/contract.ts';
import { readableSignals } from '#src/datasets/signals/criteria.ts';
import { losingGroups } from '#src/datasets/signals/losing-groups.ts';
import { newestSignals } from '#src/datasets/signals/queries.ts';
import { serve } from '#src/server/serve.ts';
import { signalSources } from '#src/shared/signals.ts';
import { todayIn } from '#src/shared/today.ts';

/** Adds the calls that list signals. API tokens get none of licensed sources. */
export function signalRoutes(app: FastifyInstance, services: DatasetServices): void {
  serve(app, listSignals, ({ query: { since, signal, page }, user }) => {
    const mayRead = (dataset: string) => services.mayRead(user, dataset);
    const withheld = signal?.find((name) => !mayRead(signalSources[name]));
    if (withheld) throw licensedOnly(signalSources[withheld]);
    services.requireDataset('providers');
    const today = todayIn(services.config.timeZone);
    return newestSignals(services, { signals: signal ?? readableSignals({ mayRead }), since, page, today });
  });
  serve(app, listLosingGroups, async () => {
    services.requireDataset('affiliations');
    return { rows: await losingGroups(services.database) };
  });
}

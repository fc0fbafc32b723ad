import type { FastifyInstance } from 'fastify';
import { callerOf } from '#src/server/caller.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import { serve } from '#src/server/serve.ts';
import * as calls from '#src/work/webhooks/contract.ts';
import { addWebhookJobs } from '#src/work/webhooks/job.ts';
import {
  deleteWebhook,
  deliveriesOf,
  insertTest,
  insertWebhook,
  renewSecret,
  repeatDelivery,
  updateWebhook,
  webhooksOf,
} from '#src/work/webhooks/webhooks.ts';

interface Services {
  users: Database;
  jobs: Pick<JobQueue, 'add'>;
  config: Pick<Config, 'webhookHosts'>;
}

/** Adds the webhooks of administrators (R-1674). */
export function webhookRoutes(app: FastifyInstance, { users, jobs, config: { webhookHosts } }: Services): void {
  const { db } = users;
  const access = { access: 'administrator' } as const;
  serve(app, calls.listWebhooks, async (asked) => ({ rows: await webhooksOf(db, callerOf(asked)) }), access);
  serve(app, calls.makeWebhook, (asked) => insertWebhook(db, callerOf(asked), webhookHosts, asked.body), access);
  serve(
    app,
    calls.changeWebhook,
    (asked) => updateWebhook(db, callerOf(asked), webhookHosts, asked.params.id, asked.body),
    access,
  );
  serve(app, calls.deleteWebhook, (asked) => deleteWebhook(db, callerOf(asked), asked.params.id), access);
  serve(app, calls.renewWebhookSecret, (asked) => renewSecret(db, callerOf(asked), asked.params.id), access);
  serve(
    app,
    calls.listDeliveries,
    (asked) => deliveriesOf(db, callerOf(asked), asked.params.id, asked.query.page),
    access,
  );
  const atOnce = async <R>(change: Promise<R>): Promise<R> => {
    const done = await change;
    await addWebhookJobs(users, jobs.add);
    return done;
  };
  serve(app, calls.testWebhook, (asked) => atOnce(insertTest(db, callerOf(asked), asked.params.id)), access);
  serve(
    app,
    calls.replayDelivery,
    (asked) => atOnce(repeatDelivery(db, callerOf(asked), asked.params.id, asked.params.delivery)),
    access,
  );
}

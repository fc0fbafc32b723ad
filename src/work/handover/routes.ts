import type { FastifyInstance } from 'fastify';
import { callerOf } from '#src/server/caller.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';
import * as calls from '#src/work/handover/contract.ts';
import { transferWork, workOf } from '#src/work/handover/queries.ts';

/** Adds the calls by which administrators hand over the work of a user who leaves. */
export function handoverRoutes(app: FastifyInstance, { db }: Database, config: Config): void {
  const access = { access: 'administrator' } as const;
  serve(app, calls.getWork, ({ params }) => workOf(db, params.id, config), access);
  serve(
    app,
    calls.handOver,
    (asked) => transferWork(db, callerOf(asked), asked.params.id, asked.body.to, config),
    access,
  );
}

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { callerOf } from '#src/server/caller.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import { serve } from '#src/server/serve.ts';
import { setSetting } from '#src/server/settings.ts';
import { CLIENT_PAGES, clientPagesOf } from '#src/server/site.ts';
import { todayIn } from '#src/shared/today.ts';
import { openListOf } from '#src/work/openings/change.ts';
import { insertSubmission, type Services, updateEnded, updateKey } from '#src/work/submissions/change.ts';
import { clientRoutes } from '#src/work/submissions/client-routes.ts';
import * as calls from '#src/work/submissions/contract.ts';
import { factsOf } from '#src/work/submissions/facts.ts';
import { submissionsOf } from '#src/work/submissions/queries.ts';
import { refusalsOf } from '#src/work/submissions/refusals.ts';

/** Adds the calls that submit people to clients, and the client's page (R-1522 to R-1527). */
export function submissionRoutes(app: FastifyInstance, services: Services & { jobs: Pick<JobQueue, 'add'> }): void {
  const { users, database, config, jobs } = services;
  const { db } = users;
  serve(app, calls.listSubmissions, (asked) =>
    submissionsOf(db, database, callerOf(asked), asked.query.opening, todayIn(config.timeZone)),
  );
  serve(app, calls.listFacts, async (asked) => {
    const { opening, npi = [] } = asked.query;
    const list = await openListOf(db, callerOf(asked), opening, { to: 'view' });
    const { rows } = await sql<{ npi: string }>`
      select npi::text from list_entries
      where list_id = ${list.id} and npi = any(${npi}::bigint[]) and removed_at is null`.execute(db);
    const npis = npi.filter((each) => rows.some((row) => row.npi === each));
    const [known, refused] = await Promise.all([factsOf(database, npis), refusalsOf(services, asked.user, npis)]);
    return {
      rows: npis.map((each) => ({ npi: each, facts: known.get(each) ?? [], refused: refused.get(each) ?? null })),
      mail: config.smtpUrl !== undefined,
    };
  });
  serve(app, calls.makeSubmission, (asked) => insertSubmission(services, callerOf(asked), asked.body));
  serve(app, calls.makeLink, (asked) => updateKey(services, callerOf(asked), asked.params.id));
  serve(app, calls.endSubmission, (asked) => updateEnded(services, callerOf(asked), asked.params.id));
  serve(
    app,
    calls.changeClientPages,
    ({ body: { on }, user }) =>
      db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtext('client_pages'))`.execute(trx);
        const was = await clientPagesOf(trx);
        if (was === on) return { on };
        const word = (isOn: boolean) => (isOn ? 'on' : 'off');
        await setSetting(trx, CLIENT_PAGES, word(on));
        const values = { old_value: word(was), new_value: word(on) };
        await record(trx, { action: 'client_pages_changed', actor: user, ...values });
        return { on };
      }),
    { access: 'administrator' },
  );
  clientRoutes(app, users, { config, jobs });
}

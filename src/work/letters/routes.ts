import type { FastifyInstance } from 'fastify';
import { callerOf } from '#src/server/caller.ts';
import type { Database } from '#src/server/database.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import { serve } from '#src/server/serve.ts';
import * as calls from '#src/work/letters/contract.ts';
import {
  deleteQueued,
  draftOf,
  insertLetter,
  lettersOf,
  type Settings,
  updateReplied,
} from '#src/work/letters/letters.ts';
import { optOutRoutes } from '#src/work/letters/opt-out-page.ts';
import { insertTemplate, removeTemplate, templatesOf, updateTemplate } from '#src/work/letters/templates.ts';
import { openListOf } from '#src/work/openings/change.ts';
import { requirePerson } from '#src/work/people/change.ts';

interface Services {
  /** The database of users and of what they make. */
  users: Database;
  /** The database of imported tables. */
  data: Database;
  jobs: Pick<JobQueue, 'add'>;
  config: Settings;
}

/** Adds templates, letters and opt-outs (R-1500). */
export function letterRoutes(app: FastifyInstance, { users: { db }, data, jobs, config }: Services): void {
  serve(app, calls.listTemplates, async (asked) => ({ rows: await templatesOf(db, callerOf(asked)) }));
  serve(app, calls.addTemplate, (asked) => insertTemplate(db, callerOf(asked), asked.body));
  serve(app, calls.changeTemplate, (asked) => updateTemplate(db, callerOf(asked), asked.params.id, asked.body));
  serve(app, calls.deleteTemplate, (asked) => removeTemplate(db, callerOf(asked), asked.params.id));

  serve(app, calls.draftLetter, async (asked) => {
    const { npi, template, tie } = asked.query;
    await requirePerson(data, npi);
    return draftOf(db, callerOf(asked), config, { npi, template, tie });
  });
  serve(app, calls.sendLetter, async (asked) => {
    await requirePerson(data, asked.body.npi);
    return insertLetter(db, callerOf(asked), config, jobs.add, asked.body);
  });
  serve(app, calls.listLetters, async (asked) => {
    const caller = callerOf(asked);
    const { npi, opening } = asked.query;
    if (opening !== undefined) await openListOf(db, caller, opening, { to: 'view' });
    return { rows: await lettersOf(db, caller, { npi, opening }) };
  });
  serve(app, calls.markLetter, (asked) => updateReplied(db, callerOf(asked), asked.params.id, asked.body.replied));
  serve(app, calls.cancelLetter, (asked) => deleteQueued(db, callerOf(asked), asked.params.id));

  optOutRoutes(app, db, config.company);
}

import type { FastifyInstance } from 'fastify';
import { record } from '#src/accounts/audit/audit.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { callerOf } from '#src/server/caller.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';
import { todayIn } from '#src/shared/today.ts';
import { spendRows } from '#src/work/allowance.ts';
import { actOn as actOnList } from '#src/work/lists/access.ts';
import {
  actOnPerson,
  insertActivity,
  insertContactDetail,
  insertMark,
  insertNote,
  requirePerson,
  updateLifted,
  updateNote,
} from '#src/work/people/change.ts';
import * as calls from '#src/work/people/contract.ts';
import { activitiesOf, contactDetailsOf, notesOf, personMarks } from '#src/work/people/read.ts';
import { privateListsWith, rowsAbout, teamRecordOf } from '#src/work/people/record.ts';
import { deletePerson, deleteRecord, undeleteRecords } from '#src/work/people/removal.ts';
import { refundEnded } from '#src/work/refund-ended.ts';

interface Services extends Pick<DatasetServices, 'mayRead'> {
  /** The database of users and of what they make. */
  users: Database;
  /** The database of imported tables. */
  data: Database;
  config: Pick<Config, 'timeZone' | 'exportRows'>;
}

/** Adds the endpoints for what teams keep about people. */
export function peopleRoutes(app: FastifyInstance, { users: { db }, data, config, mayRead }: Services): void {
  const today = () => todayIn(config.timeZone);

  serve(app, calls.getPersonRecord, ({ user, params }) => teamRecordOf(db, data, user, params.npi, today()));

  serve(app, calls.listNotes, async ({ user, params }) => ({ rows: await notesOf(db, user, params.npi) }));
  serve(app, calls.addNote, async (asked) => {
    await requirePerson(data, asked.params.npi);
    return insertNote(db, callerOf(asked), asked.params.npi, asked.body);
  });
  serve(app, calls.changeNote, (asked) => updateNote(db, callerOf(asked), asked.params, asked.body));
  serve(app, calls.deleteNote, (asked) => deleteRecord(db, callerOf(asked), 'notes', asked.params));

  serve(app, calls.listActivities, async ({ user, params }) => ({ rows: await activitiesOf(db, user, params.npi) }));
  serve(app, calls.addActivity, async (asked) => {
    await requirePerson(data, asked.params.npi);
    return db.transaction().execute((trx) => insertActivity(trx, callerOf(asked), asked.params.npi, asked.body));
  });
  serve(app, calls.deleteActivity, (asked) => deleteRecord(db, callerOf(asked), 'activities', asked.params));

  serve(app, calls.listContactDetails, async ({ user, params }) => ({
    rows: await contactDetailsOf(db, user, params.npi, today()),
  }));
  serve(
    app,
    calls.addContactDetail,
    async (asked) => {
      await requirePerson(data, asked.params.npi);
      return insertContactDetail(db, callerOf(asked), asked.params.npi, asked.body, today());
    },
    {
      // a mark may withhold the value by now (R-1165)
      replay: async (kept, { user }) => {
        const details = await contactDetailsOf(db, user, kept.npi, today());
        return { ...kept, value: details.find(({ id }) => id === kept.id)?.value ?? null };
      },
    },
  );
  serve(app, calls.deleteContactDetail, (asked) => deleteRecord(db, callerOf(asked), 'contact_details', asked.params));

  serve(app, calls.listDoNotContact, async ({ user, params }) => ({
    rows: await personMarks(db, user, params.npi, today()),
  }));
  serve(app, calls.setDoNotContact, async (asked) => {
    await requirePerson(data, asked.params.npi);
    return db.transaction().execute((trx) => insertMark(trx, callerOf(asked), asked.params.npi, asked.body, today()));
  });
  serve(app, calls.liftDoNotContact, (asked) => updateLifted(db, callerOf(asked), asked.params.npi, today()));

  serve(app, calls.restoreRecords, (asked) => undeleteRecords(db, callerOf(asked), asked.params.npi, asked.body.ids));

  serve(
    app,
    calls.exportPerson,
    async ({ reply, ...asked }) => {
      const { user, params } = asked;
      await refundEnded(db, user.id);
      const rows = await rowsAbout(db, callerOf(asked), params.npi, {
        today: today(),
        mayRead: (dataset) => mayRead(user, dataset),
      });
      await db.transaction().execute(async (trx) => {
        for (const list of await privateListsWith(trx, callerOf(asked), params.npi))
          await record(trx, actOnList('list_opened', callerOf(asked), list));
        await record(trx, actOnPerson('person_exported', callerOf(asked), params.npi));
        await spendRows(trx, config, user, 1);
      });
      void reply.header('content-disposition', `attachment; filename="medatlas-${params.npi}.json"`);
      return { ...rows, exported_at: new Date().toISOString(), exported_by: user.email };
    },
    { scope: 'export', exposeHeadRoute: false }, // it would count a row
  );
  serve(app, calls.erasePerson, (asked) => deletePerson(db, callerOf(asked), asked.params.npi));
}

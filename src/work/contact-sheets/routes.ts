import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import type { User } from '#src/server/authorization.ts';
import { callerOf } from '#src/server/caller.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';
import { todayIn } from '#src/shared/today.ts';
import * as calls from '#src/work/contact-sheets/contract.ts';
import {
  contactColumns,
  deleteContacts,
  keepContacts,
  outcomeOf,
  readContacts,
} from '#src/work/contact-sheets/keep.ts';
import type { FileColumn } from '#src/work/exports/cells.ts';
import { csvHead, csvLine } from '#src/work/exports/csv.ts';
import { fileTypes } from '#src/work/exports/send.ts';
import { completedLookup } from '#src/work/lookup/read-access.ts';

type Services = Pick<DatasetServices, 'database' | 'mayRead' | 'config'> & {
  /** The database of users and of what they make. */
  users: Database;
};

type Where = z.output<typeof calls.refusedContacts.query>;

const columns: FileColumn[] = ['Row', 'Given', 'Not kept because'].map((head) => ({ head, kind: 'text' }));

/** Adds the calls that keep the contact details of a lookup. */
export function contactSheetRoutes(app: FastifyInstance, services: Services): void {
  const { users, config } = services;
  const today = () => todayIn(config.timeZone);
  const read = async ({ lookup, ...where }: Where, user: User) =>
    readContacts(users.db, { team: user.team, today: today() }, await completedLookup(services, lookup, user), where);
  serve(app, calls.getContactColumns, async ({ query, user }) =>
    contactColumns(users.db, await completedLookup(services, query.lookup, user)),
  );
  serve(app, calls.checkContactSheet, async ({ query, user }) => {
    const sheet = await read(query, user);
    const people = new Set(sheet.fresh.map(({ npi }) => npi)).size;
    return { ...outcomeOf(sheet), keeps: sheet.fresh.length, people };
  });
  serve(app, calls.keepContactSheet, async (asked) => {
    const { lookup: id, ...wish } = asked.body;
    const lookup = await completedLookup(services, id, asked.user);
    return keepContacts(users.db, callerOf(asked), lookup, wish, today());
  });
  serve(app, calls.removeContactSheet, (asked) => deleteContacts(users.db, callerOf(asked), asked.body.ids), {
    bodyLimit: calls.CONTACTS_BODY,
  });
  app.get<{ Querystring: Where }>(
    calls.refusedContacts.url,
    {
      schema: {
        operationId: 'downloadRefusedContacts',
        summary: 'Download the rows of a lookup whose contact details are not kept, with the reasons, as a CSV file',
        querystring: calls.refusedContacts.query,
      },
      config: { access: 'approved', failures: [404, 409], files: [fileTypes.csv] },
    },
    async (request, reply) => {
      const { refused } = await read(request.query, request.user as User); // the access above
      return reply
        .type(fileTypes.csv)
        .header('content-disposition', `attachment; filename="not-kept-${today()}.csv"`)
        .header('cache-control', 'no-store')
        .send(csvHead(columns) + refused.map(({ row, given, why }) => csvLine([row, given, why])).join(''));
    },
  );
}

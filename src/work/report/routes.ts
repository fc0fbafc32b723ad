import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { User } from '#src/server/authorization.ts';
import { callerOf } from '#src/server/caller.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';
import { todayIn } from '#src/shared/today.ts';
import { weeksUntil } from '#src/work/activity/weeks.ts';
import { fileTypes } from '#src/work/exports/send.ts';
import type { Caller } from '#src/work/lists/access.ts';
import { openListOf } from '#src/work/openings/change.ts';
import {
  getOpeningReport,
  getOpeningsReport,
  type Report,
  type ReportQuery,
  reportFiles,
} from '#src/work/report/contract.ts';
import { type ReportAbout, reportFile } from '#src/work/report/file.ts';
import { openingsToReport } from '#src/work/report/openings.ts';
import { reportOf } from '#src/work/report/queries.ts';

interface Services {
  /** The database of users and of what they make. */
  users: Database;
  config: Pick<Config, 'timeZone'>;
}

/** Adds the reports of openings, also as files (R-1550). */
export function reportRoutes(app: FastifyInstance, { users: { db }, config: { timeZone } }: Services): void {
  const today = () => todayIn(timeZone);
  const period = (weeks: number) => ({ weeks: weeksUntil(today(), weeks), timeZone });
  const ofOne = async (caller: Caller, id: string, weeks: number) => {
    const list = await openListOf(db, caller, id, { to: 'view' });
    return { title: list.name, report: await reportOf(db, [list.id], period(weeks)) };
  };
  const ofSeveral = async (caller: Caller, query: ReportQuery) => {
    const { openings, clients } = await openingsToReport(db, caller, today(), query);
    const lists = openings.map(({ list }) => list);
    return { ...(await reportOf(db, lists, period(query.weeks))), openings, clients };
  };
  serve(
    app,
    getOpeningReport,
    async (asked) => (await ofOne(callerOf(asked), asked.params.id, asked.query.weeks)).report,
  );
  serve(app, getOpeningsReport, (asked) => ofSeveral(callerOf(asked), asked.query));

  const send = (reply: FastifyReply, user: User, report: Report, about: Pick<ReportAbout, 'title' | 'of'>) =>
    reply
      .type(fileTypes.xlsx)
      .header('content-disposition', `attachment; filename="report-${today()}.xlsx"`)
      .send(reportFile(report, { ...about, exportedBy: user.email, today: today() }));
  const { opening, openings } = reportFiles;
  app.get<{ Params: z.output<typeof opening.params>; Querystring: z.output<typeof opening.query> }>(
    opening.url,
    {
      schema: {
        operationId: 'downloadOpeningReport',
        summary: 'Download the report of an opening as an Excel workbook',
        params: opening.params,
        querystring: opening.query,
      },
      config: { access: 'approved', files: [fileTypes.xlsx] },
    },
    async (request, reply) => {
      const user = userOf(request);
      const { title, report } = await ofOne(callerOf({ user, request }), request.params.id, request.query.weeks);
      return send(reply, user, report, { title, of: [] });
    },
  );
  app.get<{ Querystring: ReportQuery }>(
    openings.url,
    {
      schema: {
        operationId: 'downloadOpeningsReport',
        summary: 'Download the report of several openings as an Excel workbook',
        querystring: openings.query,
      },
      config: { access: 'approved', files: [fileTypes.xlsx] },
    },
    async (request, reply) => {
      const user = userOf(request);
      const report = await ofSeveral(callerOf({ user, request }), request.query);
      const of = report.openings.map(({ title, people, days_open }) => ['Opening', title, people, days_open]);
      return send(reply, user, report, {
        title: 'Openings',
        of: [['', 'Title', 'People', 'Days open'], ...of],
      });
    },
  );
}

function userOf({ user }: FastifyRequest): User {
  if (!user) throw new Error('The caller is unknown.'); // the access requires one
  return user;
}

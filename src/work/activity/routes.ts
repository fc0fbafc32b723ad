import type { FastifyInstance } from 'fastify';
import type { User } from '#src/server/authorization.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';
import { todayIn } from '#src/shared/today.ts';
import { type ActivityFileQuery, type ActivityReport, activityFile, getActivity } from '#src/work/activity/contract.ts';
import { activityOf } from '#src/work/activity/queries.ts';
import { weeksUntil } from '#src/work/activity/weeks.ts';
import { csvHead, csvLine } from '#src/work/exports/csv.ts';

/** Adds the report of what users did, for managers and administrators. */
export function activityRoutes(app: FastifyInstance, { db }: Database, { timeZone }: Pick<Config, 'timeZone'>): void {
  const access = { access: 'manager' } as const;
  const report = (user: User, weeks: number) =>
    activityOf(db, user, { weeks: weeksUntil(todayIn(timeZone), weeks), timeZone });
  serve(app, getActivity, ({ user, query: { weeks } }) => report(user, weeks), access);
  app.get<{ Querystring: ActivityFileQuery }>(
    activityFile.url,
    {
      schema: {
        operationId: 'downloadActivity',
        summary: 'Download the activity of your team per week as CSV',
        querystring: activityFile.query,
      },
      config: { ...access, files: ['text/csv'] },
    },
    async ({ user, query: { weeks, user: only } }, reply) => {
      if (!user) throw new Error('The caller is unknown.'); // the access requires one
      const activity = await report(user, weeks);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="activity-${activity.weeks[0]}.csv"`)
        .send(csvOf(activity, only));
    },
  );
}

const heads = [
  'Week of',
  'Name',
  'Email',
  'Searches',
  'Exports',
  'Rows taken out',
  'Contacts',
  'Calls',
  'Replies',
  'Submissions',
];

/** What the columns after the user count. */
const counted = ['searches', 'exports', 'rows', 'contacts', 'calls', 'replies', 'submissions'] as const;

/** A line per user and week, also where a user did nothing, or those of one user. */
function csvOf({ weeks, users, rows }: ActivityReport, only: string | undefined): string {
  const done = new Map(rows.map((row) => [`${row.user} ${row.week}`, row]));
  const shown = users.filter(({ id }) => only === undefined || id === only);
  const lines = weeks.flatMap((week) =>
    shown.map(({ id, name, email }) => {
      const did = done.get(`${id} ${week}`);
      return csvLine([week, name, email, ...counted.map((count) => did?.[count] ?? 0)]);
    }),
  );
  return csvHead(heads.map((head) => ({ head, kind: 'text' }))) + lines.join('');
}

import type { FastifyInstance } from 'fastify';
import { record } from '#src/accounts/audit/audit.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import type { User } from '#src/server/authorization.ts';
import type { Database } from '#src/server/database.ts';
import { nowOrLater } from '#src/server/now-or-later.ts';
import { onResponseClose } from '#src/server/response-close.ts';
import { addressOf } from '#src/server/throttle.ts';
import { counted, date } from '#src/shared/format.ts';
import { todayIn } from '#src/shared/today.ts';
import { refundRows, spendRows } from '#src/work/allowance.ts';
import { doNotContactOf, markedContacts } from '#src/work/do-not-contact.ts';
import { fileTypes } from '#src/work/exports/send.ts';
import { datesOf } from '#src/work/exports/sources.ts';
import { resultFile as endpoint, statuses, withoutProvider } from '#src/work/lookup/contract.ts';
import { completedLookup } from '#src/work/lookup/read-access.ts';
import { resultStream } from '#src/work/lookup/result-file.ts';
import { screeningReader, screeningSources } from '#src/work/lookup/screening.ts';
import { refundEnded } from '#src/work/refund-ended.ts';

interface FileServices extends DatasetServices {
  users: Database;
}

/**
 * Adds the download of a result. Its rows count against the allowance of the day; those that a client did not
 * take are refunded.
 */
export function fileRoute(app: FastifyInstance, services: FileServices): void {
  const { users, config, search, database } = services;
  const { db } = users;
  app.get<{ Params: { id: string }; Querystring: { format: keyof typeof fileTypes; rows: 'all' | 'others' } }>(
    endpoint.url,
    {
      schema: {
        operationId: 'downloadLookup',
        summary:
          'Download the result of your lookup as a CSV or Excel file, with its columns after those of the file; or with `rows=others` only its rows without a provider',
        params: endpoint.params,
        querystring: endpoint.query,
      },
      config: { access: 'approved', scope: 'export', failures: [409], files: Object.values(fileTypes) },
      exposeHeadRoute: false, // it would count rows
    },
    async (request, reply) => {
      const user = request.user as User; // the access above
      const { format, rows: which } = request.query;
      const lookup = await completedLookup(services, request.params.id, user);
      const wanted = which === 'others' ? withoutProvider : statuses;
      const count = wanted.reduce((sum, status) => sum + (lookup.counts?.[status] ?? 0), 0);
      const asked = { team: user.team, today: todayIn(config.timeZone) };
      const { phones } = await markedContacts(db, asked);
      const dates = await datesOf(database);
      const source = `NPPES, ${date(dates.get('nppes')) ?? 'date unknown'}`;
      await refundEnded(db, user.id);
      const day = await db.transaction().execute(async (trx) => {
        await record(trx, {
          action: 'export',
          actor: { id: user.id, email: user.email },
          address: addressOf(request),
          target: `lookup: ${lookup.file ?? 'pasted'}`,
          new_value: `${counted(count, 'row')}${which === 'others' ? ' without a provider' : ''}, ${format}`,
        });
        return spendRows(trx, config, user, count);
      });
      let taken = 0;
      const content = resultStream(db, search, lookup, {
        format,
        statuses: wanted,
        count,
        marksOf: (npis) => doNotContactOf(db, asked, npis),
        screeningOf: screeningReader(services, user),
        screening: screeningSources(services, user, dates),
        hidden: { phones: [...phones], emails: [] },
        exportedBy: user.email,
        source,
        timeZone: config.timeZone,
        onRows: (rows) => {
          taken += rows;
        },
      });
      onResponseClose(reply.raw, () => {
        if (reply.raw.writableFinished && !content.errored) return;
        void nowOrLater(
          () => refundRows(db, user.id, day, count - taken),
          (error) => app.log.error(error),
        );
      });
      return reply
        .type(fileTypes[format])
        .header(
          'content-disposition',
          `attachment; filename="lookup-${which === 'others' ? 'others-' : ''}${asked.today}.${format}"`,
        )
        .header('cache-control', 'no-store')
        .send(content);
    },
  );
}

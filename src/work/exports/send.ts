// A file that is written and sent within one call.
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { User } from '#src/server/authorization.ts';
import { placeOf } from '#src/server/jobs/place.ts';
import { nowOrLater } from '#src/server/now-or-later.ts';
import { clientSignal } from '#src/server/open-calls.ts';
import { onResponseClose } from '#src/server/response-close.ts';
import { writeInProcess } from '#src/work/exports/child-process.ts';
import type { ExportFacts, Format } from '#src/work/exports/contract.ts';
import { exportFolder, fileIn, keysFile, removeFiles, roomIn, writeKeys } from '#src/work/exports/files.ts';
import type { Written } from '#src/work/exports/order.ts';
import { planOf } from '#src/work/exports/plan.ts';
import type { ExportServices, Prepared } from '#src/work/exports/prepare.ts';
import { finish, insertExport, refundAndDelete, storedBytes } from '#src/work/exports/store.ts';
import type { Turns } from '#src/work/exports/turns.ts';

/** A prepared export of a user. */
export interface Sending extends Prepared {
  asked: string;
  fileName: string;
}

/**
 * Writes a file, then sends it, so that a slow reader holds no statement and no transaction. The file has no name while it is
 * sent: the disk frees it with the connection. Rows that were not sent are refunded.
 */
export async function sendFile(
  { users, database, config, exportColumns, turns }: ExportServices & { turns: Turns },
  user: User,
  { order, npis, miles, people, asked, fileName }: Sending,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db } = users;
  const folder = exportFolder(config.dataDir);
  const place = placeOf(config.dataDir);
  const id = crypto.randomUUID();
  const wish = { id, job_id: null, place, file_name: fileName, ordered: order, asked, people };
  const signal = clientSignal() ?? new AbortController().signal;
  const file = fileIn(folder, id);
  const log = (error: unknown) => reply.log.error(error);
  try {
    await writeKeys(folder, id, { npis, miles });
    await db.transaction().execute((trx) => insertExport(trx, config, user, wish));
    const written = await turns.run(user.id, signal, async () => {
      const bytes = await roomIn(folder, await storedBytes(db, user.id, place));
      return writeInProcess(
        {
          ...{ url: database.url, order, plan: planOf(exportColumns, order) },
          ...{ keys: keysFile(folder, id), count: npis.length, file, bytes },
        },
        { signal },
      );
    });
    const handle = await open(file);
    if (!(await finish(db, id, written))) throw new Error('The export was refunded while it was written.');
    let sent = 0;
    const counting = new Transform({
      transform: (chunk: Buffer, _, done) => {
        sent += chunk.length;
        done(null, chunk);
      },
    });
    onResponseClose(reply.raw, () => {
      const unsent = reply.raw.writableFinished ? 0 : written.about.rows - rowsWithin(written, sent);
      void nowOrLater(() => refundAndDelete(db, id, unsent), log);
    });
    return reply.headers(headersOf(order.format, fileName, written)).send(handle.createReadStream().compose(counting));
  } catch (error) {
    await nowOrLater(() => refundAndDelete(db, id), log);
    throw error;
  } finally {
    await removeFiles(folder, id);
  }
}

/** The rows that may be in the first `sent` bytes of a file. Rows differ in length: a person can have many long notes. */
const rowsWithin = ({ marks, about }: Written, sent: number): number =>
  sent === 0 ? 0 : (marks.find(({ bytes }) => bytes >= sent)?.rows ?? about.rows);

/** The content types of files, by format. */
export const fileTypes: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Characters of the search in a header. */
const LONGEST_QUERY = 1000;

/** The headers of a file. Those that begin with x-export say what the sheet 'About' says. */
export const headersOf = (
  format: Format,
  fileName: string,
  { bytes, about }: { bytes: number; about: ExportFacts },
) => ({
  'content-type': fileTypes[format],
  'content-length': bytes,
  'content-disposition': `attachment; filename="${fileName}"`,
  'x-export-rows': about.rows,
  'x-export-do-not-contact': about.do_not_contact,
  'x-export-not-listed': about.not_listed,
  'x-export-query': encodeURIComponent(about.query.toWellFormed().slice(0, LONGEST_QUERY).toWellFormed()),
  'x-export-sources': about.sources.map(({ title, date }) => encodeURIComponent(`${title}, ${date}`)).join('; '),
});

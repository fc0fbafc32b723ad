import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import type { User } from '#src/server/authorization.ts';
import { formWithFile } from '#src/server/bodies-documented.ts';
import { CallsPerUser } from '#src/server/calls-per-user.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import { jobOf } from '#src/server/jobs/records.ts';
import { nowOrLater } from '#src/server/now-or-later.ts';
import { clientSignal } from '#src/server/open-calls.ts';
import { serve } from '#src/server/serve.ts';
import { addressOf } from '#src/server/throttle.ts';
import { counted } from '#src/shared/format.ts';
import { DIRECT_LOOKUP_ROWS } from '#src/shared/lookup-limits.ts';
import { todayIn } from '#src/shared/today.ts';
import { doNotContactOf } from '#src/work/do-not-contact.ts';
import { Turns } from '#src/work/exports/turns.ts';
import { beginLookup } from '#src/work/lookup/begin.ts';
import { chooseFor } from '#src/work/lookup/choose.ts';
import {
  chooseRow,
  getLookup,
  type LookupWish,
  listFoundNpis,
  listOtherRows,
  lookUp,
  readSheet,
  removeLookup,
  type UploadedSheet,
  LookupWish as WishSchema,
} from '#src/work/lookup/contract.ts';
import { fileRoute } from '#src/work/lookup/file-route.ts';
import type { LookUpServices } from '#src/work/lookup/look-up.ts';
import { completedLookup, readableLookup } from '#src/work/lookup/read-access.ts';
import { deleteLookups } from '#src/work/lookup/refunds.ts';
import { remarksOn } from '#src/work/lookup/remarks.ts';
import { withRecords } from '#src/work/lookup/replies.ts';
import { runLookup } from '#src/work/lookup/run.ts';
import { excludedOf } from '#src/work/lookup/screening.ts';
import { FormFile, noFile, readForm } from '#src/work/lookup/sheet/form.ts';
import { storeSheet } from '#src/work/lookup/sheet/store-sheet.ts';
import { foundNpis, otherLines, ownLookup, resultsOf, toConfirm } from '#src/work/lookup/store.ts';
import { refundEnded } from '#src/work/refund-ended.ts';

interface LookupServices extends DatasetServices, Pick<LookUpServices, 'readSpecialty'> {
  /** The database of users and of what they make. */
  users: Database;
  jobs: Pick<JobQueue, 'add' | 'cancel'>;
}

/** The largest body of JSON: 100,000 pasted lines. */
const BODY = 16 << 20;

/** The largest form, with its file. */
const FORM = 24 << 20;

/** Files that are read at a time, of all users and of one, and calls that wait (R-1151). */
const AT_ONCE = 2;
const OF_USER = 1;
const WAITING = 10;
const BUSY = 'Too many files are being read. Please try again in a moment.';

/** Forms of a user at a time: each takes up to 70 MB of memory, and a reader for up to a minute. */
const FORMS = 3;
const TOO_MANY = 'Three of your files are still being read. Please try again in a moment.';

/** Adds the calls that look up NPIs and match rows. */
export function lookupRoutes(app: FastifyInstance, services: LookupServices): void {
  const { users, jobs, config, search, mayRead, isReady, requireDataset } = services;
  const { db } = users;
  const turns = new Turns(AT_ONCE, WAITING, BUSY, OF_USER);
  const forms = new CallsPerUser(FORMS, TOO_MANY);
  const read = { scope: 'read' } as const;
  const form = { 'multipart/form-data': formWithFile };

  void app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', { bodyLimit: FORM }, (_, body, done) => done(null, body));
    scope.addHook('preValidation', async (request, reply) => {
      if (!(request.body instanceof Readable)) return;
      forms.take(request, reply);
      request.body = { file: await readForm(request.body, request.headers['content-type'] ?? '') };
    });
    serve(
      scope,
      lookUp,
      async ({ request, user, reply }) => {
        if (!isReady('organizations')) requireDataset('providers'); // one import fills both
        const file = fileOf(request.body);
        const sheet = file && (await sheetOf(file, user));
        await refundEnded(db, user.id);
        const wish = sheet ? { sheet: sheet.id } : wishOf(request.body);
        const { rows, ...lookup } = await beginLookup(services, wish, user, withBoards(user)).catch((error) =>
          sheet ? forget(sheet.id, error) : Promise.reject(error),
        );
        const said = remarksOn(lookup.columns);
        const remarks = said.length > 0 ? { remarks: said } : {};
        const undo = (error: unknown) => forget(lookup.id, error);
        const actor = { id: user.id, email: user.email };
        if (rows > DIRECT_LOOKUP_ROWS) {
          const job = await addJob(lookup.id, actor, rows).catch(undo);
          reply.code(202);
          return { id: lookup.id, job, url: getLookup.url.replace(':id', lookup.id), ...remarks };
        }
        const options = { users, actor, address: addressOf(request), signal: clientSignal() };
        return runLookup(services, lookup, options)
          .then(async (counts) => ({
            id: lookup.id,
            counts,
            ...remarks,
            rows: await pageOf(user, lookup.id, { limit: rows }),
          }))
          .catch(undo);
      },
      { ...read, bodyLimit: BODY, bodies: { 'application/json': WishSchema, ...form } },
    );
    serve(
      scope,
      readSheet,
      async ({ request, user }) => {
        const file = fileOf(request.body);
        if (!file) throw noFile();
        return sheetOf(file, user);
      },
      { ...read, bodyLimit: FORM, bodies: form },
    );
  });

  const withBoards = (user: User) => mayRead(user, 'licenses') && isReady('licenses');
  const sheetOf = (file: FormFile, user: User): Promise<UploadedSheet> => {
    const signal = clientSignal() ?? new AbortController().signal;
    return turns.run(user.id, signal, () =>
      storeSheet(db, file, { profileId: user.id, withBoards: withBoards(user), signal, log }),
    );
  };
  const log = (error: unknown) => app.log.error(error);
  const forget = async (id: string, error: unknown): Promise<never> => {
    await nowOrLater(() => deleteLookups(db, sql`id = ${id}`, { unsent: true }), log);
    throw error;
  };

  const addJob = (id: string, actor: { id: string; email: string }, rows: number): Promise<string> =>
    db.transaction().execute(async (transaction) => {
      const about = counted(rows, 'row');
      const job = (await jobs.add('lookup', { input: { id, actor }, about, owner: actor.id, transaction })) ?? id; // jobs without a key are always added
      await transaction.updateTable('lookups').set({ job_id: job }).where('id', '=', id).execute();
      return job;
    });

  const marksFor = (user: User) => (npis: readonly string[]) =>
    doNotContactOf(db, { team: user.team, today: todayIn(config.timeZone) }, npis);
  const pageOf = async (user: User, id: string, view: Parameters<typeof resultsOf>[2]) =>
    withRecords(search, await resultsOf(db, id, view), marksFor(user));

  serve(app, getLookup, async ({ params, query: { status, page, page_size }, user }) => {
    const lookup = await readableLookup(services, params.id, user);
    const { id, job_id, state, pasted, file, columns, created_at, counts } = lookup;
    const wanted = status === 'confirm' ? toConfirm : status && [status];
    const total = !counts ? 0 : wanted ? wanted.reduce((sum, each) => sum + counts[each], 0) : counts.total;
    const done = state === 'done';
    const job = done || !job_id ? undefined : await jobOf(db, job_id);
    return {
      id,
      job: job_id,
      done,
      state: done ? 'done' : (job?.state ?? 'waiting'),
      progress: done ? 1 : (job?.progress ?? null),
      message: done ? null : (job?.message ?? null),
      pasted,
      file,
      remarks: remarksOn(columns),
      created_at: created_at.toISOString(),
      counts: done ? counts : null,
      total,
      page,
      page_size,
      rows: done ? await pageOf(user, id, { statuses: wanted, offset: (page - 1) * page_size, limit: page_size }) : [],
    };
  });
  serve(app, removeLookup, async ({ params, user }) => {
    const { id, job_id, state } = await ownLookup(db, params.id, user.id);
    const job = state === 'done' || job_id === null ? undefined : await jobOf(db, job_id);
    if (job) await jobs.cancel(job);
    await deleteLookups(db, sql`id = ${id}`);
    return { id };
  });
  serve(app, listFoundNpis, async ({ params, user }) => {
    const { id } = await completedLookup(services, params.id, user);
    const npis = await foundNpis(db, id);
    const [marks, excluded] = await Promise.all([marksFor(user)(npis), excludedOf(services, user)(npis)]);
    return { npis, do_not_contact: [...marks.keys()], excluded };
  });
  serve(app, listOtherRows, async ({ params, user }) => {
    const { id } = await completedLookup(services, params.id, user);
    return { lines: await otherLines(db, id) };
  });
  serve(app, chooseRow, async ({ params, body: { npi }, user, request }) => {
    const { id } = await completedLookup(services, params.id, user);
    const actor = { id: user.id, email: user.email };
    const choice = { id, position: params.position, npi, actor, address: addressOf(request) };
    const [row] = await withRecords(search, [await chooseFor(db, services, choice)], marksFor(user));
    if (!row) throw new Error('A choice is for one row.');
    return row;
  });
  fileRoute(app, services);
}

/** The file of a form. Throws a 400 if JSON names one. */
function fileOf(body: unknown): FormFile | undefined {
  const file = typeof body === 'object' && body !== null && 'file' in body ? body.file : undefined;
  if (file === undefined || file instanceof FormFile) return file;
  throw noFile();
}

function wishOf(body: unknown): LookupWish {
  const wish = WishSchema.safeParse(body);
  if (wish.success) return wish.data;
  const [issue] = wish.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? `Unknown parameter: ${issue.keys.join(', ')}` : undefined;
  const name = issue?.path.join('.');
  throw new Failure(
    400,
    'bad_request',
    unknown ?? (name ? `${name}: ${issue?.message}` : 'The request body must be a JSON object.'),
  );
}

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireNoPossible } from '#src/datasets/exclusions/stays-on-screen.ts';
import { licensedOnly } from '#src/datasets/licensed.ts';
import type { OrganizationSearchQuery } from '#src/datasets/organizations/contract.ts';
import type { FindServices } from '#src/find/find.ts';
import type { ProviderSearchQuery } from '#src/find/providers/queries.ts';
import type { User } from '#src/server/authorization.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import { placeOf } from '#src/server/jobs/place.ts';
import { jobOf } from '#src/server/jobs/records.ts';
import { serve } from '#src/server/serve.ts';
import type { Forward } from '#src/server/servers/forward.ts';
import { NO_PARAMETERS } from '#src/shared/endpoint.ts';
import { todayIn } from '#src/shared/today.ts';
import { allowanceOf, remainingRows } from '#src/work/allowance.ts';
import { listColumnGroups, notByToken } from '#src/work/exports/chosen.ts';
import {
  type ExportTable,
  type ExportWish,
  exportFile,
  exportList,
  type Format,
  getExport,
  listColumns,
  listExports,
  makeExport,
  type Names,
  NO_EXPORT,
  OUR_SCREENING,
  removeExport,
} from '#src/work/exports/contract.ts';
import { exportFolder, fileIn, removeFiles, writeKeys } from '#src/work/exports/files.ts';
import { deleteExport } from '#src/work/exports/job.ts';
import type { ExportOrder } from '#src/work/exports/order.ts';
import { type ExportServices, prepare } from '#src/work/exports/prepare.ts';
import { openExportQueries } from '#src/work/exports/query.ts';
import { fileTypes, headersOf, sendFile } from '#src/work/exports/send.ts';
import { exportReply, exportsOf, insertExport, ownExport } from '#src/work/exports/store.ts';
import { Turns } from '#src/work/exports/turns.ts';
import { openWho, openWhoOnList, type Who } from '#src/work/exports/who.ts';
import type { openListScope } from '#src/work/lists/entries/scope.ts';
import type { EntrySearch } from '#src/work/lists/entries/search.ts';
import { refundEnded } from '#src/work/refund-ended.ts';

/** Processes that write files for calls at a time, besides that of the job, and calls that wait. */
const AT_ONCE = 2;
const WAITING = 20;
const BUSY = 'Too many exports are being written. Please try again in a moment.';

/** The largest body: 100,000 NPIs. */
const BODY = 2 << 20;

/** Adds the calls that export. */
export function exportRoutes(
  app: FastifyInstance,
  services: FindServices &
    ExportServices & {
      jobs: Pick<JobQueue, 'add' | 'cancel'>;
      listScope: ReturnType<typeof openListScope>;
      forward: Forward | undefined;
    },
): void {
  const { config, users, jobs, forward, mayRead } = services;
  const { db } = users;
  const sending = { ...services, turns: new Turns(AT_ONCE, WAITING, BUSY) };
  const who = openWho(services);
  const queries = openExportQueries(services.find.queries);
  const onList = openWhoOnList(services);
  const providersOf: typeof who.providers = async (query, asked, user) => {
    requireNoPossible(query);
    return who.providers(query, asked, user);
  };
  const place = placeOf(config.dataDir);
  const folder = exportFolder(config.dataDir);
  const export_ = { scope: 'export' } as const;

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    found: (asked: string, user: User) => Promise<Who>,
  ) => {
    const user = request.user as User; // the access above
    const { format, column, names } = request.query as { format: Format; column?: string[]; names: Names };
    const asked = request.url.split('?')[1] ?? '';
    await refundEnded(db, user.id);
    const whom = await found(asked, user);
    const prepared = await prepare(services, user, whom, { format, columns: column, names });
    return sendFile(
      sending,
      user,
      { ...prepared, asked: shortened(whom.asked), fileName: fileNameOf(whom.table, format) },
      reply,
    );
  };
  const direct = (
    operationId: string,
    of: keyof typeof queries.ofFiles,
    summary: string,
    params?: typeof exportList.params,
  ) => ({
    schema: { operationId, summary, ...(params && { params }), querystring: queries.ofFiles[of] },
    config: { access: 'approved', ...export_, failures: [404, 409, 507], files: Object.values(fileTypes) } as const,
    exposeHeadRoute: false, // it would count rows
  });
  app.get(
    '/api/providers/export',
    direct('exportProviders', 'providers', 'Export healthcare providers as a CSV or Excel file'),
    (request, reply) =>
      send(request, reply, (asked, user) => providersOf(searchOf(request.query) as ProviderSearchQuery, asked, user)),
  );
  app.get(
    '/api/organizations/export',
    direct('exportOrganizations', 'organizations', 'Export healthcare organizations as a CSV or Excel file'),
    (request, reply) =>
      send(request, reply, (asked) => who.organizations(searchOf(request.query) as OrganizationSearchQuery, asked)),
  );

  app.get<{ Params: { id: string } }>(
    exportList.url,
    direct('exportList', 'list', 'Export the people on a list as a CSV or Excel file', exportList.params),
    (request, reply) =>
      send(request, reply, (asked, user) => {
        const { id } = request.params;
        return onList.matching(id, searchOf(request.query) as EntrySearch, `list ${id} ${asked}`.trim(), user);
      }),
  );

  serve(app, listColumns, async ({ query, user }) => {
    await refundEnded(db, user.id);
    return {
      groups: await listColumnGroups(services, query.of, user.via),
      allowance: { limit: allowanceOf(config, user), remaining: await remainingRows(db, config, user) },
    };
  });
  serve(
    app,
    makeExport,
    async ({ body, user }) => {
      await refundEnded(db, user.id);
      const whom = await whoOf(body, user);
      const { order, npis, miles, people } = await prepare(services, user, whom, body);
      const id = crypto.randomUUID();
      const file_name = fileNameOf(whom.table, body.format);
      try {
        await writeKeys(folder, id, { npis, miles });
        const job = await db.transaction().execute(async (transaction) => {
          const job = await jobs.add('export', { input: { id }, about: file_name, owner: user.id, transaction });
          const wish = { id, job_id: job ?? null, place, file_name, ordered: order, people };
          await insertExport(transaction, config, user, { ...wish, asked: shortened(whom.asked) });
          return job ?? id; // jobs without a key are always added
        });
        return { job, id };
      } catch (error) {
        await removeFiles(folder, id);
        throw error;
      }
    },
    { ...export_, bodyLimit: BODY },
  );
  const whoOf = async ({ of, search, npis, list }: ExportWish, user: User): Promise<Who> => {
    if (npis) return list ? onList.selected(list, npis, user) : who.selected(of, npis);
    const asked = search ?? '';
    if (list) return onList.matching(list, queries.parse('list', asked), `list ${list} ${asked}`.trim(), user);
    return of === 'providers'
      ? providersOf(queries.parse('providers', asked), asked, user)
      : who.organizations(queries.parse('organizations', asked), asked);
  };

  serve(app, listExports, async ({ user }) => ({ rows: await exportsOf(db, user.id) }));
  serve(app, getExport, async ({ params, user }) => exportReply(db, await ownExport(db, params.id, user.id)));
  serve(
    app,
    removeExport,
    async ({ params: { id }, user }) => {
      const { job_id, finished_at } = await ownExport(db, id, user.id);
      const job = finished_at ? undefined : await jobOf(db, job_id ?? '');
      if (job) await jobs.cancel(job);
      await refundEnded(db, user.id);
      await deleteExport(users, config, id);
      return { id };
    },
    export_,
  );
  app.get<{ Params: { id: string } }>(
    exportFile.url,
    {
      schema: {
        operationId: 'downloadExport',
        summary: 'Download the file of an export',
        params: exportFile.params,
        querystring: NO_PARAMETERS,
      },
      config: { access: 'approved', ...export_, failures: [409], files: Object.values(fileTypes) },
    },
    async (request, reply) => {
      const {
        params: { id },
        user,
      } = request;
      const stored = await ownExport(db, id, user?.id ?? '');
      const { about } = await exportReply(db, stored);
      const ordered = stored.ordered as unknown as ExportOrder; // only `insertExport` writes it
      if (user?.via === 'token' && ordered.columns.includes(OUR_SCREENING)) throw notByToken();
      const licensed = user && ordered.asks?.find((dataset) => !mayRead(user, dataset));
      if (licensed) throw licensedOnly(licensed);
      if (!about) throw new Failure(409, 'not_ready', 'This file is not complete. Wait for the end of its job.');
      if (forward && stored.place !== place) return forward(stored.place, request, reply);
      const file = fileIn(folder, id);
      const found = await stat(file).catch(() => undefined);
      if (!found) throw notFound(NO_EXPORT);
      const { format } = ordered;
      return reply
        .headers(headersOf(format, stored.file_name, { bytes: found.size, about }))
        .send(createReadStream(file));
    },
  );

  const fileNameOf = (table: ExportTable, format: Format) => `${table}-${todayIn(config.timeZone)}.${format}`;
}

/** The search of a query without the parameters of the file. */
function searchOf(query: unknown): object {
  const { format: _, column: __, names: ___, ...search } = query as Record<string, unknown>;
  return search;
}

/** Characters of a search that are stored. */
const LONGEST = 2000;

const shortened = (asked: string) => (asked.length > LONGEST ? `${asked.slice(0, LONGEST)}…` : asked).toWellFormed();

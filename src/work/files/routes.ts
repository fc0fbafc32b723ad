import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { User } from '#src/server/authorization.ts';
import { callerOf } from '#src/server/caller.ts';
import { CallsPerUser } from '#src/server/calls-per-user.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { clientSignal } from '#src/server/open-calls.ts';
import { serve } from '#src/server/serve.ts';
import { NO_PARAMETERS } from '#src/shared/endpoint.ts';
import { cleanName, scan, typeOf } from '#src/work/files/content.ts';
import { addFile, deleteFile, FILE_BYTES, getFile, listFiles } from '#src/work/files/contract.ts';
import { fileOf, filesOf, insertFile, removeFile, requirePlace } from '#src/work/files/files.ts';
import { sendFile } from '#src/work/files/send.ts';
import { FormFile, noFile, readForm } from '#src/work/lookup/sheet/form.ts';

/** The largest form, with its file. */
const FORM = FILE_BYTES + (4 << 20);

/** Files of a user that are received at a time, as each is in memory. */
const AT_ONCE = 3;

const limits = { most: FILE_BYTES, advice: 'Save it smaller.', wanted: 'a PDF or DOCX file' };

/** Adds the files of people on lists (R-1520). */
export function fileRoutes(app: FastifyInstance, { db }: Database, { scanCommand }: Pick<Config, 'scanCommand'>): void {
  const forms = new CallsPerUser(AT_ONCE, 'Three of your files are still being saved. Please try again in a moment.');

  serve(app, listFiles, async (asked) => ({ rows: await filesOf(db, callerOf(asked), asked.query) }));
  serve(app, deleteFile, (asked) => removeFile(db, callerOf(asked), asked.params.id));

  void app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', { bodyLimit: FORM }, (_, body, done) => done(null, body));
    scope.addHook('preValidation', async (request, reply) => {
      if (!(request.body instanceof Readable)) return;
      forms.take(request, reply);
      request.body = { file: await readForm(request.body, request.headers['content-type'] ?? '', limits) };
    });
    serve(
      scope,
      addFile,
      async (asked) => {
        const { query, request } = asked;
        const { file } = (request.body ?? {}) as { file?: unknown };
        if (!(file instanceof FormFile)) throw noFile(limits);
        const caller = callerOf(asked);
        const type = typeOf(file.name, file.bytes);
        const name = cleanName(file.name, type);
        await db.transaction().execute((trx) => requirePlace(trx, caller, query));
        await scan(scanCommand, name, file.bytes, { signal: clientSignal() });
        return insertFile(db, caller, { ...query, name, type, content: file.bytes });
      },
      { bodyLimit: FORM, bodies: { 'multipart/form-data': z.strictObject({ file: z.file() }) } },
    );
  });

  app.get<{ Params: { id: string } }>(
    getFile.url,
    {
      schema: {
        operationId: 'downloadFile',
        summary: 'Download a file of a person on a list',
        params: getFile.params,
        querystring: NO_PARAMETERS,
      },
      config: { access: 'approved', scope: 'export', failures: [], files: ['*/*'] },
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const user = request.user as User; // the access above
      const file = await fileOf(db, callerOf({ user, request }), request.params.id);
      return sendFile(reply, file);
    },
  );
}

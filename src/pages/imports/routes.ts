import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { firstRefused } from '#src/importer/rejects.ts';
import type { Source } from '#src/importer/source.ts';
import {
  beginUpload,
  cancelUpload,
  continueUpload,
  getUpload,
  listRefused,
  MOST_REFUSED,
  OFFSET_HEADER,
  PART,
  refusedFile,
  releaseChanges,
  rollBackImport,
  startImport,
} from '#src/pages/imports/contract.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';
import type { Forward } from '#src/server/servers/forward.ts';
import { SIGNATURE } from '#src/server/servers/signature.ts';
import type { Tables } from '#src/server/tables.ts';
import { placeOfUpload, type Uploads } from '#src/server/uploads.ts';
import { NO_PARAMETERS } from '#src/shared/endpoint.ts';

/** Files of this server to import. */
export interface ImportWish {
  dataset: string;
  paths: string[];
  mode: 'full' | 'update';
  published: string | undefined;
}

export interface ImportServices {
  /** The place of this server. */
  place: string;
  /** Undefined if this server knows no others: what it does not have does not exist. */
  forward: Forward | undefined;
  /** The place of the server that receives uploads now, so that the files of one import are on one server. */
  receiver: () => Promise<string>;
  sources: readonly Source[];
  uploads: Uploads;
  /** The folder with the refused rows of the imports of this server. */
  rejectsFolder: string;
  db: Kysely<Tables>;
  /** Adds the job of an import for a user. Returns its ID, or undefined if an import of these files waits or runs. */
  addImport: (wish: ImportWish, owner: string) => Promise<string | undefined>;
  /**
   * Adds the job that rolls an import back, for a user. Returns its ID, or undefined if one waits or runs. Throws Failure
   * if the import cannot be rolled back.
   */
  addRollBack: (importId: number, owner: string) => Promise<string | undefined>;
  /** Shows the changes of an import that are held. Returns false if none are. */
  release: (importId: number) => Promise<boolean>;
}

/** Adds the calls that upload and import files and read their refused rows, for administrators. */
export function importRoutes(app: FastifyInstance, services: ImportServices): void {
  const { place, forward, receiver, sources, uploads, addImport, addRollBack, release } = services;
  const access = { access: 'administrator' } as const;
  /** A part of the API whose calls go to the server that `of` names. */
  const at = (of: (request: FastifyRequest) => Promise<string | undefined>, routes: (scope: FastifyInstance) => void) =>
    void app.register(async (scope) => {
      scope.addHook('preHandler', async (request, reply) => {
        const wanted = await of(request);
        if (forward && wanted !== undefined && wanted !== place) return forward(wanted, request, reply);
      });
      routes(scope);
    });
  at(
    async ({ headers }) => (headers[SIGNATURE] ? place : receiver()), // servers may differ for seconds about the receiver
    (scope) => serve(scope, beginUpload, async ({ body, user }) => uploads.begin(body, user.id), access),
  );
  at(
    async ({ params }) => placeOfUpload((params as { id: string }).id),
    (scope) => {
      serve(scope, getUpload, async ({ params, user }) => uploads.find(params.id, user.id), access);
      serve(
        scope,
        cancelUpload,
        async ({ params: { id }, user }) => {
          await uploads.remove(id, user.id);
          return { id };
        },
        access,
      );
      scope.addContentTypeParser('application/octet-stream', (_, body, done) => done(null, body));
      serve(
        scope,
        continueUpload,
        async ({ params, user, request }) => uploads.append(params.id, user.id, offsetOf(request), partOf(request)),
        access,
      );
    },
  );
  at(
    async ({ body }) => placeOfAll((body as { uploads: string[] }).uploads),
    (scope) =>
      serve(
        scope,
        startImport,
        async ({ body: { dataset, uploads: ids, update, published_on: published }, user }) => {
          const source = sources.find((each) => each.dataset === dataset);
          if (!source)
            throw new Failure(
              400,
              'bad_request',
              `dataset: must be one of ${sources.map((each) => each.dataset).join(', ')}`,
            );
          if (update && !source.update) throw new Failure(400, 'bad_request', `update: ${dataset} has full files only`);
          const paths = ids.map((id) => uploads.fileOf(id, user.id));
          const job = await addImport({ dataset, paths, mode: update ? 'update' : 'full', published }, user.id);
          if (!job) throw new Failure(409, 'running', 'An import of these files waits or runs already.');
          return { job };
        },
        access,
      ),
  );
  serve(
    app,
    rollBackImport,
    async ({ params: { id }, user }) => {
      const job = await addRollBack(id, user.id);
      if (!job) throw new Failure(409, 'running', 'A roll back of this import waits or runs already.');
      return { job };
    },
    access,
  );
  serve(
    app,
    releaseChanges,
    async ({ params: { id } }) => {
      if (!(await release(id))) throw new Failure(409, 'not_held', 'No changes of this import are held.');
      return { id };
    },
    access,
  );
  const rejectsOf = (id: number) => path.join(services.rejectsFolder, `${id}.csv`);
  const rejectsHere = (id: number) => {
    const file = rejectsOf(id);
    if (!existsSync(file)) throw notFound(NO_REJECTS);
    return file;
  };
  at(
    async ({ params }) => {
      const { id } = params as { id: number };
      if (existsSync(rejectsOf(id))) return place;
      const known = await services.db.selectFrom('imports').select('place').where('id', '=', id).executeTakeFirst();
      return known?.place ?? undefined; // earlier releases did not record it
    },
    (scope) => {
      serve(scope, listRefused, async ({ params }) => firstRefused(rejectsHere(params.id), MOST_REFUSED), access);
      scope.get<{ Params: { id: number } }>(
        refusedFile.url,
        {
          schema: {
            operationId: 'downloadRefused',
            summary: 'Download all refused rows of an import',
            params: refusedFile.params,
            querystring: NO_PARAMETERS,
          },
          config: { ...access, files: ['text/csv'] },
        },
        async ({ params: { id } }, reply) =>
          reply
            .type('text/csv; charset=utf-8')
            .header('content-disposition', `attachment; filename="refused-${id}.csv"`)
            .send(createReadStream(rejectsHere(id))),
      );
    },
  );
}

/** The place of the server with all of some uploads. Throws a 409 if several have them. */
function placeOfAll(ids: readonly string[]): string | undefined {
  const [first, ...others] = new Set(ids.map(placeOfUpload));
  if (others.length) throw new Failure(409, 'elsewhere', 'The files are on different servers. Upload them again.');
  return first;
}

const NO_REJECTS = 'The refused rows of this import are not on this server. They are kept for 90 days.';

function offsetOf({ headers }: FastifyRequest): number {
  const offset = headers[OFFSET_HEADER];
  if (typeof offset === 'string' && /^\d{1,15}$/.test(offset)) return Number(offset);
  throw new Failure(400, 'bad_request', 'Upload-Offset: must be the number of bytes before this part');
}

/** The body of a part. Throws if it is not binary, or if its length is unknown or too large. */
function partOf({ headers, body }: FastifyRequest): Readable {
  const length = Number(headers['content-length'] ?? Number.NaN);
  if (!(length > 0))
    throw new Failure(411, 'length_required', 'Content-Length: must be the number of bytes of this part');
  if (length > PART) throw new Failure(413, 'too_large', `A part must have at most ${PART} bytes.`);
  if (!(body instanceof Readable))
    throw new Failure(415, 'bad_request', 'Content-Type must be application/octet-stream.');
  return body; // the parser above passes the stream on
}

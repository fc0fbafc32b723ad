// The files of the index that a server sends to others of its database.
import { createReadStream, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NOT_YET } from '#src/app/fetch-index.ts';
import { indexFolder } from '#src/app/search.ts';
import { wantedFrom } from '#src/app/search-tables.ts';
import { isNamedInManifest, manifestName } from '#src/search/manifest.ts';
import type { Database } from '#src/server/database.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import { serverKey } from '#src/server/servers/registry.ts';
import { requireServer } from '#src/server/servers/signature.ts';

/** Bytes that are read at a time. */
const CHUNK = 1 << 20;

/** Adds the call that sends manifests and the files that they name, from any byte on. */
export function indexFileRoutes(app: FastifyInstance, database: Database, dataDir: string): void {
  const { db } = database;
  const folder = indexFolder(dataDir);
  const wanted = wantedOf(database);
  app.get<{ Params: { file: string } }>(
    '/api/servers/index/:file',
    {
      schema: { hide: true, params: z.object({ file: z.string() }) },
      config: { access: 'anyone' },
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      await requireServer(() => serverKey(db), request);
      const {
        headers,
        params: { file },
      } = request;
      const found = path.join(folder, file);
      if (!existsSync(folder) || !isNamedInManifest(folder, file) || !existsSync(found)) {
        if (file.endsWith('.manifest') && file === (await wanted()))
          throw new Failure(NOT_YET, 'not_yet', 'This server does not have the file yet.');
        throw notFound('This server does not have the file.');
      }
      const { size } = statSync(found);
      const tag = `"${file}"`; // has a hash of what the file holds
      const from = startOf(headers.range, headers['if-range'], tag);
      if (from >= size && from > 0) return reply.code(416).header('content-range', `bytes */${size}`).send();
      if (from > 0) reply.code(206).header('content-range', `bytes ${from}-${size - 1}/${size}`);
      return reply
        .type('application/octet-stream')
        .headers({ etag: tag, 'content-length': size - from })
        .send(createReadStream(found, { start: from, highWaterMark: CHUNK }));
    },
  );
}

/** Returns a function that says which manifest this server should have. It reads the database at most once a second. */
function wantedOf(database: Database): () => Promise<string> {
  let read = -Infinity;
  let name: Promise<string> | undefined;
  return () => {
    if (!name || performance.now() - read > 1000) {
      read = performance.now();
      name = wantedFrom(database).then(manifestName);
    }
    return name;
  };
}

/** The first byte that a request wants. 0 also for a range of another file or form. */
function startOf(range: string | undefined, ifRange: string | string[] | undefined, tag: string): number {
  const [, from] = (ifRange === tag && /^bytes=(\d{1,15})-$/.exec(range ?? '')) || [];
  return Number(from ?? 0);
}

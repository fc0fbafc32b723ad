// The files of the index that a server sends to others of its database.
import { createReadStream, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { indexFolder } from '#src/app/search.ts';
import { isNamed } from '#src/search/manifest.ts';
import type { Database } from '#src/server/database.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import { serverKey } from '#src/server/servers/registry.ts';
import { readSignature, SIGNATURE } from '#src/server/servers/signature.ts';

/** Bytes that are read at a time. */
const CHUNK = 1 << 20;

/** Adds the call that sends manifests and the files that they name, from any byte on. */
export function indexFileRoutes(app: FastifyInstance, { db }: Database, dataDir: string): void {
  const folder = indexFolder(dataDir);
  app.get<{ Params: { file: string } }>(
    '/api/servers/index/:file',
    {
      schema: { hide: true, params: z.object({ file: z.string() }) },
      config: { access: 'anyone' },
      exposeHeadRoute: false,
    },
    async ({ params: { file }, url, headers }, reply) => {
      if (!(await readSignature(() => serverKey(db), { method: 'GET', path: url }, headers[SIGNATURE])))
        throw new Failure(403, 'servers_only', 'Only servers of this database may make this call.');
      const found = path.join(folder, file);
      if (!existsSync(folder) || !isNamed(folder, file) || !existsSync(found))
        throw notFound('This server does not have the file.');
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

/** The first byte that a request wants. 0 also for a range of another file or form. */
function startOf(range: string | undefined, ifRange: string | string[] | undefined, tag: string): number {
  const [, from] = (ifRange === tag && /^bytes=(\d{1,15})-$/.exec(range ?? '')) || [];
  return Number(from ?? 0);
}

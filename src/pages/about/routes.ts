import type { FastifyInstance } from 'fastify';
import type { Source } from '#src/importer/source.ts';
import { getAbout, type Keeping } from '#src/pages/about/contract.ts';
import { publishedSources } from '#src/pages/about/queries.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';

/** Adds the public list of data sources, with `keeping`, the retention of user data. */
export function aboutRoutes(
  app: FastifyInstance,
  database: Database,
  { sources, keeping }: { sources: readonly Source[]; keeping: Keeping },
): void {
  serve(app, getAbout, async () => ({ sources: await publishedSources(database, sources), keeping }), {
    access: 'anyone',
  });
}

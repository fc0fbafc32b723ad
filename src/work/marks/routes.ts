import type { FastifyInstance } from 'fastify';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';
import { todayIn } from '#src/shared/today.ts';
import { listMarks } from '#src/work/marks/contract.ts';
import { marksOf } from '#src/work/marks/queries.ts';

interface MarkServices {
  /** The database of what users make. */
  made: Database;
  /** The database of reads. */
  read: Database;
  config: Pick<Config, 'timeZone'>;
}

/** Adds the call for what a team knows of people in results. */
export function markRoutes(app: FastifyInstance, { config: { timeZone }, ...databases }: MarkServices): void {
  serve(app, listMarks, async ({ query: { npi = [] }, user }) => ({
    rows: await marksOf(databases, user, npi, { today: todayIn(timeZone), timeZone }),
  }));
}

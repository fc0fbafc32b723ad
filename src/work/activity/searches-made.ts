// The number of searches per user and day.
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { todayIn } from '#src/shared/today.ts';

/** Milliseconds between two writes. A killed server loses the searches since the last one. */
const INTERVAL = 60_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a call counts as a search. */
    search?: true;
  }
}

/**
 * Counts the searches of each user after their reply was sent, in memory. Writes the numbers once a minute and
 * when `app` closes, so that no search waits for a write. A further page is no further search.
 */
export function countSearches(app: FastifyInstance, { db }: Database, { timeZone }: Pick<Config, 'timeZone'>): void {
  let made = new Map<string, Made>();
  const add = ({ profile_id, day, searches }: Made) => {
    const key = `${profile_id} ${day}`;
    made.set(key, { profile_id, day, searches: (made.get(key)?.searches ?? 0) + searches });
  };
  app.addHook('onResponse', async ({ user, method, routeOptions, query }, { statusCode }) => {
    if (!user || statusCode !== 200 || method !== 'GET' || !routeOptions.config.search) return;
    const { page = 1, skip = 0 } = query as { page?: number; skip?: number };
    if (page === 1 && skip === 0) add({ profile_id: user.id, day: todayIn(timeZone), searches: 1 });
  });

  const write = async () => {
    const rows = [...made.values()];
    made = new Map();
    if (rows.length === 0) return;
    try {
      // the account of a user may be deleted meanwhile
      await sql`
        insert into searches_made (profile_id, day, searches)
        select made.* from jsonb_to_recordset(${JSON.stringify(rows)}) made (profile_id uuid, day date, searches integer)
        where exists (select from profiles where id = profile_id)
        order by profile_id, day
        on conflict (profile_id, day) do update set searches = searches_made.searches + excluded.searches`.execute(db);
    } catch (error) {
      for (const row of rows) add(row); // for the next write
      app.log.warn(error, 'The number of searches could not be stored');
    }
  };
  const timer = setInterval(write, INTERVAL).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await write();
  });
}

interface Made {
  profile_id: string;
  /** YYYY-MM-DD */
  day: string;
  searches: number;
}

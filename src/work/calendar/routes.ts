import type { FastifyInstance } from 'fastify';
import { callerOf } from '#src/server/caller.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { notFound } from '#src/server/failure.ts';
import { PRIVATE_PAGE } from '#src/server/private-page.ts';
import { hidden, serve } from '#src/server/serve.ts';
import { addressOf, allow } from '#src/server/throttle.ts';
import { todayIn } from '#src/shared/today.ts';
import { changeCalendar, endCalendar, getCalendar, makeCalendar } from '#src/work/calendar/contract.ts';
import { calendarPath, deleteFeed, feedOf, insertFeed, ownerOfFeed, updateFeed } from '#src/work/calendar/feeds.ts';
import { icsOf } from '#src/work/calendar/ics.ts';
import { dueSteps } from '#src/work/calendar/steps.ts';

/** Reads of a calendar, and unknown keys of a network. */
const READS = { limit: 120, seconds: 3600 };
const GUESSES = { limit: 30, seconds: 3600 };

interface Services {
  /** The database of users and of what they make. */
  users: Database;
  config: Pick<Config, 'timeZone' | 'publicUrl' | 'company'>;
}

/** Adds the calendar of a user and its address, which programs read without a sign-in (R-1560). */
export function calendarRoutes(app: FastifyInstance, { users: { db }, config }: Services): void {
  const { timeZone, publicUrl, company } = config;
  serve(app, getCalendar, ({ user }) => feedOf(db, user));
  serve(app, makeCalendar, async (asked) => {
    const { key, ...feed } = await insertFeed(db, callerOf(asked), asked.body.names);
    return { ...feed, url: publicUrl + calendarPath(key) };
  });
  serve(app, changeCalendar, (asked) => updateFeed(db, callerOf(asked), asked.body.names));
  serve(app, endCalendar, (asked) => deleteFeed(db, callerOf(asked)));

  app.get<{ Params: { key: string } }>(calendarPath(':key'), hidden, async (request, reply) => {
    reply.headers(PRIVATE_PAGE);
    const owner = await ownerOfFeed(db, request.params.key);
    if (!owner) {
      await allow(db, 'calendar_guess', GUESSES, [addressOf(request)]);
      throw notFound('This calendar does not exist, or its address has ended.');
    }
    await allow(db, 'calendar', READS, [owner.user.id]);
    const steps = await dueSteps(db, owner.user, { today: todayIn(timeZone), timeZone });
    return reply
      .type('text/calendar; charset=utf-8')
      .send(icsOf(steps, { site: company.name, publicUrl, names: owner.names, user: owner.user.id }));
  });
}

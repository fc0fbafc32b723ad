// Whose turn it is in a call queue (R-1481).
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#src/server/tables.ts';
import { type skipReasons, TURN_MINUTES, type TurnWish } from '#src/work/calls/contract.ts';
import { openQueueList } from '#src/work/calls/log.ts';
import { doNotContactOf } from '#src/work/do-not-contact.ts';
import type { Caller } from '#src/work/lists/access.ts';

type Db = Kysely<Tables>;
type Why = (typeof skipReasons)[number];

/** The day of the site, and its start. */
interface Day {
  today: string;
  timeZone: string;
}

/**
 * Gives the caller the first of some people whom the team may call and has not called today, or calls back today, and whom no
 * colleague has now. Ends the caller's other turns. Throws what `openQueueList` throws.
 */
export const takeTurn = (db: Db, caller: Caller, { npis: wished, ...from }: TurnWish, day: Day) =>
  db.transaction().execute(async (trx) => {
    const npis = [...new Set(wished)];
    const list = await openQueueList(trx, caller, from);
    await sql`select pg_advisory_xact_lock(hashtext(${`call turns ${caller.team}`}))`.execute(trx);
    await trx.deleteFrom('call_turns').where('profile_id', '=', caller.id).execute();
    const why = await barred(trx, caller, npis, list?.id, day);
    const skipped: { npi: string; why: Why }[] = [];
    for (const npi of npis) {
      const reason = why.get(npi);
      if (!reason) return { npi, until: (await turnOf(trx, caller, npi)).toISOString(), skipped };
      skipped.push({ npi, why: reason });
    }
    return { npi: null, until: null, skipped };
  });

/** Why people cannot be called. Those who can are absent. */
async function barred(trx: Db, { team }: Caller, npis: readonly string[], list: string | undefined, day: Day) {
  const { today, timeZone } = day;
  const marks = await doNotContactOf(trx, { team, today }, npis);
  const { rows } = await sql<{ npi: string; why: Why | null }>`
    select npi, case
      when not exists (select from providers p where p.npi = wished.npi) and not exists (
        select from last_known_records k where k.npi = wished.npi and table_name = 'providers')
      then 'no_person'
      when ${list ?? null}::uuid is not null and not exists (
        select from list_entries e where e.list_id = ${list ?? null}::uuid and e.npi = wished.npi and removed_at is null)
      then 'not_on_list'
      when exists (select from call_turns t where t.team = ${team} and t.npi = wished.npi and until > now()) then 'taken'
      when exists (
        select from (
          select outcome, from_list from activities a where a.team = ${team} and a.npi = wished.npi and kind = 'call'
            and at >= ${today}::date::timestamp at time zone ${timeZone}
          order by at desc, created_at desc limit 1) last
        where outcome is distinct from 'call_back' or not exists ( -- to call back today
          select from list_entries e
          where e.list_id = from_list and e.npi = wished.npi and removed_at is null and due_on <= ${today}))
      then 'called_today'
    end as why
    from unnest(${npis}::bigint[]) wished (npi)`.execute(trx);
  return new Map<string, Why>(
    rows.flatMap(({ npi, why }) => {
      const reason = marks.has(npi) ? 'do_not_contact' : why;
      return reason ? [[npi, reason]] : [];
    }),
  );
}

/** Takes the turn to call a person, whom no colleague has: the lock of the team's turns is held. */
async function turnOf(trx: Db, { id, team }: Caller, npi: string): Promise<Date> {
  const until = sql<Date>`now() + make_interval(mins => ${TURN_MINUTES})`;
  const row = await trx
    .insertInto('call_turns')
    .values({ team, npi, profile_id: id, until })
    .onConflict((ended) => ended.columns(['team', 'npi']).doUpdateSet({ profile_id: id, until }))
    .returning('until')
    .executeTakeFirstOrThrow();
  return row.until;
}

/** Deletes turns that have ended, and what calls of more than a day ago set, which cannot be undone. */
export async function forgetTurns(db: Db): Promise<void> {
  await db.deleteFrom('call_turns').where('until', '<', sql<Date>`now()`).execute();
  await sql`
    delete from call_effects using activities
    where activities.id = activity_id and created_at < now() - interval '1 day'`.execute(db);
}

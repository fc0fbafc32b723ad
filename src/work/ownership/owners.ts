// The rule of a team, and whose people are by it.
import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import type { Tables } from '#src/server/tables.ts';
import { authorName } from '#src/work/author-name.ts';
import type { Caller } from '#src/work/lists/access.ts';
import type { PersonMark } from '#src/work/marks/contract.ts';
import type { OwnershipRule } from '#src/work/ownership/contract.ts';

type Db = Kysely<Tables>;

/** The rule of a team. */
export async function ruleOf(db: Db, team: string): Promise<OwnershipRule> {
  const rule = await db
    .selectFrom('ownership_rules')
    .select(['days', 'acts'])
    .where('team', '=', team)
    .executeTakeFirst();
  return { days: rule?.days ?? null, acts: (rule?.acts ?? []) as OwnershipRule['acts'] }; // as saveRule stored them
}

/** Sets the rule of the caller's team. */
export const saveRule = (db: Db, caller: Caller, { days, acts }: OwnershipRule): Promise<OwnershipRule> =>
  db.transaction().execute(async (trx) => {
    const { team, id } = caller;
    const before = await ruleOf(trx, team);
    if (days === null) await trx.deleteFrom('ownership_rules').where('team', '=', team).execute();
    else {
      const rule = { days, acts, changed_by: id, changed_at: sql<Date>`now()` };
      await trx
        .insertInto('ownership_rules')
        .values({ team, ...rule })
        .onConflict((known) => known.column('team').doUpdateSet(rule))
        .execute();
    }
    const after = await ruleOf(trx, team);
    const [old_value, new_value] = [before, after].map((rule) => JSON.stringify(rule));
    await record(trx, { action: 'ownership_changed', actor: caller, address: caller.address, old_value, new_value });
    return after;
  });

/** Calls in which the person talked. Calls that users logged themselves have no outcome. */
const talked = sql`(kind = 'meeting' or kind = 'call' and coalesce(outcome, 'reached') in ('reached', 'call_back', 'not_interested'))`;

/**
 * Whose people are on the day `today`, by the rule of the team: the user of the last act, if they still have access, until as many
 * days later as the rule says (R-1571). People who are no one's are absent.
 */
export async function ownersOf(
  db: Db,
  { team, today, timeZone }: { team: string; today: string; timeZone: string },
  npis: readonly string[],
): Promise<Map<string, NonNullable<PersonMark['owner']>>> {
  const of = sql`${npis}::bigint[]`;
  const { rows } = await sql<{ npi: string; id: string; by: string; until: string }>`
    with rule as (select days, acts from ownership_rules where team = ${team}), done as (
      select npi, author_id as user_id, at from activities, rule
      where team = ${team} and npi = any(${of}) and 'conversation' = any(acts) and ${talked}
      union all
      select npi, author_id, sent_at from letters, rule
      where team = ${team} and npi = any(${of}) and 'letter' = any(acts) and sent_at is not null
      union all
      select npi, sent_by, sent_at
      from rule, submitted_people join submissions on submissions.id = submission_id
        join openings on openings.id = opening_id join lists on lists.id = list_id
      where team = ${team} and npi = any(${of}) and 'submission' = any(acts)
    ), last as (
      select distinct on (npi) npi, user_id, (at at time zone ${timeZone})::date + days as until
      from done, rule where at <= now() order by npi, at desc
    )
    select npi::text, profiles.id, ${authorName} as by, until::text
    from last join profiles on profiles.id = user_id
    where until >= ${today}::date and disabled_at is null and role is not null`.execute(db);
  return new Map(rows.map(({ npi, ...owner }) => [npi, owner]));
}

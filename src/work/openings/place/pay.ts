// The pay table of a team (R-1324).
import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { Failure } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { rankOf } from '#src/shared/roles.ts';
import { authorName } from '#src/work/author-name.ts';
import { changedMeanwhile } from '#src/work/changed-meanwhile.ts';
import type { Caller } from '#src/work/lists/access.ts';
import type { PayChange, PayRow, PayTable } from '#src/work/openings/place/contract.ts';

type Db = Kysely<Tables>;

/** The table of a team. Nothing is in it until a user of the team adds rows. */
export async function payTableOf(db: Db, team: string): Promise<PayTable> {
  const kept = await keptTable(db, team);
  if (!kept) return { rows: [], version: 0, by: null, at: null };
  return { rows: kept.rows as PayRow[], version: kept.version, by: kept.by, at: kept.changed_at.toISOString() };
}

const keptTable = (db: Db, team: string) =>
  db
    .selectFrom('pay_tables')
    .leftJoin('profiles', 'profiles.id', 'author_id')
    .select(['pay_tables.id', 'rows', 'version', 'changed_at', authorName.as('by')])
    .where('team', '=', team)
    .orderBy('changed_at', 'desc')
    .orderBy('pay_tables.id')
    .limit(1)
    .executeTakeFirst();

/** Replaces the table of the caller's team. Throws a 403 for users without a role, and a 409 for a change of an earlier version. */
export async function replacePayTable(db: Db, caller: Caller, { version, rows }: PayChange): Promise<PayTable> {
  if (rankOf(caller.role) < rankOf('specialist'))
    throw new Failure(403, 'forbidden', 'Only specialists, managers and administrators change the pay table.');
  const { table, stale } = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`pay table ${caller.team}`}))`.execute(trx);
    const before = await payTableOf(trx, caller.team);
    if (before.version !== version) return { table: before, stale: true };
    const row = { rows: JSON.stringify(rows), version: version + 1, author_id: caller.id };
    const kept = await keptTable(trx, caller.team);
    if (kept)
      await trx
        .updateTable('pay_tables')
        .set({ ...row, changed_at: sql`now()` })
        .where('id', '=', kept.id)
        .execute();
    else
      await trx
        .insertInto('pay_tables')
        .values({ team: caller.team, ...row })
        .execute();
    await record(trx, {
      action: 'pay_table_changed',
      actor: caller,
      target: 'Pay table',
      old_value: JSON.stringify(before.rows),
      new_value: JSON.stringify(rows),
      address: caller.address,
    });
    return { table: await payTableOf(trx, caller.team), stale: false };
  });
  if (stale) throw changedMeanwhile('table', table);
  return table;
}

// The last check of an opening, and the alerts of its owner (R-1337).
import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import type { Config } from '#src/server/config.ts';
import { Failure } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { actOn, type Caller, type OpenList } from '#src/work/lists/access.ts';
import type { OpeningCheck } from '#src/work/openings/arrivals/contract.ts';
import { openListOf } from '#src/work/openings/change.ts';

type Settings = Pick<Config, 'smtpUrl'>;
type Choice = Partial<Record<'alert', 'off' | 'import'> & Record<'by_mail', boolean>>;

/** The check of an opening that the caller may open. */
export async function checkOf(
  db: Kysely<Tables>,
  { smtpUrl }: Settings,
  caller: Caller,
  id: string,
): Promise<OpeningCheck> {
  const { owner_id } = await openListOf(db, caller, id, { to: 'view' });
  const check = await db.selectFrom('opening_checks').selectAll().where('opening_id', '=', id).executeTakeFirst();
  // until the next check, a new owner has the alerts that owners begin with
  const own = check?.profile_id === caller.id ? check : { alert: 'import', by_mail: true };
  const isOwner = owner_id === caller.id;
  return {
    checked_at: check?.checked_at?.toISOString() ?? null,
    problem: check?.problem ?? null,
    alert: isOwner ? (own.alert as OpeningCheck['alert']) : null, // the table has no others
    by_mail: isOwner ? own.by_mail : null,
    mail: smtpUrl !== undefined,
  };
}

/** Changes the alerts of the caller, who must own the opening. */
export const updateAlerts = (
  db: Kysely<Tables>,
  settings: Settings,
  caller: Caller,
  { id, choice }: { id: string; choice: Choice },
): Promise<OpeningCheck> =>
  db.transaction().execute(async (trx) => {
    const list = await openListOf(trx, caller, id, { to: 'view', lock: true });
    requireOwner(list, caller);
    const begun = { profile_id: caller.id, alert: 'import', by_mail: true, mail_token: sql<string>`gen_random_uuid()` };
    await trx
      .insertInto('opening_checks')
      .values({ opening_id: id, ...begun })
      .onConflict((conflict) =>
        conflict
          .column('opening_id')
          .doUpdateSet(begun)
          .where(sql<boolean>`opening_checks.profile_id is distinct from ${caller.id}`),
      )
      .execute();
    if (Object.values(choice).some((value) => value !== undefined)) {
      await trx.updateTable('opening_checks').set(choice).where('opening_id', '=', id).execute();
      const target = { id, name: list.name };
      await record(trx, actOn('opening_changed', caller, target, { new_value: JSON.stringify(choice) }));
    }
    return checkOf(trx, settings, caller, id);
  });

function requireOwner({ owner_id }: OpenList, { id }: Caller): void {
  if (owner_id !== id) throw new Failure(403, 'forbidden', 'Only the owner of the opening has alerts about it.');
}

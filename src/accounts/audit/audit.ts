import { type Kysely, sql } from 'kysely';
import { AUDIT_PAGE, type AuditAction, type AuditQuery } from '#src/accounts/audit/contract.ts';
import type { Tables } from '#src/server/tables.ts';

/** An entry of the audit log. */
export interface Act {
  action: AuditAction;
  /** The user who acted, with the e-mail of that time. Undefined if no user was signed in. */
  actor?: { id: string | null; email: string };
  /** The user or thing it affected, as text that stays after the row is deleted. */
  target?: string;
  old_value?: string | null;
  new_value?: string | null;
  /** The network of the request. */
  address?: string;
}

/** Adds an entry to the audit log, in the transaction of the recorded change, so that both or neither are stored. */
export async function record(db: Kysely<Tables>, act: Act): Promise<void> {
  await db.insertInto('audit_log').values(entry(act)).execute();
}

/** Adds an entry for a use of an API token, once a day per actor, target and address (audit_log_token_use). */
export async function recordTokenUse(db: Kysely<Tables>, act: Omit<Act, 'action'>): Promise<void> {
  await db
    .insertInto('audit_log')
    .values(entry({ ...act, action: 'token_used' }))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const entry = ({ actor, ...act }: Act) => ({ ...act, actor_id: actor?.id, actor: actor?.email });

/** One page of the audit log, newest first. Filters by action, and by `actor`, a part of the user's e-mail. */
export async function findAudit(db: Kysely<Tables>, { action, actor, page }: AuditQuery) {
  const found = db
    .selectFrom('audit_log')
    .$if(action !== undefined, (all) => all.where(sql<boolean>`action = ${action}`))
    .$if(actor !== undefined, (all) => all.where(sql<boolean>`strpos(lower(actor), lower(${actor})) > 0`));
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select(['id', 'at', 'action', 'actor', 'target', 'old_value', 'new_value', 'address'])
    .orderBy('id', 'desc')
    .limit(AUDIT_PAGE)
    .offset((page - 1) * AUDIT_PAGE)
    .execute();
  const entries = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  return { total, rows: entries, page, page_size: AUDIT_PAGE };
}

/** Deletes the entries older than `days` (AUDIT_DAYS). The table itself refuses to delete younger ones. */
export async function forgetOldActs(db: Kysely<Tables>, days: number): Promise<void> {
  await db.deleteFrom('audit_log').where('at', '<', sql<Date>`now() - make_interval(days => ${days})`).execute();
}

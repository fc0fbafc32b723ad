// A call and all it sets, in one transaction. Undo takes back what no one has changed since.
import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { userNow } from '#src/accounts/users/user-now.ts';
import type { Config } from '#src/server/config.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { meansNo, type NoReason } from '#src/shared/no-reasons.ts';
import { todayIn } from '#src/shared/today.ts';
import type { CallWish } from '#src/work/calls/contract.ts';
import { progressAfter } from '#src/work/calls/progress.ts';
import type { Caller, OpenList } from '#src/work/lists/access.ts';
import { changeProgress, openToChange } from '#src/work/lists/entries/change.ts';
import type { EntryState } from '#src/work/lists/entries/contract.ts';
import { openListOf } from '#src/work/openings/change.ts';
import { actOnPerson, insertActivity, insertMark } from '#src/work/people/change.ts';
import { RESTORE_DAYS } from '#src/work/people/contract.ts';
import { insertProblem, sameProblem } from '#src/work/problems/change.ts';
import { practiceNumberOf } from '#src/work/problems/published.ts';

type Db = Kysely<Tables>;

/** Which list to open. */
export interface From {
  list?: string | undefined;
  opening?: string | undefined;
}

/** Opens and locks the list from which people are called. Undefined without one. Throws a 404, a 403 or a 409 as it does. */
export async function openQueueList(trx: Db, caller: Caller, { list, opening }: From): Promise<OpenList | undefined> {
  if (opening === undefined) return list === undefined ? undefined : openToChange(trx, caller, list);
  return openToChange(trx, caller, (await openListOf(trx, caller, opening, { to: 'edit' })).id);
}

/**
 * Logs a call as an activity, and sets what its outcome says: the progress on the list, a reported number, or Do not contact for the
 * whole team. Ends the caller's turn. Throws a 404 if the person is not on the list.
 */
export const insertCall = (db: Db, caller: Caller, { timeZone }: Pick<Config, 'timeZone'>, wish: CallWish) =>
  db.transaction().execute(async (trx) => {
    const today = todayIn(timeZone);
    const { npi, outcome, text } = wish;
    const list = await openQueueList(trx, caller, wish);
    const was = list && (await progressOf(trx, list, npi));
    const after = list && was && progressAfter(wish, was, { stages: list.stages, today, timeZone });
    const [changed] = after ? await changedRows(trx, caller, list, npi, { ...after, ...reasonOf(wish, after) }) : [];
    const { id } = await insertActivity(trx, caller, npi, { kind: 'call', text, outcome, from_list: list?.id ?? null });
    const mark =
      outcome === 'do_not_call'
        ? await insertMark(trx, caller, npi, { reason: ASKED, until: null, phone: null, email: null }, today)
        : undefined;
    const problem = outcome === 'did_not_reach' ? await reportNumber(trx, caller, today, wish) : undefined;
    await trx
      .insertInto('call_effects')
      .values({
        activity_id: id,
        list_id: list?.id ?? null,
        version: changed?.version ?? null,
        was: changed ? JSON.stringify({ ...changed.was, stage_set_at: was?.stage_set_at }) : null,
        mark_id: mark?.id ?? null,
        problem_id: problem?.isNew ? problem.id : null,
      })
      .execute();
    await trx.deleteFrom('call_turns').where('profile_id', '=', caller.id).where('npi', '=', npi).execute();
    return {
      id,
      npi,
      outcome,
      entry: after && changed ? { ...after, version: changed.version } : null,
      problem: problem?.id ?? null,
      do_not_contact: mark !== undefined,
    };
  });

/** The reason of a mark that a call sets. */
const ASKED = 'Asked not to be called';

/** Why a person is in a stage that means no, as the outcome of a call says it. */
function reasonOf({ outcome }: CallWish, { stage }: Pick<EntryState, 'stage'>): { reason?: NoReason } {
  if (!meansNo(stage)) return {};
  if (outcome === 'do_not_call') return { reason: 'asked_not_to_be_contacted' };
  return outcome === 'not_interested' ? { reason: outcome } : {};
}

/** What a call changes, as it was before. An earlier release did not keep since when the person was in the stage. */
type Was = Pick<EntryState, 'stage' | 'next_step' | 'due_on'> & { stage_set_at?: string | null };

/** The progress of a person on a list. Throws a 404 without the person. */
async function progressOf(trx: Db, list: OpenList, npi: string) {
  const { rows } = await sql<Was>`
    select stage, next_step, due_on, stage_set_at::text from list_entries
    where list_id = ${list.id} and npi = ${npi} and removed_at is null`.execute(trx);
  if (!rows[0]) throw notFound('This person is no longer on the list.');
  return rows[0];
}

const changedRows = async (
  trx: Db,
  caller: Caller,
  list: OpenList,
  npi: string,
  values: Pick<EntryState, 'stage' | 'next_step' | 'due_on'> & { reason?: NoReason },
) => (await changeProgress(trx, caller, list, { npis: [npi], ...values }, async () => false)).rows;

/** Reports the number that was called. Undefined if it is not published. */
async function reportNumber(trx: Db, caller: Caller, today: string, { npi, number: given, text }: CallWish) {
  const number = given === undefined ? await practiceNumberOf(trx, npi) : given;
  if (!number) return;
  const report = { npi, kind: 'did_not_reach', number, text: text.slice(0, 500) || null } as const;
  const same = await sameProblem(trx, { ...report, team: caller.team, author_id: caller.id });
  const { id } = await insertProblem(trx, caller, today, report);
  return { id, isNew: same === undefined };
}

/**
 * Undoes a call that the caller logged within a day. What was changed since stays, and so does the progress on a list that the caller
 * cannot change any more. Throws a 404 if there is no such call.
 */
export const deleteCall = (db: Db, caller: Caller, id: string) =>
  db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom('call_effects')
      .innerJoin('activities', 'activities.id', 'activity_id')
      .select('list_id')
      .where('activity_id', '=', id)
      .where('author_id', '=', caller.id)
      .executeTakeFirst();
    const { team } = await userNow(trx, caller);
    const list = known?.list_id ? await openToChange(trx, caller, known.list_id).catch(nothingIfRefused) : undefined;
    const call = await trx
      .selectFrom('call_effects')
      .innerJoin('activities', 'activities.id', 'activity_id')
      .select(['npi', 'version', 'was', 'mark_id', 'problem_id'])
      .where('activity_id', '=', id)
      .where('author_id', '=', caller.id)
      .where('team', '=', team)
      .where('created_at', '>', sql<Date>`now() - make_interval(days => ${RESTORE_DAYS})`)
      .forUpdate('activities')
      .executeTakeFirst();
    if (!call) throw notFound('You logged no such call within a day, or it was undone.');
    const { npi } = call;
    const entry = call.version === null ? ('none' as const) : await restoreProgress(trx, caller, list, call);
    const lifted = { lifted_by: caller.id, lifted_at: sql<Date>`now()` };
    if (call.mark_id) {
      const mark = trx.updateTable('do_not_contact').set(lifted).where('id', '=', call.mark_id);
      const { numUpdatedRows } = await mark.where('lifted_at', 'is', null).executeTakeFirst();
      if (numUpdatedRows) await record(trx, actOnPerson('do_not_contact_lifted', caller, npi, { old_value: 'no end' }));
    }
    if (call.problem_id) {
      const loggedAt = trx.selectFrom('activities').select('created_at').where('id', '=', id);
      const problem = trx.updateTable('problems').set(lifted).where('id', '=', call.problem_id);
      const unchanged = problem.where('lifted_at', 'is', null).where('reported_at', '=', loggedAt);
      const { numUpdatedRows } = await unchanged.executeTakeFirst();
      if (numUpdatedRows) await record(trx, actOnPerson('problem_lifted', caller, npi, { old_value: 'did_not_reach' }));
    }
    await trx.deleteFrom('activities').where('id', '=', id).execute();
    await record(trx, actOnPerson('activity_deleted', caller, npi, { old_value: 'undone' }));
    return { id, npi, entry };
  });

/** Nothing in place of a list that the caller may not change. */
function nothingIfRefused(error: unknown): undefined {
  if (!(error instanceof Failure) || error.status >= 500) throw error;
}

/** Sets the progress as it was before a call, unless it was changed since. */
async function restoreProgress(
  trx: Db,
  caller: Caller,
  list: OpenList | undefined,
  { npi, version, was }: { npi: string; version: number | null; was: unknown },
): Promise<'restored' | 'kept'> {
  if (!list) return 'kept';
  const { stage, next_step, due_on, stage_set_at } = was as Was;
  const now = await trx
    .selectFrom('list_entries')
    .select('version')
    .where('list_id', '=', list.id)
    .where('npi', '=', npi)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (now?.version !== version || !list.stages.includes(stage)) return 'kept';
  await changedRows(trx, caller, list, npi, { stage, next_step, due_on });
  if (stage_set_at !== undefined)
    await sql`update list_entries set stage_set_at = ${stage_set_at}::timestamptz
      where list_id = ${list.id} and npi = ${npi}`.execute(trx);
  return 'restored';
}

// Reports of problems, and their end. Each is audited in its transaction, without texts and numbers (R-1276).
import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { userNow } from '#src/accounts/users/user-now.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { type Caller, mayDelete } from '#src/work/people/access.ts';
import { actOnPerson } from '#src/work/people/change.ts';
import { type Problem, type ProblemRequest, RESTORE_DAYS } from '#src/work/problems/contract.ts';
import { isPublished, numbersOf } from '#src/work/problems/published.ts';
import { isCurrent, isExpired, problemsOf, readableProblems } from '#src/work/problems/read.ts';

/** The message of a 404 for a report that is not there, or that another team keeps. */
const NO_PROBLEM = 'This report was erased, or you may not read it.';

/**
 * Keeps a report, in a transaction. The same one of the same user is renewed: it is of now, with the new text if there is one (R-1270). Throws a
 * 404 for an NPI that is not there, a 400 for a number that no register publishes for it, and a 409 if an import ends meanwhile.
 */
export async function insertProblem(
  trx: Kysely<Tables>,
  caller: Caller,
  today: string,
  { npi, kind, number, text }: ProblemRequest,
): Promise<Problem> {
  await lockProblems(trx, npi);
  const user = await userNow(trx, caller);
  if (!(await isPublished(trx, npi))) throw notFound(`No person or organization has NPI ${npi}.`);
  if (number !== null && !(await numbersOf(trx, npi)).includes(number))
    throw new Failure(400, 'bad_request', 'number: must be a phone number that is published for this NPI');
  const same = await sameProblem(trx, { npi, team: user.team, kind, number, text, author_id: user.id });
  const { id } = same
    ? await trx
        .updateTable('problems')
        .set({ reported_at: sql`now()`, ...(text !== null && { text }) })
        .where('id', '=', same)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await trx
        .insertInto('problems')
        .values({ npi, team: user.team, kind, number, text, author_id: user.id })
        .returning('id')
        .executeTakeFirstOrThrow();
  await record(trx, actOnPerson('problem_reported', caller, npi, { new_value: kind }));
  const [problem] = (await problemsOf(trx, user, today, { id })).rows;
  if (!problem) throw new Failure(409, 'changed', 'An import changed this record meanwhile. Load the page again.');
  return problem;
}

interface Report {
  npi: string;
  team: string;
  kind: string;
  number: string | null;
  text: string | null;
  author_id: string | null;
}

/** The current report that says the same: of other problems, with the same text. Undefined if there is none. */
export async function sameProblem(trx: Kysely<Tables>, { npi, team, kind, number, text, author_id }: Report) {
  const row = await trx
    .selectFrom('problems')
    .select('id')
    .where('npi', '=', npi)
    .where('team', '=', team)
    .where('kind', '=', kind)
    .where('author_id', '=', author_id)
    .where('number', 'is not distinct from', number)
    .where(isCurrent)
    .$if(kind === 'other', (all) => all.where('text', '=', text))
    .limit(1)
    .forUpdate() // of one that is lifted at this moment, waits for the end
    .executeTakeFirst();
  return row?.id;
}

/** Makes simultaneous reports about an NPI wait for each other, so that the same one is stored once. */
const lockProblems = (trx: Kysely<Tables>, npi: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`problems ${npi}`}))`.execute(trx);

/**
 * Lifts a current report (R-1272). Throws a 404 if the caller may not read it, or it was lifted or has ended, and a 403 if another
 * user reported it and the caller is no manager.
 */
export const updateProblemLifted = (
  db: Kysely<Tables>,
  caller: Caller,
  id: string,
): Promise<{ id: string; npi: string }> =>
  db.transaction().execute(async (trx) => {
    await trx.selectFrom('problems').select('id').where('id', '=', id).forUpdate().execute();
    const user = await userNow(trx, caller);
    const row = await trx
      .selectFrom('problems')
      .select(['npi', 'kind', 'author_id', 'lifted_at', isCurrent.as('current')])
      .where('id', '=', id)
      .where(readableProblems(user))
      .executeTakeFirst();
    if (!row) throw notFound(NO_PROBLEM);
    if (row.lifted_at) throw notFound('This report was lifted already.');
    if (!row.current) throw notFound('This report has ended already.');
    if (!mayDelete(user, row.author_id))
      throw new Failure(403, 'forbidden', 'Only the author of the report, managers and administrators may lift it.');
    await trx.updateTable('problems').set({ lifted_by: user.id, lifted_at: sql`now()` }).where('id', '=', id).execute();
    await record(trx, actOnPerson('problem_lifted', caller, row.npi, { old_value: row.kind }));
    return { id, npi: row.npi };
  });

/**
 * Restores a report that the caller lifted within a day (R-1272). Throws a 404 if there is none, and a 409 if its author has
 * reported the same again.
 */
export const restoreLifted = (db: Kysely<Tables>, caller: Caller, today: string, id: string): Promise<Problem> =>
  db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('problems').select('npi').where('id', '=', id).executeTakeFirst();
    if (known) await lockProblems(trx, known.npi);
    const user = await userNow(trx, caller);
    const row = await trx
      .selectFrom('problems')
      .select(['npi', 'team', 'kind', 'number', 'text', 'author_id'])
      .where('id', '=', id)
      .where('team', '=', user.team)
      .where('lifted_by', '=', user.id)
      .where('lifted_at', '>', sql<Date>`now() - make_interval(days => ${RESTORE_DAYS})`)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound('You lifted no such report within a day.');
    if (row.author_id !== null && (await sameProblem(trx, row)))
      throw new Failure(409, 'changed', 'The same problem was reported again meanwhile.');
    await trx.updateTable('problems').set({ lifted_by: null, lifted_at: null }).where('id', '=', id).execute();
    await record(trx, actOnPerson('problem_reported', caller, row.npi, { new_value: 'restored' }));
    const [problem] = (await problemsOf(trx, user, today, { id })).rows;
    if (!problem) throw notFound('This report has ended.'); // and stays lifted
    return problem;
  });

/**
 * Erases reports that were lifted over a day ago or have expired, and those that were made more than `days` ago (R-1277). One whose
 * number is no longer published stays: a roll back of an import may publish it again.
 */
export async function forgetOldProblems(db: Kysely<Tables>, days: number | undefined): Promise<void> {
  const before = (age: number) => sql<Date>`now() - make_interval(days => ${age})`;
  await db
    .deleteFrom('problems')
    .where((row) => row.or([row('lifted_at', '<', before(RESTORE_DAYS)), isExpired]))
    .execute();
  if (days !== undefined) await db.deleteFrom('problems').where('reported_at', '<', before(days)).execute();
}

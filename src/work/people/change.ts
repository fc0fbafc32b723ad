// Additions and changes. Each is audited in its transaction, without contents (R-713).
import { type Kysely, sql } from 'kysely';
import { type Act, record } from '#src/accounts/audit/audit.ts';
import { userNow } from '#src/accounts/users/user-now.ts';
import { PROVIDER_NOT_FOUND } from '#src/datasets/providers/contract.ts';
import type { Database } from '#src/server/database.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { type Caller, readableNotes } from '#src/work/people/access.ts';
import type {
  ActivityWish,
  CallOutcome,
  ContactDetail,
  ContactDetailWish,
  DoNotContactMark,
  LoggedActivity,
  MarkWish,
  Note,
  NoteChange,
  NoteWish,
} from '#src/work/people/contract.ts';
import { activitiesOf, contactDetailsOf, notesOf, personMarks } from '#src/work/people/read.ts';

/** The message of a 404 for a record that is not there, or that another team or author keeps. */
export const NO_RECORD = 'This record was deleted, or you may not read it.';

/** Throws a 404 unless a provider has the NPI, also one whose NPI is out of service. */
export async function requirePerson({ db }: Database, npi: string): Promise<void> {
  const { rows } = await sql`
    select from providers where npi = ${npi}
    union all select from last_known_records where npi = ${npi} and table_name = 'providers'
    limit 1`.execute(db);
  if (rows.length === 0) throw notFound(PROVIDER_NOT_FOUND);
}

/** An entry of the audit log about a person. */
export const actOnPerson = (
  action: Act['action'],
  caller: Caller,
  npi: string,
  values: Pick<Act, 'old_value' | 'new_value'> = {},
): Act => ({ action, actor: caller, target: `NPI ${npi}`, address: caller.address, ...values });

/** Adds a note. */
export const insertNote = (db: Kysely<Tables>, caller: Caller, npi: string, wish: NoteWish): Promise<Note> =>
  db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('notes')
      .values({ npi, team: caller.team, author_id: caller.id, ...wish })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(trx, actOnPerson('note_added', caller, npi, { new_value: visibilityOf(wish) }));
    return the(await notesOf(trx, caller, npi, id));
  });

const visibilityOf = (note: Pick<Note, 'private'>) => (note.private ? 'private' : 'team');

/**
 * Changes the caller's own note (R-701). Throws a 404 if the caller may not read it, a 403 if another user wrote it, and
 * a 409 `changed` with the present note for a stale version.
 */
export const updateNote = (
  db: Kysely<Tables>,
  caller: Caller,
  { npi, id }: { npi: string; id: string },
  { version, ...values }: NoteChange,
): Promise<Note> =>
  db.transaction().execute(async (trx) => {
    await trx.selectFrom('notes').select('id').where('id', '=', id).forUpdate().execute();
    const was = await trx
      .selectFrom('notes')
      .select(['author_id', 'version', 'private'])
      .where('id', '=', id)
      .where('npi', '=', npi)
      .where(readableNotes(await userNow(trx, caller)))
      .executeTakeFirst();
    if (!was) throw notFound(NO_RECORD);
    if (was.author_id !== caller.id) throw new Failure(403, 'forbidden', 'Only the author of a note may change it.');
    if (version !== undefined && version !== was.version) {
      const failure = new Failure(409, 'changed', 'This note was changed meanwhile. Reload it, then change it again.');
      failure.details = { note: the(await notesOf(trx, caller, npi, id)) };
      throw failure;
    }
    await trx
      .updateTable('notes')
      .set({ ...values, version: was.version + 1, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    const note = the(await notesOf(trx, caller, npi, id));
    await record(
      trx,
      actOnPerson('note_changed', caller, npi, { old_value: visibilityOf(was), new_value: visibilityOf(note) }),
    );
    return note;
  });

/** Logs an activity, in a transaction. `outcome` is that of a call. */
export async function insertActivity(
  trx: Kysely<Tables>,
  caller: Caller,
  npi: string,
  { at, ...values }: ActivityWish & { outcome?: CallOutcome; from_list?: string | null },
): Promise<LoggedActivity> {
  const { id } = await trx
    .insertInto('activities')
    .values({ npi, team: caller.team, author_id: caller.id, ...values, at: at ? new Date(at) : sql`now()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await record(trx, actOnPerson('activity_added', caller, npi, { new_value: values.outcome ?? values.kind }));
  return the(await activitiesOf(trx, caller, npi, id));
}

/** Adds a contact detail, or changes whether one is preferred (R-704). */
export const insertContactDetail = (
  db: Kysely<Tables>,
  caller: Caller,
  npi: string,
  { kind, value, preferred }: ContactDetailWish,
  today: string,
): Promise<ContactDetail> =>
  db.transaction().execute(async (trx) => {
    const team = caller.team;
    await lockDetails(trx, npi, team);
    await userNow(trx, caller);
    if (preferred) await preferNone(trx, npi, team);
    const { id } = await trx
      .insertInto('contact_details')
      .values({ npi, team, author_id: caller.id, kind, value, preferred })
      .onConflict((conflict) => conflict.columns(['npi', 'team', 'kind', 'value']).doUpdateSet({ preferred }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(trx, actOnPerson('contact_detail_added', caller, npi, { new_value: kind }));
    return the((await contactDetailsOf(trx, caller, npi, today)).filter((detail) => detail.id === id));
  });

/** Makes simultaneous changes of a person's contact details wait for each other, so that one at most is preferred. */
export const lockDetails = (trx: Kysely<Tables>, npi: string, team: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`contact ${npi} ${team}`}))`.execute(trx);

const preferNone = (trx: Kysely<Tables>, npi: string, team: string) =>
  trx
    .updateTable('contact_details')
    .set({ preferred: false })
    .where('npi', '=', npi)
    .where('team', '=', team)
    .where('preferred', '=', true)
    .execute();

/** Marks a person Do not contact (R-706), in a transaction. Throws a 400 if `until` is before `today`. */
export async function insertMark(
  trx: Kysely<Tables>,
  caller: Caller,
  npi: string,
  wish: MarkWish,
  today: string,
): Promise<DoNotContactMark> {
  if (wish.until !== null && wish.until < today)
    throw new Failure(400, 'bad_request', 'until: must not be before today');
  const { id } = await trx
    .insertInto('do_not_contact')
    .values({ npi, team: caller.team, set_by: caller.id, ...wish })
    .returning('id')
    .executeTakeFirstOrThrow();
  await record(trx, actOnPerson('do_not_contact_set', caller, npi, { new_value: endOf(wish) }));
  return the((await personMarks(trx, caller, npi, today)).filter((mark) => mark.id === id));
}

const endOf = ({ until }: Pick<DoNotContactMark, 'until'>) => (until ? `until ${until}` : 'no end');

/** Lifts the marks of a person that the caller may lift (R-707). */
export const updateLifted = (db: Kysely<Tables>, caller: Caller, npi: string, today: string) =>
  db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('do_not_contact')
      .select('id')
      .where('npi', '=', npi)
      .where('team', '=', caller.team)
      .orderBy('id')
      .forUpdate()
      .execute();
    const user = await userNow(trx, caller);
    const all = (await personMarks(trx, user, npi, today)).filter((mark) => mark.counts);
    const mine = all.filter((mark) => mark.may_lift);
    if (all.length === 0) throw notFound('This person is not marked Do not contact.');
    if (mine.length === 0)
      throw new Failure(
        403,
        'forbidden',
        'Only the author of the mark, managers and administrators may lift it. Ask one of them.',
      );
    const rows = await trx
      .updateTable('do_not_contact')
      .set({ lifted_by: caller.id, lifted_at: sql`now()` })
      .where('id', 'in', ids(mine))
      .where('lifted_at', 'is', null)
      .returning(['id', 'until'])
      .execute();
    for (const mark of rows)
      await record(trx, actOnPerson('do_not_contact_lifted', caller, npi, { old_value: endOf(mark) }));
    return { lifted: ids(rows), remaining: all.filter((mark) => !mark.may_lift) };
  });

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** The only row. */
function the<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A record that was just written is missing.');
  return row;
}

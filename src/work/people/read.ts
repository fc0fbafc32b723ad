// What a user may read about a person.

import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { User } from '#src/server/authorization.ts';
import type { Tables } from '#src/server/tables.ts';
import { authorName } from '#src/work/author-name.ts';
import { counts, doNotContactOf, markedContacts, type TeamDay } from '#src/work/do-not-contact.ts';
import { type Caller, mayDelete, readableNotes } from '#src/work/people/access.ts';
import type { ContactDetail, DoNotContactMark, LoggedActivity, Note } from '#src/work/people/contract.ts';

/** The notes about a person that the user may read, newest first. `only`: the one with this id. */
export async function notesOf(db: Kysely<Tables>, user: User, npi: string, only?: string): Promise<Note[]> {
  const rows = await db
    .selectFrom('notes')
    .select(['id', 'npi', 'text', 'private', 'version', 'created_at', 'updated_at', 'author_id'])
    .select(userOf(sql.ref('notes.author_id')).as('author'))
    .where('npi', '=', npi)
    .where(readableNotes(user))
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ author_id, created_at, updated_at, ...note }) => ({
    ...note,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    may_change: author_id === user.id,
    may_delete: mayDelete(user, author_id),
  }));
}

/** The team's activities with a person, newest first. `only`: the one with this id. */
export async function activitiesOf(
  db: Kysely<Tables>,
  user: User,
  npi: string,
  only?: string,
): Promise<LoggedActivity[]> {
  const rows = await db
    .selectFrom('activities')
    .select(['id', 'npi', 'kind', 'outcome', 'text', 'at', 'created_at', 'author_id'])
    .select(userOf(sql.ref('activities.author_id')).as('author'))
    .where('npi', '=', npi)
    .where('team', '=', user.team)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ author_id, at, created_at, ...activity }) => ({
    ...activity,
    kind: activity.kind as LoggedActivity['kind'], // the table holds no other kind
    outcome: activity.outcome as LoggedActivity['outcome'],
    at: at.toISOString(),
    created_at: created_at.toISOString(),
    may_delete: mayDelete(user, author_id),
  }));
}

/** A person's contact details, preferred ones first. Values that the team must not use are null. */
export async function contactDetailsOf(
  db: Kysely<Tables>,
  user: User,
  npi: string,
  today: string,
): Promise<ContactDetail[]> {
  const asked: TeamDay = { team: user.team, today };
  const [rows, barred, marked] = await Promise.all([
    db
      .selectFrom('contact_details')
      .select(['id', 'npi', 'kind', 'value', 'preferred', 'created_at', 'source', 'given_on'])
      .select(userOf(sql.ref('contact_details.author_id')).as('author'))
      .where('npi', '=', npi)
      .where('team', '=', asked.team)
      .orderBy('preferred', 'desc')
      .orderBy('created_at')
      .execute(),
    doNotContactOf(db, asked, [npi]),
    markedContacts(db, asked),
  ]);
  const isHidden = (value: string) => barred.has(npi) || marked.phones.has(value) || marked.emails.has(value);
  return rows.map(({ value, created_at, ...detail }) => ({
    ...detail,
    kind: detail.kind as ContactDetail['kind'], // the table holds no other kind
    value: isHidden(value) ? null : value,
    created_at: created_at.toISOString(),
  }));
}

/** The team's marks of a person, newest first, also those that were lifted or ended before `today`. */
export async function personMarks(
  db: Kysely<Tables>,
  caller: Caller,
  npi: string,
  today: string,
): Promise<DoNotContactMark[]> {
  const team = caller.team;
  const rows = await db
    .selectFrom('do_not_contact')
    .select(['id', 'npi', 'reason', 'until', 'phone', 'email', 'set_at', 'lifted_at', 'set_by as setter'])
    .select([
      userOf(sql.ref('do_not_contact.set_by')).as('set_by'),
      userOf(sql.ref('do_not_contact.lifted_by')).as('lifted_by'),
      counts({ team, today }).as('counts'),
    ])
    .where('npi', '=', npi)
    .where('team', '=', team)
    .orderBy('set_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ setter, set_at, lifted_at, ...mark }) => ({
    ...mark,
    set_at: set_at.toISOString(),
    lifted_at: lifted_at?.toISOString() ?? null,
    may_lift: mark.counts && mayDelete(caller, setter),
  }));
}

/** The user with this id, as JSON. Null if the account was deleted. */
const userOf = (id: RawBuilder<unknown>): RawBuilder<Note['author']> =>
  sql`(select json_build_object('id', profiles.id,
      'name', ${authorName})
    from profiles where profiles.id = ${id})`;

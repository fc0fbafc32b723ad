// The whole record about a person: on the screen, and as a file.

import { type Kysely, sql } from 'kysely';
import { teamAt } from '#src/accounts/users/team.ts';
import type { User } from '#src/server/authorization.ts';
import type { Database } from '#src/server/database.ts';
import type { Tables } from '#src/server/tables.ts';
import { isAdministrator } from '#src/shared/roles.ts';
import { byName } from '#src/work/by-name.ts';
import { isForeign, listRightSql } from '#src/work/lists/access.ts';
import { arrivalReply, type StoredArrival } from '#src/work/openings/arrivals/stored.ts';
import { type Caller, readableNotes } from '#src/work/people/access.ts';
import type { TeamRecord } from '#src/work/people/contract.ts';
import { activitiesOf, contactDetailsOf, notesOf, personMarks } from '#src/work/people/read.ts';
import { timeZoneOf } from '#src/work/people/time-zone.ts';
import { hiddenNumbers, readableProblems } from '#src/work/problems/read.ts';
import { trainingsOf } from '#src/work/trainees/queries.ts';

/** All that the caller may read about a person (R-710). `data`: the database of imported tables. */
export async function teamRecordOf(
  db: Kysely<Tables>,
  data: Database,
  caller: Caller,
  npi: string,
  today: string,
): Promise<TeamRecord> {
  const [lists, notes, activities, contact_details, do_not_contact, trainings, time_zone] = await Promise.all([
    listsWith(db, caller, npi),
    notesOf(db, caller, npi),
    activitiesOf(db, caller, npi),
    contactDetailsOf(db, caller, npi, today),
    personMarks(db, caller, npi, today),
    trainingsOf(db, caller.team, [npi]),
    timeZoneOf(data, npi),
  ]);
  const trainees = trainings.get(npi) ?? [];
  return { npi, lists, notes, activities, contact_details, do_not_contact, trainees, time_zone };
}

/** The lists with a person that the user may open without an entry in the audit log, by name. */
async function listsWith(db: Kysely<Tables>, user: User, npi: string): Promise<TeamRecord['lists']> {
  const found = await db
    .selectFrom('list_entries')
    .innerJoin('lists', 'lists.id', 'list_entries.list_id')
    .select(['lists.id', 'lists.name', 'list_entries.stage', 'lists.stages'])
    .where('list_entries.npi', '=', npi)
    .where('list_entries.removed_at', 'is', null)
    .where('lists.archived_at', 'is', null)
    .where(sql<boolean>`${listRightSql(user)} is not null`)
    .where(sql<boolean>`(lists.visibility <> 'private' or lists.owner_id = ${user.id})`)
    .execute();
  return found.toSorted(byName);
}

/** The private lists of other users that have or had a person and that the caller may open. */
export const privateListsWith = (db: Kysely<Tables>, caller: Caller, npi: string) =>
  db
    .selectFrom('lists')
    .select(['id', 'name'])
    .where(isForeign(caller))
    .where(listRightSql(caller), 'is not', null)
    .where(
      sql<boolean>`(exists (select from list_entries where list_id = lists.id and npi = ${npi})
        or exists (select from former_entries where list_id = lists.id and npi = ${npi}))`,
    )
    .orderBy('name')
    .execute();

/**
 * The stored rows about a person that the caller may read (R-711). For administrators, all that the team holds. For others,
 * values of contact details and phone numbers of reports that the team must not use are null (R-708, R-709). Arrivals have the
 * reasons of the datasets that `mayRead` allows (R-1336).
 */
export async function rowsAbout(
  db: Kysely<Tables>,
  caller: Caller,
  npi: string,
  { today, mayRead }: { today: string; mayRead: (dataset: string) => boolean },
) {
  const team = caller.team;
  const administers = isAdministrator(caller.role);
  const query = async (rows: ReturnType<typeof sql>) =>
    (
      await sql<{ row: Record<string, unknown> }>`select to_jsonb(found) as row from (${rows}) as found`.execute(db)
    ).rows.map(({ row }) => row);
  const ofTeam = sql`npi = ${npi} and team = ${team}`;
  const [
    list_entries,
    past_stages,
    former_entries,
    without_npi,
    notes,
    activities,
    details,
    letters,
    do_not_contact,
    screening_decisions,
    problems,
    trainees,
    files,
    submissions,
    removed,
    history,
  ] = await Promise.all([
    query(sql`
      select list_entries.*, lists.name as list_name from list_entries join lists on lists.id = list_id
      where npi = ${npi} and ${listRightSql(caller)} is not null order by added_at`),
    query(sql`
      select past_stages.*, lists.name as list_name from past_stages join lists on lists.id = list_id
      where npi = ${npi} and ${listRightSql(caller)} is not null order by until`),
    query(sql`
      select former_entries.*, lists.name as list_name from former_entries join lists on lists.id = list_id
      where npi = ${npi} and ${listRightSql(caller)} is not null order by list_name`),
    query(sql`
      select people_without_npi.*, lists.name as list_name from people_without_npi join lists on lists.id = list_id
      where (npi = ${npi} or ${npi}::bigint = any(not_same)) and ${listRightSql(caller)} is not null order by added_at`),
    query(sql`select * from notes where npi = ${npi} and ${readableNotes(caller)} order by created_at`),
    query(sql`select * from activities where ${ofTeam} order by at`),
    query(sql`select * from contact_details where ${ofTeam} order by created_at`),
    query(sql`select * from letters where ${ofTeam} order by created_at`),
    query(sql`select * from do_not_contact where ${ofTeam} order by set_at`),
    // without the version of OIG's row, which would tell the year of birth (R-1161)
    query(sql`
      select id, npi, team, known_row, decision, reason, author_id, created_at
      from screening_decisions where ${ofTeam} order by created_at`),
    query(sql`select * from problems where npi = ${npi} and ${readableProblems(caller)} order by reported_at`),
    query(sql`select * from trainees where ${ofTeam} order by added_at`),
    query(sql`
      select entry_files.id, npi, list_id, lists.name as list_name, entry_files.name, type, bytes, added_by, added_at
      from entry_files join lists on lists.id = list_id
      where npi = ${npi} and ${listRightSql(caller)} is not null order by added_at`),
    query(sql`
      select submitted_people.*, submissions.title, submissions.client, sent_by, sent_at, ends_on, ended_at
      from submitted_people
        join submissions on submissions.id = submission_id
        join openings on openings.id = opening_id
        join lists on lists.id = list_id
      where npi = ${npi} and ${listRightSql(caller)} is not null order by sent_at`),
    administers ? query(sql`select * from removed_records where ${ofTeam} order by removed_at`) : [],
    administers
      ? query(sql`
          select at, action, actor, target, old_value, new_value from audit_log
          where target = ${`NPI ${npi}`} and ${teamAt(sql`actor`, sql`actor_id`)} = ${team} order by id`)
      : [],
  ]);
  const readable = administers ? [] : await contactDetailsOf(db, caller, npi, today);
  const values = new Map(readable.map(({ id, value }) => [id, value]));
  const contact_details = administers
    ? details
    : details.map((row) => ({ ...row, value: values.get(String(row.id)) ?? null }));
  const mayUse = (address: unknown) => administers || readable.some(({ value }) => value === address);
  const isHidden = administers ? () => false : await hiddenNumbers(db, { team, today }, [npi]);
  return {
    npi,
    list_entries: list_entries.map((row) => ({
      ...row,
      arrival: arrivalReply(row.arrival as StoredArrival | null, mayRead), // as arrive() stored it
    })),
    past_stages,
    former_entries,
    without_npi,
    notes,
    activities,
    contact_details,
    letters: letters.map((row) => (mayUse(row.address) ? row : { ...row, address: null })),
    do_not_contact,
    screening_decisions,
    problems: problems.map((row) => (isHidden(npi, String(row.number)) ? { ...row, number: null } : row)),
    trainees,
    files,
    submissions,
    removed,
    history,
  };
}

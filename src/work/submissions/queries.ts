import { type Kysely, sql } from 'kysely';
import type { Database } from '#src/server/database.ts';
import type { Tables } from '#src/server/tables.ts';
import { authorName } from '#src/work/author-name.ts';
import { type Caller, requireRight } from '#src/work/lists/access.ts';
import { openListOf } from '#src/work/openings/change.ts';
import type { Submission } from '#src/work/submissions/contract.ts';

type Db = Kysely<Tables>;

/** The submissions of an opening, newest first. Throws a 404 if the caller may not open it. */
export async function submissionsOf(db: Db, data: Database, caller: Caller, opening: string, today: string) {
  const list = await openListOf(db, caller, opening, { to: 'view' });
  const { rows } = await sql<Submission>`
    select submissions.id, client, ${utc(sql`sent_at`)} sent_at, ends_on::text, ended_at is null and ends_on >= ${today}::date is_open,
      case when profiles.id is not null then json_build_object('id', profiles.id, 'name', ${authorName}) end sent_by,
      (select json_agg(json_build_object(
          'id', person.id, 'npi', npi::text, 'agreed_on', agreed_on, 'agreed_how', agreed_how, 'text', text, 'facts', shown,
          'last_name', null, 'first_name', null, 'opened_at', ${utc(sql`person.opened_at`)}, 'answer', answer,
          'answer_text', answer_text, 'answered_by', answered_by, 'answered_at', ${utc(sql`answered_at`)},
          'files', coalesce((
            select json_agg(json_build_object('id', id, 'name', name, 'opened_at', ${utc(sql`shared.opened_at`)}) order by name)
            from submitted_files shared join entry_files on id = file_id where person_id = person.id), '[]'))
        order by place)
      from submitted_people person where submission_id = submissions.id) people
    from submissions left join profiles on profiles.id = sent_by
    where opening_id = ${opening} order by submissions.sent_at desc, submissions.id`.execute(db);
  const names = await namesOf(
    data,
    rows.flatMap(({ people }) => people.flatMap(({ npi }) => npi ?? [])),
  );
  return {
    rows: rows.map((row) => ({
      ...row,
      people: row.people.map((person) => ({ ...person, ...names.get(person.npi ?? '') })),
    })),
    may_submit: mayEdit(list) && list.archived_at === null,
  };
}

function mayEdit(list: Parameters<typeof requireRight>[0]): boolean {
  try {
    requireRight(list, 'edit');
    return true;
  } catch {
    return false;
  }
}

const utc = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

async function namesOf({ db }: Database, npis: readonly string[]) {
  const { rows } = await sql<{ npi: string; last_name: string | null; first_name: string | null }>`
    select npi::text, last_name, first_name from providers where npi = any(${npis}::bigint[])`.execute(db);
  return new Map(rows.map(({ npi, ...name }) => [npi, name]));
}

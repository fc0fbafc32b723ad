// What users made of the people of a page.
import { type Kysely, sql } from 'kysely';
import type { FoundProvider } from '#src/datasets/providers/contract.ts';
import type { User } from '#src/server/authorization.ts';
import type { Tables } from '#src/server/tables.ts';
import { isAdministrator } from '#src/shared/roles.ts';
import { counts, type TeamDay } from '#src/work/do-not-contact.ts';
import type { TeamMate } from '#src/work/lists/contract.ts';
import { type ListRow, priorities } from '#src/work/lists/entries/contract.ts';
import { arrivalReply, type StoredArrival } from '#src/work/openings/arrivals/stored.ts';

/** The rows with the progress of each person, and what the user may read about them. */
export async function withProgress(
  db: Kysely<Tables>,
  user: User,
  listId: string,
  found: readonly FoundProvider[],
  { today, mayRead }: { today: string; mayRead: (dataset: string) => boolean },
): Promise<ListRow[]> {
  const npis = found.map(({ npi }) => npi);
  if (npis.length === 0) return [];
  const team = user.team;
  const { rows } = await sql<Progress>`
    select npi, stage, priority, next_step, due_on, version, added_at, updated_at, stage_set_at, arrival,
      ${person('owner_id')} as owner, ${person('added_by')} as added_by,
      ${lastActivityOf(sql.ref('entry.npi'), team)} activity,
      (select json_build_object('text', text, 'at', created_at, 'by', ${person('author_id')}, 'private', private)
        from notes where notes.npi = entry.npi and team = ${team}
          and (not private or author_id = ${user.id} or ${isAdministrator(user.role)}::boolean)
        order by created_at desc, id limit 1) note,
      ${markOf(sql.ref('entry.npi'), { team, today })} do_not_contact
    from list_entries entry
    where list_id = ${listId} and npi = any(${npis}::bigint[]) and removed_at is null`.execute(db);
  const byNpi = new Map(rows.map((row) => [row.npi, row]));
  return found.flatMap((row) => {
    const progress = byNpi.get(row.npi); // none if the person was removed meanwhile
    return progress ? [{ ...row, ...asReply(progress, mayRead) }] : [];
  });
}

type Npi = ReturnType<typeof sql.ref>;

/** The last call, mail or meeting of a team with a person, as JSON. */
export const lastActivityOf = (npi: Npi, team: string) => sql<ListRow['activity']>`(
  select json_build_object('kind', kind, 'text', text, 'at', at, 'by', ${person('author_id')})
  from activities where activities.npi = ${npi} and team = ${team} order by at desc, id limit 1
)`;

/** The mark of a team that a person must not be contacted, the one that ends last, as JSON. */
export const markOf = (npi: Npi, asked: TeamDay) => sql<ListRow['do_not_contact']>`(
  select json_build_object('reason', reason, 'until', until)
  from do_not_contact where do_not_contact.npi = ${npi} and ${counts(asked)}
  order by until desc nulls first limit 1
)`;

/** A user of a column as JSON. */
export const person = (column: string) => sql<TeamMate | null>`(
  select json_build_object('id', id, 'name', full_name, 'email', email) from profiles where id = ${sql.ref(column)}
)`;

interface Progress extends Omit<ListRow, keyof FoundProvider | 'added_at' | 'updated_at' | 'stage_set_at' | 'arrived'> {
  arrival: StoredArrival | null;
  npi: string;
  added_at: Date;
  updated_at: Date;
  stage_set_at: Date | null;
}

const asReply = ({ activity, note, arrival, ...progress }: Progress, mayRead: (dataset: string) => boolean) => ({
  ...progress,
  arrived: arrivalReply(arrival, mayRead),
  priority: priorities.find((one) => one === progress.priority) ?? 'normal',
  added_at: progress.added_at.toISOString(),
  updated_at: progress.updated_at.toISOString(),
  stage_set_at: progress.stage_set_at?.toISOString() ?? null,
  activity: activity && { ...activity, at: new Date(activity.at).toISOString() },
  note: note && { ...note, at: new Date(note.at).toISOString() },
});

// What a team made of the people of a page.
import { type Kysely, sql } from 'kysely';
import type { User } from '#src/server/authorization.ts';
import type { Tables } from '#src/server/tables.ts';
import { lastActivityOf, markOf, person } from '#src/work/lists/entries/rows.ts';
import { arrivalReply, type StoredArrival } from '#src/work/openings/arrivals/stored.ts';
import type { PersonOfOpening } from '#src/work/openings/people/contract.ts';

type Progress = Pick<PersonOfOpening, 'entry' | 'activity' | 'do_not_contact'>;

/** By NPI, the progress on a list, the last activity and the mark of the user's team. */
export async function progressOf(
  db: Kysely<Tables>,
  user: User,
  listId: string,
  npis: readonly string[],
  { today, mayRead }: { today: string; mayRead: (dataset: string) => boolean },
): Promise<Map<string, Progress>> {
  if (npis.length === 0) return new Map();
  const { team } = user;
  const { rows } = await sql<Progress & { npi: string; arrival: StoredArrival | null }>`
    select wanted.npi::text,
      case when entry.npi is not null then json_build_object('stage', stage, 'owner', ${person('owner_id')}, 'priority', priority,
        'next_step', next_step, 'due_on', due_on, 'version', version, 'added_at', added_at) end as entry, arrival,
      ${lastActivityOf(sql.ref('wanted.npi'), team)} activity,
      ${markOf(sql.ref('wanted.npi'), { team, today })} do_not_contact
    from unnest(${npis}::bigint[]) wanted (npi)
    left join list_entries entry on entry.npi = wanted.npi and list_id = ${listId} and removed_at is null`.execute(db);
  return new Map(
    rows.map(({ npi, entry, arrival, activity, ...marked }) => [
      npi,
      {
        ...marked,
        entry: entry && { ...entry, added_at: inUtc(entry.added_at), arrived: arrivalReply(arrival, mayRead) },
        activity: activity && { ...activity, at: inUtc(activity.at) },
      },
    ]),
  );
}

/** PostgreSQL writes times in JSON with the offset of its time zone. */
const inUtc = (time: string): string => new Date(time).toISOString();

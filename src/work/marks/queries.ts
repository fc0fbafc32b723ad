import { sql } from 'kysely';
import type { User } from '#src/server/authorization.ts';
import type { Database } from '#src/server/database.ts';
import { byName } from '#src/work/by-name.ts';
import { doNotContactOf, markedContacts } from '#src/work/do-not-contact.ts';
import { listRightSql } from '#src/work/lists/access.ts';
import type { PersonMark } from '#src/work/marks/contract.ts';
import { ownersOf } from '#src/work/ownership/owners.ts';
import { unreachedPeople } from '#src/work/problems/unreached.ts';

/** Days for which a contact is marked. */
const DAYS = 30;

interface Databases {
  /** The database of what users make. */
  made: Database;
  /** The database of reads. */
  read: Database;
}

/** What the caller's team knows of these people on the day `today`. People without a mark are absent. */
export async function marksOf(
  { made, read }: Databases,
  user: User,
  npis: readonly string[],
  { today, timeZone }: { today: string; timeZone: string },
): Promise<PersonMark[]> {
  if (npis.length === 0) return [];
  const asked = { team: user.team, today };
  const [{ rows }, barred, hidden, unreached, owners] = await Promise.all([
    sql<Pick<PersonMark, 'npi' | 'lists' | 'contacted'>>`
      select asked.npi::text as npi, coalesce(on_lists.lists, '[]') as lists, contact.contacted
      from unnest(${[...new Set(npis)]}::bigint[]) as asked (npi)
      left join lateral (
        select json_agg(json_build_object('id', lists.id, 'name', lists.name)) as lists
        from list_entries
        join lists on lists.id = list_entries.list_id
        where list_entries.npi = asked.npi and list_entries.removed_at is null and lists.archived_at is null
          and ${listRightSql(user, false)} is not null
      ) as on_lists on true
      left join lateral (
        select json_build_object(
          'kind', kind, 'by', full_name, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        ) as contacted
        from activities
        left join profiles on profiles.id = author_id
        where activities.npi = asked.npi and team = ${asked.team} and at > now() - make_interval(days => ${DAYS})
        order by at desc
        limit 1
      ) as contact on true
    `.execute(made.db),
    doNotContactOf(made.db, asked, npis),
    withMarkedPhone({ made, read }, asked, npis),
    unreachedPeople(made.db, asked.team, npis),
    ownersOf(made.db, { ...asked, timeZone }, npis),
  ]);
  return rows
    .map((row) => ({
      ...row,
      lists: row.lists.toSorted(byName),
      do_not_contact: barred.get(row.npi) ?? null,
      phone_hidden: hidden.has(row.npi),
      unreached: unreached.get(row.npi) ?? null,
      owner: owners.get(row.npi) ?? null,
    }))
    .filter(
      ({ lists, contacted, do_not_contact, phone_hidden, unreached, owner }) =>
        lists.length > 0 || contacted || do_not_contact || phone_hidden || unreached || owner,
    );
}

/** The people whose phone number the team marked, also on another person. */
async function withMarkedPhone(
  { made, read }: Databases,
  asked: { team: string; today: string },
  npis: readonly string[],
) {
  const { phones } = await markedContacts(made.db, asked);
  if (phones.size === 0) return new Set<string>();
  const { rows } = await sql<{ npi: string }>`
    select npi::text from providers where npi = any(${npis}::bigint[]) and phone = any(${[...phones]})
  `.execute(read.db);
  return new Set(rows.map(({ npi }) => npi));
}

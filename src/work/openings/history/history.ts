// What changed of an opening and of its list. The table of changes has the values, the audit log has the authors.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#src/server/tables.ts';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';
import { authorName } from '#src/work/author-name.ts';
import { reasonsAt } from '#src/work/openings/arrivals/stored.ts';
import type { PastChange } from '#src/work/openings/history/contract.ts';
import { textOf } from '#src/work/openings/history/text.ts';

interface Asked {
  opening: { id: string; list: string };
  page: number;
  mayRead: (dataset: string) => boolean;
}

/** A page of the history of an opening and its list, newest first (R-1312). */
export async function historyOf(db: Kysely<Tables>, { opening, page, mayRead }: Asked) {
  const past = pastOf(opening);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from (${past}) past`.execute(db);
  const { rows } = await sql<Stored>`
    select at, field, action, actor_id, automatic, name, past.npi, last_name, first_name,
      ${named(sql.ref('was'))} as was, ${named(sql.ref('is'))} as "is"
    from (${past}) past
      left join lateral (select ${authorName} as name from profiles where profiles.id = actor_id) author on true
      left join providers on providers.npi = past.npi::bigint
    order by at desc, place desc
    limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db);
  const times = rows.flatMap(({ automatic, at }) => (automatic ? [at] : []));
  const why = await reasonsAt(db, { list: opening.list, times, mayRead });
  const changes = rows.map((row) => asReply(row, row.automatic ? why(row.at) : ''));
  return { total: counted[0]?.total ?? 0, rows: changes, page, page_size: PAGE_SIZE };
}

interface Stored {
  at: Date;
  field: string | null;
  action: string | null;
  actor_id: string | null;
  automatic: boolean;
  name: string | null;
  npi: string | null;
  last_name: string | null;
  first_name: string | null;
  was: string | null;
  is: string | null;
}

/** The last characters of a target in the audit log: the ID in parentheses. */
const ID = 38;

/** All changes. One of the opening and its entry in the audit log are of one transaction, which has one time. */
const pastOf = ({ id, list }: { id: string; list: string }) => sql`
  select at, place, field, was, "is", null as action, null as npi,
    (select actor_id from audit_log acts
      where acts.at = opening_changes.at and right(target, ${sql.lit(ID)}) in (${`(${id})`}, ${`(${list})`}) limit 1) as actor_id,
    false as automatic
  from opening_changes where opening_id = ${id}::uuid
  union all
  select at, id, null, old_value, new_value, action,
    case when action like 'entries%' then substring(new_value from '^(\\d{10}): ') end, actor_id,
    actor is null
  from audit_log
  where at >= (select created_at from lists where id = ${list}::uuid) and right(target, ${sql.lit(ID)}) = ${`(${list})`}
    and (action in ('entries_added', 'entries_changed', 'entries_removed')
      or action = 'list_shared' and (new_value like '%, %' or new_value = old_value)
      or action = 'list_changed' and new_value = old_value)`;

/** An owner by the name, other values as they are. */
const named = (value: ReturnType<typeof sql.ref>) => sql<string | null>`
  case when field = 'owner' then (select ${authorName} from profiles where profiles.id::text = ${value}) else ${value} end`;

function asReply({ at, field, action, actor_id, automatic, name, npi, ...row }: Stored, why: string): PastChange {
  const { last_name, first_name, ...values } = row;
  return {
    at: at.toISOString(),
    by: actor_id !== null && name !== null ? { id: actor_id, name } : null,
    automatic,
    field,
    ...(action === null ? values : { was: null, is: null }),
    text: action === null ? null : textOf(action, values, why),
    person: npi === null ? null : { npi, last_name, first_name },
  };
}

import { sql } from 'kysely';
import type { Database } from '#src/server/database.ts';
import type { ChangeKind } from '#src/shared/change-kinds.ts';

/** A run of changes of one kind in a batch. */
export interface Span {
  batch_id: number;
  /** The place of the batch in the order in which batches became visible. */
  place: number;
  source: string;
  published_on: string | null;
  imported_at: Date;
  kind: ChangeKind;
  /** The numbers of the first and the last change. */
  first: number;
  last: number;
  /** How many of them match. */
  matches: number;
  /** Whether these are all changes of the kind in the batch. */
  whole: boolean;
}

interface Wanted {
  kind?: readonly string[] | undefined;
  source?: readonly string[] | undefined;
  /** The states of the records when the changes were found. */
  state?: readonly string[] | undefined;
  /** Days of the import, YYYY-MM-DD, inclusive. */
  imported_from?: string | undefined;
  imported_to?: string | undefined;
  timeZone: string;
}

/**
 * The visible changes of some kinds and sources as spans, in the order in which they became visible. There are a few per
 * import, so a page of changes is found without counting rows.
 */
export async function spansOf(
  { db }: Database,
  { kind, source, state, imported_from, imported_to, timeZone }: Wanted,
): Promise<Span[]> {
  const day = sql<string>`(imported_at at time zone ${timeZone})::date`;
  const runs = state
    ? sql`lateral (
        select (run->>0)::int first, (run->>1)::int changes
        from unnest(${state}::text[]) wanted, jsonb_array_elements(states->(kind || ' ' || wanted)) run
      ) run`
    : sql`lateral (select counted.first, counted.changes) run`;
  const { rows } = await sql<Span>`
    select id batch_id, change_batches.sequence place, dataset source, published_on, imported_at, kind, run.first,
      run.first + run.changes - 1 as last, run.changes matches, ${state === undefined} whole
    from change_batches, jsonb_to_recordset(kinds) counted (kind text, first int, changes int), ${runs}
    where change_batches.state = 'visible' and run.changes > 0
      and (${source ?? null}::text[] is null or dataset = any(${source ?? null}::text[]))
      and (${kind ?? null}::text[] is null or kind = any(${kind ?? null}::text[]))
      and (${imported_from ?? null}::date is null or ${day} >= ${imported_from ?? null}::date)
      and (${imported_to ?? null}::date is null or ${day} <= ${imported_to ?? null}::date)
    order by place, run.first`.execute(db);
  return rows;
}

/** Whether changes at or after a place in the order have been dropped. */
export async function isExpired({ db }: Database, place: number): Promise<boolean> {
  const row = await db
    .selectFrom('change_batches')
    .select('id')
    .where('state', '=', 'expired')
    .where('sequence', '>', place)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The last place in the order; 0 before the first batch. */
export async function lastVisiblePlace({ db }: Database): Promise<number> {
  const { last } = await db
    .selectFrom('change_batches')
    .select(sql<number>`coalesce(max(sequence), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

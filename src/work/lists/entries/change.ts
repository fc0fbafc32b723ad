// Changes of the people on a list. Each is one transaction that locks the list, with its entry in the audit log.

import { type Kysely, type RawBuilder, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { peopleCount } from '#src/shared/format.ts';
import { meansNo } from '#src/shared/no-reasons.ts';
import { actOn, type Caller, type OpenList, openList } from '#src/work/lists/access.ts';
import { ENTRIES_MAX, type TeamMate } from '#src/work/lists/contract.ts';
import type { EntryChange, EntryState } from '#src/work/lists/entries/contract.ts';
import { forgetSearch, rememberRemoved, rememberSearch } from '#src/work/lists/entries/remembered.ts';
import { person } from '#src/work/lists/entries/rows.ts';
import { isOfOpening } from '#src/work/lists/lawful.ts';

interface Added {
  added: number;
  already: number;
  total: number;
  addition: string | null;
}

/**
 * Adds people in the first stage, all or none, and remembers the search that found them. Throws a 403
 * `list_full` and adds none if the list would have too many.
 */
export const insertEntries = (
  db: Kysely<Tables>,
  caller: Caller,
  listId: string,
  { npis, search }: { npis: readonly string[]; search?: string | undefined },
): Promise<Added> =>
  db.transaction().execute(async (trx) => {
    const list = await openToChange(trx, caller, listId);
    const [stage] = list.stages;
    const wished = [...new Set(npis)];
    const { added, at } = await insertRows(
      trx,
      { list: listId, stage: stage ?? '', by: caller.id },
      wished.map((npi) => ({ npi })),
    );
    const { total } = await trx
      .selectFrom('list_entries')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('list_id', '=', listId)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (total > ENTRIES_MAX) throw listFull(ENTRIES_MAX - (total - added));
    if (added > 0) await record(trx, actOn('entries_added', caller, list, { new_value: peopleCount(added) }));
    if (added > 0 && search !== undefined) await rememberSearch(trx, listId, search);
    const addition = added > 0 ? at : null;
    return { added, already: wished.length - added, total, addition };
  });

interface NewEntry {
  npi: string;
  /** Why the product added the person (R-1334), as JSON. */
  arrival?: string;
}

/**
 * Adds people in a stage, also those who were removed. `by` is null if the product does it. Returns how many are new, and the time of
 * the transaction.
 */
export async function insertRows(
  trx: Kysely<Tables>,
  { list, stage, by }: { list: string; stage: string; by: string | null },
  people: readonly NewEntry[],
): Promise<{ added: number; at: string }> {
  let [added, at] = [0, ''];
  for (const some of slicesOf(people)) {
    const { rows } = await sql<{ added: number; at: string }>`
      with added as (
        insert into list_entries (list_id, npi, stage, added_by, updated_by, arrival)
        select ${list}::uuid, npi, ${stage}, ${by}::uuid, ${by}::uuid, arrival
        from unnest(${some.map(({ npi }) => npi)}::bigint[], ${some.map(({ arrival }) => arrival ?? null)}::jsonb[])
          wished (npi, arrival)
        order by npi
        on conflict (list_id, npi) do update
        set stage = excluded.stage, owner_id = null, priority = default, next_step = default, due_on = null,
          version = list_entries.version + 1, added_by = excluded.added_by, added_at = now(),
          updated_by = excluded.updated_by, updated_at = now(), removed_at = null, arrival = excluded.arrival
        where list_entries.removed_at is not null
        returning 1
      )
      select count(*)::int added, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') at from added`.execute(
      trx,
    );
    added += rows[0]?.added ?? 0;
    at = rows[0]?.at ?? '';
  }
  return { added, at };
}

/** Opens and locks a list to change its people. Throws a 409 `archived` if it is archived. */
export async function openToChange(trx: Kysely<Tables>, caller: Caller, listId: string): Promise<OpenList> {
  const list = await openList(trx, caller, listId, { to: 'edit', lock: true });
  if (list.archived_at) {
    const what = (await isOfOpening(trx, [listId])) ? 'opening' : 'list';
    throw new Failure(409, 'archived', `${list.name} is archived. Restore the ${what} to change the people on it.`);
  }
  return list;
}

/** People of one statement: a full list in one would exceed the time limit of statements on a busy server. */
const AT_A_TIME = 20_000;

/** People in parts of at most AT_A_TIME. */
const slicesOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / AT_A_TIME) }, (_, n) => all.slice(n * AT_A_TIME, (n + 1) * AT_A_TIME));

/** The refusal of more people than a list takes. */
export function listFull(remaining: number): Failure {
  const failure = new Failure(
    403,
    'list_full',
    `A list has at most ${ENTRIES_MAX.toLocaleString('en-US')} people. This one can take ${peopleCount(Math.max(0, remaining))} more.`,
  );
  failure.details = { remaining: Math.max(0, remaining) };
  return failure;
}

type Values = Pick<EntryChange, 'stage' | 'owner' | 'priority' | 'next_step' | 'due_on' | 'reason' | 'reason_text'>;

interface Changed {
  rows: { npi: string; version: number; was: Omit<EntryState, 'npi' | 'version'> }[];
  missing: string[];
}

/**
 * Changes the progress of people on a list. `versions`, if given, are those of `npis`, in their order. Throws a
 * 409 `changed` with the people whom others changed since, and changes nothing.
 */
export const updateEntries = (
  db: Kysely<Tables>,
  caller: Caller,
  listId: string,
  change: EntriesChange,
  mayOwn: MayOwn,
): Promise<Changed> =>
  db
    .transaction()
    .execute(async (trx) => changeProgress(trx, caller, await openToChange(trx, caller, listId), change, mayOwn));

type EntriesChange = Values & { npis: readonly string[]; versions?: readonly number[] | undefined };
type MayOwn = (trx: Kysely<Tables>, list: OpenList, id: string) => Promise<boolean>;

/** Does what `updateEntries` does, in a transaction that has opened and locked the list. */
export async function changeProgress(
  trx: Kysely<Tables>,
  caller: Caller,
  list: OpenList,
  { npis, versions, ...values }: EntriesChange,
  mayOwn: MayOwn,
): Promise<Changed> {
  const { stage, owner, priority, next_step, due_on, reason, reason_text } = values;
  if (stage !== undefined && !list.stages.includes(stage))
    throw new Failure(400, 'bad_request', `stage: must be one of ${list.stages.join(', ')}`);
  if (owner && !(await mayOwn(trx, list, owner)))
    throw new Failure(400, 'bad_request', 'owner: must be a user who may open the list');
  const { rows: before } = await sql<EntryState & { updated_at: Date; updated_by: TeamMate | null }>`
    select npi, stage, ${person('owner_id')} as owner, priority, next_step, due_on, version,
      updated_at, ${person('updated_by')} as updated_by
    from list_entries where list_id = ${list.id} and npi = any(${npis}::bigint[]) and removed_at is null
    order by npi`.execute(trx);
  const wanted = versions && new Map(npis.map((npi, n) => [npi, versions[n]]));
  const stale = wanted ? before.filter(({ npi, version }) => wanted.get(npi) !== version) : [];
  if (stale.length > 0) throw changedMeanwhile(stale);
  if (before.length === 0) throw notFound('This person is no longer on the list.');
  if (reason && !(stage === undefined ? before.map((row) => row.stage) : [stage]).every(meansNo))
    throw new Failure(400, 'bad_request', 'reason: is of people in a stage that means no');
  const sets: RawBuilder<unknown>[] = [
    ...(stage !== undefined ? [sql`stage = ${stage}`] : []),
    ...(owner !== undefined ? [sql`owner_id = ${owner}::uuid`] : []),
    ...(priority !== undefined ? [sql`priority = ${priority}`] : []),
    ...(next_step !== undefined ? [sql`next_step = ${next_step}`] : []),
    ...(due_on !== undefined ? [sql`due_on = ${due_on}::date`] : []),
    ...(stage !== undefined || reason
      ? [sql`no_reason = ${reason ?? null}`, sql`no_words = ${(reason && reason_text) || null}`]
      : []),
  ];
  if (sets.length === 0)
    throw new Failure(400, 'bad_request', 'Say what to change: stage, owner, priority, next_step, due_on or reason.');
  const found = before.map(({ npi }) => npi);
  for (const some of slicesOf(found))
    await sql`
      update list_entries
      set ${sql.join(sets)}, version = version + 1, updated_by = ${caller.id}::uuid, updated_at = now()
      where list_id = ${list.id} and npi = any(${some}::bigint[])`.execute(trx);
  await record(
    trx,
    actOn('entries_changed', caller, list, {
      // without words that an erasure would leave here
      new_value: `${found.length === 1 ? found[0] : peopleCount(found.length)}: ${JSON.stringify({ ...values, reason_text: undefined })}`,
    }),
  );
  const known = new Set(found);
  return {
    rows: before.map(({ npi, version, updated_at: _, updated_by: __, ...was }) => ({
      npi,
      version: version + 1,
      was,
    })),
    missing: npis.filter((npi) => !known.has(npi)),
  };
}

function changedMeanwhile(entries: readonly (EntryState & { updated_at: Date; updated_by: TeamMate | null })[]) {
  const [first, ...others] = entries;
  const who = first?.updated_by?.name ?? 'Another user';
  const failure = new Failure(
    409,
    'changed',
    others.length === 0
      ? `${who} changed this person meanwhile. Look at the change, then repeat yours.`
      : `${peopleCount(entries.length)} were changed meanwhile. Look at the changes, then repeat yours.`,
  );
  failure.details = { entries };
  return failure;
}

/**
 * Removes people from a list, or takes an addition of the caller back: those of its people who were not changed since, and
 * its search. Returns their NPIs.
 */
export const deleteEntries = (
  db: Kysely<Tables>,
  caller: Caller,
  listId: string,
  chosen: { npis: readonly string[] } | { addition: string },
): Promise<{ removed: number; npis: string[] }> =>
  db.transaction().execute(async (trx) => {
    const list = await openToChange(trx, caller, listId);
    const wanted = 'npis' in chosen ? chosen.npis : await unchangedOf(trx, caller, listId, chosen.addition);
    const npis: string[] = [];
    for (const some of slicesOf(wanted)) {
      const { rows } = await sql<{ npi: string }>`
        update list_entries set removed_at = now(), version = version + 1, updated_by = ${caller.id}::uuid, updated_at = now()
        where list_id = ${listId} and removed_at is null and npi = any(${some}::bigint[])
        returning npi`.execute(trx);
      const removed = rows.map(({ npi }) => npi);
      if ('npis' in chosen) await rememberRemoved(trx, listId, removed);
      npis.push(...removed);
    }
    if (npis.length === 0) return { removed: 0, npis };
    await record(trx, actOn('entries_removed', caller, list, { old_value: peopleCount(npis.length) }));
    if ('addition' in chosen) await forgetSearch(trx, listId, chosen.addition);
    return { removed: npis.length, npis };
  });

/** The people of an addition of the caller who were not changed since. */
async function unchangedOf(trx: Kysely<Tables>, { id }: Caller, listId: string, addition: string): Promise<string[]> {
  const { rows } = await sql<{ npi: string }>`
    select npi from list_entries
    where list_id = ${listId} and removed_at is null
      and added_at = ${addition}::timestamptz and added_by = ${id}::uuid and updated_at = added_at
    for update`.execute(trx);
  return rows.map(({ npi }) => npi);
}

/** Restores people who were removed, as they were. Returns their number. */
export const undeleteEntries = (
  db: Kysely<Tables>,
  caller: Caller,
  listId: string,
  npis: readonly string[],
): Promise<{ restored: number }> =>
  db.transaction().execute(async (trx) => {
    const list = await openToChange(trx, caller, listId);
    let restored = 0;
    for (const some of slicesOf(npis)) {
      const { numAffectedRows = 0n } = await sql`
        update list_entries
        set removed_at = null, version = version + 1, updated_by = ${caller.id}::uuid, updated_at = now(),
          stage = case when stage = any(${list.stages}::text[]) then stage else ${list.stages[0]} end
        where list_id = ${listId} and npi = any(${some}::bigint[]) and removed_at is not null`.execute(trx);
      restored += Number(numAffectedRows);
    }
    if (restored > 0)
      await record(trx, actOn('entries_added', caller, list, { new_value: `restored ${peopleCount(restored)}` }));
    const { rows } = await sql<{ total: number }>`
      select count(*)::int total from list_entries where list_id = ${listId} and removed_at is null`.execute(trx);
    if ((rows[0]?.total ?? 0) > ENTRIES_MAX) throw listFull(0);
    return { restored };
  });

/** Deletes people who were removed more than a day ago. */
export async function forgetRemoved(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('list_entries').where('removed_at', '<', sql<Date>`now() - interval '1 day'`).execute();
}

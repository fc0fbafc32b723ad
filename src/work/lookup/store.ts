// Lookups in the database of users: what was given in parts, and results row by row.
import { type Kysely, sql, type Transaction } from 'kysely';
import { notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import {
  type FieldName,
  givenIn,
  LOOKUP_HOURS,
  LOOKUP_NOT_FOUND,
  type LookupCounts,
  statuses,
  withoutProvider,
} from '#src/work/lookup/contract.ts';
import type { Item } from '#src/work/lookup/given.ts';
import type { LookedUp, OutcomeFacts } from '#src/work/lookup/outcome.ts';
import { deleteLookups, refundEndedLookups } from '#src/work/lookup/refunds.ts';

type Db = Kysely<Tables>;

/** A lookup, or a file that was read for one. */
export interface NewLookup {
  profile_id: string;
  state: 'sheet' | 'waiting';
  pasted: number;
  rows: number;
  file?: string | undefined;
  columns?: Columns | undefined;
  with_boards: boolean;
}

/** The columns of a file. */
export interface Columns {
  /** The headings. Null if the file has none. */
  header: string[] | null;
  read_as: ('' | FieldName)[];
  /** The sheet of a workbook. */
  sheet?: string | null;
  /** What the reader of the result should know, such as sheets that were not read. */
  remarks?: string[];
}

/** Items of a part. */
const PART = 1000;

/** Lookups of a user that are kept. Older ones are deleted. */
const MOST_KEPT = 30;

/** Stores a lookup, and deletes the oldest ones of the user beyond 30. Returns its ID. */
export async function addLookup(db: Db, { columns, ...lookup }: NewLookup): Promise<string> {
  await deleteLookups(
    db,
    sql`profile_id = ${lookup.profile_id} and (state <> 'waiting' or created_at < now() - interval '1 hour')
      and id in (select id from lookups where profile_id = ${lookup.profile_id} order by created_at desc offset ${MOST_KEPT - 1})`,
  );
  const { id } = await db
    .insertInto('lookups')
    .values({ ...lookup, columns: columns ? JSON.stringify(columns) : null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores what to look up, after the parts before `part`. Returns the number of the next part. */
export async function addItems(db: Db, lookup_id: string, items: readonly Item[], part = 0): Promise<number> {
  for (let from = 0; from < items.length; from += PART)
    await db
      .insertInto('lookup_inputs')
      .values({ lookup_id, part: part++, rows: JSON.stringify(items.slice(from, from + PART)) })
      .execute();
  return part;
}

/** Gives the items of a file to a lookup, after the parts before `part`. Throws a 404 if another lookup just took it. */
export async function takeSheet(db: Db, lookup_id: string, sheet: string, part: number): Promise<void> {
  const found = await db.selectFrom('lookups').select('id').where('id', '=', sheet).forUpdate().executeTakeFirst();
  if (!found) throw notFound(LOOKUP_NOT_FOUND);
  await db
    .updateTable('lookup_inputs')
    .set({ lookup_id, part: sql`part + ${part}` })
    .where('lookup_id', '=', sheet)
    .execute();
  await db.deleteFrom('lookups').where('id', '=', sheet).execute();
}

/** Makes the first row of a file its heading. `part` is the first part of the file in a lookup. */
export async function takeHeading(db: Db, lookup_id: string, columns: Columns, part: number): Promise<void> {
  const ofPart = sql<boolean>`lookup_id = ${lookup_id} and part = ${part}`;
  const found = await db.selectFrom('lookup_inputs').select('rows').where(ofPart).executeTakeFirstOrThrow();
  const [header = [], ...others] = found.rows as string[][]; // as `storeSheet` adds them
  await db
    .updateTable('lookup_inputs')
    .set({ rows: JSON.stringify(others) })
    .where(ofPart)
    .execute();
  await db
    .updateTable('lookups')
    .set({ columns: JSON.stringify({ ...columns, header } satisfies Columns) })
    .where('id', '=', lookup_id)
    .execute();
}

/** The parts of what was given, in order. */
export async function* itemsOf(db: Db, lookup_id: string): AsyncGenerator<Item[]> {
  for (let part = 0; ; part++) {
    const found = await db
      .selectFrom('lookup_inputs')
      .select('rows')
      .where('lookup_id', '=', lookup_id)
      .where('part', '=', part)
      .executeTakeFirst();
    if (!found) return;
    yield found.rows as Item[]; // only `addItems` writes it
  }
}

/** A lookup by its ID or that of its job. Throws a 404 for one that is unknown or another user's. */
export async function ownLookup(db: Db, id: string, profileId: string) {
  const lookup = await db
    .selectFrom('lookups')
    .selectAll()
    .where((row) => row.or([row('id', '=', id), row('job_id', '=', id)]))
    .where('profile_id', '=', profileId)
    .where('created_at', '>', sql<Date>`now() - make_interval(hours => ${LOOKUP_HOURS})`)
    .executeTakeFirst();
  if (!lookup) throw notFound(LOOKUP_NOT_FOUND);
  return { ...lookup, columns: lookup.columns as Columns | null, counts: lookup.counts as LookupCounts | null };
}

/** Stores the results of rows from `position` on, unless the lookup was deleted. */
export async function addResults(
  db: Db,
  lookup_id: string,
  position: number,
  results: readonly LookedUp[],
): Promise<void> {
  const rows = results.map(({ candidates, facts, ...result }, n) => ({
    ...result,
    position: position + n,
    ...(candidates.length > 0 && { candidates }),
    ...(Object.keys(facts).length > 0 && { facts }),
  }));
  await sql`insert into lookup_rows (lookup_id, position, status, input, npi, confidence, reason, candidates, facts)
    select lookup.id, given.* from (select id from lookups where id = ${lookup_id}::uuid for key share) as lookup,
      jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (position integer, status text, input jsonb, npi bigint,
        confidence smallint, reason text, candidates jsonb, facts jsonb)`.execute(db);
}

/** Removes the results of a lookup that begins again. */
export async function removeResults(db: Db, lookup_id: string): Promise<void> {
  await db.deleteFrom('lookup_rows').where('lookup_id', '=', lookup_id).execute();
}

/** Counts the rows of a lookup by status. */
export async function countResults(db: Db, lookup_id: string): Promise<LookupCounts> {
  const rows = await db
    .selectFrom('lookup_rows')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('lookup_id', '=', lookup_id)
    .groupBy('status')
    .execute();
  const byStatus = new Map(rows.map(({ status, count }) => [status, count]));
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    ...(Object.fromEntries(statuses.map((status) => [status, byStatus.get(status) ?? 0])) as Omit<
      LookupCounts,
      'total'
    >),
  };
}

/** A stored row of a result. */
export interface StoredRow {
  position: number;
  status: LookedUp['status'];
  input: LookedUp['input'];
  npi: string | null;
  confidence: number | null;
  reason: string | null;
  candidates: LookedUp['candidates'];
  facts: OutcomeFacts;
}

interface View {
  /** Only rows in these statuses. */
  statuses?: readonly LookedUp['status'][] | undefined;
  /** After this position. */
  after?: number;
  offset?: number;
  limit: number;
}

/** Rows of a result, in the order given. */
export async function resultsOf(
  db: Db,
  lookup_id: string,
  { statuses, after = 0, offset = 0, limit }: View,
): Promise<StoredRow[]> {
  const rows = await db
    .selectFrom('lookup_rows')
    .select(['position', 'status', 'input', 'npi', 'confidence', 'reason', 'candidates', 'facts'])
    .where('lookup_id', '=', lookup_id)
    .$if(statuses !== undefined, (all) => all.where('status', 'in', [...(statuses ?? [])]))
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .offset(offset)
    .execute();
  // only `addResults` and `chooseFor` write these columns
  return rows.map((row) => ({ ...row, candidates: row.candidates ?? [], facts: row.facts ?? {} }) as StoredRow);
}

/** The NPIs of providers that were found for sure or chosen, each once, in the order given. */
export async function foundNpis(db: Db, lookup_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('lookup_rows')
    .select('npi')
    .where('lookup_id', '=', lookup_id)
    .where('status', 'in', ['found', 'match'])
    .orderBy('position')
    .execute();
  return [...new Set(rows.flatMap(({ npi }) => npi ?? []))];
}

/** What was given in the rows without a provider, in the order given. */
export async function otherLines(db: Db, lookup_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('lookup_rows')
    .select('input')
    .where('lookup_id', '=', lookup_id)
    .where('status', 'in', [...withoutProvider])
    .orderBy('position')
    .execute();
  return rows.map(({ input }) => givenIn({ input: input as StoredRow['input'] })); // only `addResults` writes it
}

/** Stores a person's choice for a row, and counts again. */
export async function storeChoice(trx: Transaction<Tables>, lookup_id: string, row: StoredRow): Promise<void> {
  const { position, status, npi, confidence, reason, facts } = row;
  // two choices at once would each count without the other
  await trx.selectFrom('lookups').select('id').where('id', '=', lookup_id).forNoKeyUpdate().execute();
  await trx
    .updateTable('lookup_rows')
    .set({ status, npi, confidence, reason, facts: JSON.stringify(facts) })
    .where('lookup_id', '=', lookup_id)
    .where('position', '=', position)
    .execute();
  await trx
    .updateTable('lookups')
    .set({ counts: JSON.stringify(await countResults(trx, lookup_id)) })
    .where('id', '=', lookup_id)
    .execute();
}

/** Deletes lookups that are older than 24 hours, and refunds those that ended early. */
export async function forgetLookups(db: Db): Promise<void> {
  await refundEndedLookups(db);
  await deleteLookups(db, sql`created_at < now() - make_interval(hours => ${LOOKUP_HOURS})`);
}

/** Statuses of rows that a person must look at. */
export const toConfirm = ['candidates', 'bad_check_digit'] as const;

/** The confidence of a row whose provider a person chose. */
export const CHOSEN = 100;

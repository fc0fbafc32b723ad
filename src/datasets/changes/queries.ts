import { sql } from 'kysely';
import { isExpired, lastPlace, type Span, spansOf } from '#src/datasets/changes/batches.ts';
import {
  type Change,
  type ChangeQuery,
  MOST_OF_NPI,
  type NamedChange,
  type NewestQuery,
  PAGE_SIZE,
} from '#src/datasets/changes/contract.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';

/** What a caller may read. */
interface Reader {
  /** The datasets whose changes the caller gets; undefined for all. */
  sources: readonly string[] | undefined;
  timeZone: string;
}

/**
 * The changes after a cursor, in the order in which they became visible. Throws Failure 410 `expired` if changes after the
 * cursor were dropped (R-492).
 */
export async function changesSince(database: Database, query: ChangeQuery, { sources, timeZone }: Reader) {
  const { since = '0-0', kind, npi, page_size } = query;
  const [place = 0, number = 0] = since.split('-').map(Number);
  const last = await lastPlace(database);
  if (place > last) throw new Failure(400, 'bad_request', 'since: must be the id of a change, or `next` of a reply');
  if (query.since !== undefined && (await isExpired(database, place)))
    throw new Failure(410, 'expired', 'Changes after this cursor are no longer kept. Start again without it.');
  if (npi !== undefined) return changesOfNpiSince(database, { ...query, npi }, { place, number, last }, sources);
  const spans = (await spansOf(database, { kind, source: sources, timeZone }))
    .map((span) => (span.place === place ? { ...span, first: Math.max(span.first, number + 1) } : span))
    .filter((span) => span.place >= place && span.first <= span.last);
  const rows = await readSpans(database, firstOf(spans, 0, page_size));
  return { rows, next: nextOf(rows, page_size, since, last) };
}

/** The newest changes with the names of their records, by page. */
export async function newestChanges(database: Database, query: NewestQuery, { sources, timeZone }: Reader) {
  const { kind, npi, imported_from, imported_to, page } = query;
  const offset = (page - 1) * PAGE_SIZE;
  const spans = await spansOf(database, { kind, source: sources, imported_from, imported_to, timeZone });
  if (npi !== undefined) {
    const all = (await changesOf(database, npi, sources)).filter(({ id, kind }) => {
      const [place, number] = id.split('-').map(Number) as [number, number];
      return spans.some((span) => span.place === place && span.kind === kind && span.first <= number);
    });
    return {
      total: all.length,
      rows: await named(database, all.slice(offset, offset + PAGE_SIZE)),
      page,
      page_size: PAGE_SIZE,
    };
  }
  const total = spans.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const newest = spans.toSorted((a, b) => b.place - a.place || a.first - b.first);
  const rows = await readSpans(database, firstOf(newest, offset, PAGE_SIZE));
  return { total, rows: await named(database, rows), page, page_size: PAGE_SIZE };
}

/** The newest changes of an NPI, newest first. */
export async function changesOf({ db }: Database, npi: string, sources?: readonly string[]): Promise<Change[]> {
  const { rows } = await sql<Stored>`
    select ${columns} from changes join change_batches batch on batch.id = batch_id
    where npi = ${npi} and batch.state = 'visible' and (${sources ?? null}::text[] is null or dataset = any(${sources ?? null}::text[]))
    order by batch.sequence desc, changes.sequence limit ${MOST_OF_NPI}`.execute(db);
  return rows.map(changeOf);
}

async function changesOfNpiSince(
  { db }: Database,
  { npi, kind, page_size, since = '0-0' }: ChangeQuery & { npi: string },
  { place, number, last }: { place: number; number: number; last: number },
  sources: readonly string[] | undefined,
) {
  const { rows } = await sql<Stored>`
    select ${columns} from changes join change_batches batch on batch.id = batch_id
    where npi = ${npi} and batch.state = 'visible' and (batch.sequence, changes.sequence) > (${place}::int, ${number}::int)
      and (${kind ?? null}::text[] is null or kind = any(${kind ?? null}::text[]))
      and (${sources ?? null}::text[] is null or dataset = any(${sources ?? null}::text[]))
    order by batch.sequence, changes.sequence limit ${page_size}`.execute(db);
  const found = rows.map(changeOf);
  return { rows: found, next: nextOf(found, page_size, since, last) };
}

/** The cursor after a page: its last row, or all that is visible now if there is nothing more. */
function nextOf(rows: readonly Change[], pageSize: number, since: string, last: number): string {
  const end = rows.at(-1);
  if (end && rows.length === pageSize) return end.id;
  return last === 0 || since.startsWith(`${last}-`) ? (end?.id ?? since) : `${last}-${MOST}`;
}

/** More changes than a batch has. */
const MOST = 999_999_999;

/** The part of some spans with `count` changes, after the first `skip`. */
function firstOf(spans: readonly Span[], skip: number, count: number): Span[] {
  const found: Span[] = [];
  let [before, left] = [skip, count];
  for (const span of spans) {
    const length = span.last - span.first + 1;
    if (before >= length) {
      before -= length;
      continue;
    }
    const first = span.first + before;
    const last = Math.min(span.last, first + left - 1);
    found.push({ ...span, first, last });
    left -= last - first + 1;
    before = 0;
    if (left === 0) break;
  }
  return found;
}

interface Stored extends Omit<Change, 'id' | 'imported_at'> {
  place: number;
  sequence: number;
  imported_at: Date;
}

const columns = sql`batch.sequence place, changes.sequence, npi::text, kind, field, was, "is", dataset source, batch.published_on, changes.imported_at`;

const changeOf = ({ place, sequence, imported_at, ...row }: Stored): Change => ({
  id: `${place}-${sequence}`,
  ...row,
  imported_at: imported_at.toISOString(),
});

/** Reads the changes of spans, in their order. The time is a constant, so that only its month is read. */
async function readSpans({ db }: Database, spans: readonly Span[]): Promise<Change[]> {
  if (spans.length === 0) return [];
  const parts = spans.map(
    ({ batch_id, first, last, imported_at }, at) => sql`
      (select ${sql.lit(at)} part, batch_id, sequence, npi::text, kind, field, was, "is" from changes
       where imported_at = ${sql.lit(imported_at.toISOString())}::timestamptz and batch_id = ${sql.lit(batch_id)}
         and sequence between ${sql.lit(first)} and ${sql.lit(last)})`,
  );
  type Row = Pick<Change, 'npi' | 'kind' | 'field' | 'was' | 'is'> & { part: number; sequence: number };
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)} order by part, sequence`.execute(db);
  return rows.map(({ part, sequence, npi, kind, field, was, is }) => {
    const { place, source, published_on, imported_at } = spans[part] as Span;
    return {
      id: `${place}-${sequence}`,
      npi,
      kind,
      field,
      was,
      is,
      source,
      published_on,
      imported_at: imported_at.toISOString(),
    };
  });
}

/** Adds the names of the records. */
async function named({ db }: Database, changes: readonly Change[]): Promise<NamedChange[]> {
  const npis = [...new Set(changes.map(({ npi }) => npi))];
  const { rows } = await sql<{ npi: string; name: string; is_organization: boolean }>`
    select npi::text, concat_ws(' ', first_name, last_name) as name, false is_organization from providers where npi = any(${npis}::bigint[])
    union all select npi::text, name, true from organizations where npi = any(${npis}::bigint[])
    union all select npi::text, coalesce(record->>'name', concat_ws(' ', record->>'first_name', record->>'last_name')),
      table_name = 'organizations' from last_known_records where npi = any(${npis}::bigint[])`.execute(db);
  const known = new Map(rows.map((row) => [row.npi, row]));
  return changes.map((change) => {
    const { name = null, is_organization = false } = known.get(change.npi) ?? {};
    return { ...change, name: name || null, is_organization };
  });
}

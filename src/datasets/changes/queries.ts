import { sql } from 'kysely';
import { isExpired, lastVisiblePlace, type Span, spansOf } from '#src/datasets/changes/batches.ts';
import {
  type Change,
  type ChangeQuery,
  MOST_CHANGES_OF_NPI,
  type NamedChange,
  type NewestQuery,
} from '#src/datasets/changes/contract.ts';
import { changesWithListedDays } from '#src/datasets/changes/listed-days.ts';
import { changesOfParts, partsOfSpans, spansOfPeople, withSpecialty } from '#src/datasets/changes/parts.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';

/** What a caller may read. */
interface Reader {
  /** The datasets whose changes the caller gets; undefined for all. */
  sources: readonly string[] | undefined;
  /** The codes of the specialty that the caller asks for; undefined for all. */
  codes: readonly string[] | undefined;
  timeZone: string;
}

interface NewestReader extends Reader {
  /** The people whose changes the caller gets; undefined for all. */
  people?: readonly number[] | undefined;
}

/**
 * The changes after a cursor, in the order in which they became visible. Throws Failure 410 `expired` if changes after the
 * cursor were dropped (R-492).
 */
export async function changesSince(database: Database, query: ChangeQuery, { sources, codes, timeZone }: Reader) {
  const { since = '0-0', kind, npi, state, page_size } = query;
  const [place = 0, number = 0] = since.split('-').map(Number);
  const last = await lastVisiblePlace(database);
  if (place > last) throw new Failure(400, 'bad_request', 'since: must be the id of a change, or `next` of a reply');
  if (query.since !== undefined && (await isExpired(database, place)))
    throw new Failure(410, 'expired', 'Changes after this cursor are no longer kept. Start again without it.');
  const spans = (await spansOf(database, { kind, source: sources, state, timeZone }))
    .map((span) => (span.place === place ? after(span, number) : span))
    .filter((span) => span.place >= place && span.first <= span.last);
  const rows = npi
    ? (await changesOf(database, npi, { codes, oldestFirst: true })).filter(within(spans)).slice(0, page_size)
    : await firstRows(database, spans, page_size, codes);
  return { rows, next: nextOf(rows, page_size, since, last) };
}

/** The cursor after which the changes of imports on a day and later come. `day` is YYYY-MM-DD. */
export async function cursorOfDay(database: Database, day: string, timeZone: string): Promise<string> {
  const [first] = await spansOf(database, { imported_from: day, timeZone });
  return first ? `${first.place}-0` : `${await lastVisiblePlace(database)}-999999999`;
}

/** The part of a span after a number. */
function after(span: Span, number: number): Span {
  const first = Math.max(span.first, number + 1);
  return { ...span, first, matches: span.last - first + 1, whole: span.whole && first === span.first };
}

/** The first changes of spans. For a specialty, it counts in spans only until it has enough. */
async function firstRows(database: Database, spans: readonly Span[], count: number, codes: Reader['codes']) {
  if (!codes) return changesOfParts(database, partsOfSpans(spans, 0, count), undefined);
  const found: Span[] = [];
  for (let at = 0; at < spans.length; at += SPANS) {
    found.push(...(await withSpecialty(database, spans.slice(at, at + SPANS), codes)));
    if (found.reduce((sum, { matches }) => sum + matches, 0) >= count) break;
  }
  return changesOfParts(database, partsOfSpans(found, 0, count), codes);
}

/** Spans in which the matches of a specialty are counted at a time. */
const SPANS = 20;

/**
 * The newest changes with the names of their records, by page. Throws Failure 400 if too many changes match a specialty
 * (R-611).
 */
export async function newestChanges(
  database: Database,
  query: NewestQuery,
  { sources, codes, people, timeZone }: NewestReader,
) {
  const { kind, npi, state, imported_from, imported_to, page } = query;
  const offset = (page - 1) * PAGE_SIZE;
  const spans = await spansOf(database, { source: sources, state, imported_from, imported_to, timeZone });
  const ofKinds = (some: readonly Span[]) => (kind ? some.filter((span) => kind.includes(span.kind)) : some);
  if (npi !== undefined) {
    const all =
      people?.includes(Number(npi)) === false
        ? []
        : (await changesOf(database, npi, { sources, codes })).filter(within(ofKinds(spans)));
    const rows = await named(database, all.slice(offset, offset + PAGE_SIZE));
    return { total: all.length, rows, page, page_size: PAGE_SIZE };
  }
  const ofAllKinds = people ? await spansOfPeople(database, spans, { npis: people, codes }) : spans;
  const isCounted = people || !codes;
  const found = isCounted ? ofKinds(ofAllKinds) : await withSpecialty(database, ofKinds(spans), codes);
  const total = found.reduce((sum, { matches }) => sum + matches, 0);
  const newest = found.toSorted((a, b) => b.place - a.place || a.first - b.first);
  const rows = await changesOfParts(database, partsOfSpans(newest, offset, PAGE_SIZE), people ? undefined : codes);
  const newestPage = { total, rows: await named(database, rows), page, page_size: PAGE_SIZE };
  return isCounted ? { ...newestPage, kinds: countsOfKinds(ofAllKinds) } : newestPage;
}

/** How many changes each kind has, the most first. */
const countsOfKinds = (spans: readonly Span[]) =>
  [...Map.groupBy(spans, ({ kind }) => kind)]
    .map(([kind, of]) => ({ kind, count: of.reduce((sum, { matches }) => sum + matches, 0) }))
    .toSorted((one, other) => other.count - one.count);

/** Whether a change is in one of the spans. */
const within = (spans: readonly Span[]) => {
  const byPlace = Map.groupBy(spans, ({ place }) => place);
  return ({ id }: Change) => {
    const [place = 0, number = 0] = id.split('-').map(Number);
    return (byPlace.get(place) ?? []).some(({ first, last }) => first <= number && number <= last);
  };
};

interface OfNpi {
  /** As in Reader. By default all. */
  sources?: Reader['sources'];
  codes?: Reader['codes'];
  oldestFirst?: boolean;
}

/** The newest changes of an NPI, newest first; or all of them. */
export async function changesOf(
  database: Database,
  npi: string,
  { sources, codes, oldestFirst }: OfNpi = {},
): Promise<Change[]> {
  const { rows } = await sql<Stored>`
    select ${columns} from changes_of(${npi}) own join change_batches batch on batch.id = batch_id
    where batch.state = 'visible' and (${sources ?? null}::text[] is null or dataset = any(${sources ?? null}::text[]))
      and (${codes ?? null}::text[] is null or taxonomy = any(${codes ?? null}::text[]))
    ${oldestFirst ? sql`order by batch.sequence, own.sequence` : sql`order by batch.sequence desc, own.sequence limit ${MOST_CHANGES_OF_NPI}`}`.execute(
    database.db,
  );
  return changesWithListedDays(database.db, rows.map(changeOf));
}

/** The cursor after a page: its last row, or all that is visible now if there is nothing more. */
function nextOf(rows: readonly Change[], pageSize: number, since: string, last: number): string {
  const end = rows.at(-1);
  if (end && rows.length === pageSize) return end.id;
  return last === 0 || since.startsWith(`${last}-`) ? (end?.id ?? since) : `${last}-${MOST}`;
}

/** More changes than a batch has. */
const MOST = 999_999_999;

interface Stored extends Omit<Change, 'id' | 'imported_at'> {
  place: number;
  sequence: number;
  imported_at: Date;
}

const columns = sql`batch.sequence place, own.sequence, npi::text, kind, field, was, "is", dataset source, batch.published_on, own.imported_at`;

const changeOf = ({ place, sequence, imported_at, ...row }: Stored): Change => ({
  id: `${place}-${sequence}`,
  ...row,
  imported_at: imported_at.toISOString(),
});

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

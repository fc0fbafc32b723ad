// Pages of changes: parts of spans.
import { sql } from 'kysely';
import type { Span } from '#src/datasets/changes/batches.ts';
import { type Change, MOST_COUNTED } from '#src/datasets/changes/contract.ts';
import { changesWithListedDays } from '#src/datasets/changes/listed-days.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';

/** `take` of the matches of a span, after the first `skip`. */
interface Part {
  span: Span;
  skip: number;
  take: number;
}

/** The parts of some spans with `count` matches, after the first `skip`. */
export function partsOfSpans(spans: readonly Span[], skip: number, count: number): Part[] {
  const found: Part[] = [];
  let [before, left] = [skip, count];
  for (const span of spans) {
    if (before >= span.matches) {
      before -= span.matches;
      continue;
    }
    const take = Math.min(span.matches - before, left);
    found.push({ span, skip: before, take });
    left -= take;
    before = 0;
    if (left === 0) break;
  }
  return found;
}

/** The spans with changes of these primary specialties, each with their number. Throws Failure 400 as `counted`. */
export async function withSpecialty(database: Database, spans: readonly Span[], codes: readonly string[]) {
  const whole = spans.filter((span) => span.whole);
  const parts = spans.filter((span) => !span.whole);
  const [known, matches] = await Promise.all([stored(database, whole, codes), counted(database, parts, codes)]);
  return spans.flatMap((span) => {
    const found = span.whole ? known.get(`${span.batch_id} ${span.kind}`) : matches.get(span);
    return found ? [{ ...span, matches: found }] : [];
  });
}

/** The changes of specialties in whole spans, by batch and kind, as they were counted when they were added. */
async function stored({ db }: Database, spans: readonly Span[], codes: readonly string[]) {
  if (spans.length === 0) return new Map<string, number>();
  const { rows } = await sql<{ batch_id: number; kind: string; matches: number }>`
    select batch_id, kind, sum(changes)::int matches from specialty_counts
    where batch_id = any(${spans.map(({ batch_id }) => batch_id)}) and kind = any(${[...new Set(spans.map(({ kind }) => kind))]})
      and taxonomy = any(${codes}) group by batch_id, kind`.execute(db);
  return new Map(rows.map(({ batch_id, kind, matches }) => [`${batch_id} ${kind}`, matches]));
}

/**
 * The changes of specialties in parts of a batch, such as those of a state. Reads an index only. Throws Failure 400 above
 * MOST_COUNTED (R-611).
 */
async function counted({ db }: Database, spans: readonly Span[], codes: readonly string[]) {
  if (spans.length === 0) return new Map<Span, number>();
  const { rows } = await sql<{ place: number; matches: number }>`
    select place::int, count(*)::int matches from (
      select place from ${changesIn(spans)} and taxonomy = any(${codes}) limit ${MOST_COUNTED + 1}
    ) found group by place`.execute(db);
  requireCountable(
    'specialty',
    rows.reduce((sum, { matches }) => sum + matches, 0),
  );
  return new Map(rows.map(({ place, matches }) => [spans[place - 1] as Span, matches]));
}

/**
 * The changes of some people in spans, each as a span of its own; with `codes`, only those of these primary specialties.
 * Throws Failure 400 above MOST_COUNTED (R-1366).
 */
export async function spansOfPeople(
  { db }: Database,
  spans: readonly Span[],
  { npis, codes }: { npis: readonly number[]; codes: readonly string[] | undefined },
): Promise<Span[]> {
  if (spans.length === 0 || npis.length === 0) return [];
  const { rows } = await sql<{ place: number; sequence: number }>`
    select place::int, sequence from ${changesIn(spans)} and npi = any(${npis}::bigint[])
      and (${codes ?? null}::text[] is null or taxonomy = any(${codes ?? null}::text[])) limit ${MOST_COUNTED + 1}`.execute(
    db,
  );
  requireCountable('lists', rows.length);
  return rows.map(({ place, sequence }) => {
    const span = spans[place - 1] as Span;
    return { ...span, first: sequence, last: sequence, matches: 1, whole: false };
  });
}

/** SQL for the changes of spans: those of `span.place` are of the span at that place, counted from 1. */
function changesIn(spans: readonly Span[]) {
  const part = (name: 'batch_id' | 'first' | 'last') => spans.map((span) => span[name]);
  const times = spans.map(({ imported_at }) => imported_at.toISOString());
  return sql`unnest(${part('batch_id')}::int[], ${part('first')}::int[], ${part('last')}::int[], ${times}::timestamptz[])
      with ordinality span (batch_id, first, last, at, place)
    join changes on changes.batch_id = span.batch_id and imported_at = at and sequence between first and last
    where imported_at = any(${[...new Set(times)]}::timestamptz[])`; // so that only their months are read
}

function requireCountable(parameter: string, changes: number): void {
  if (changes <= MOST_COUNTED) return;
  const most = MOST_COUNTED.toLocaleString('en-US');
  throw new Failure(
    400,
    'bad_request',
    `${parameter}: more than ${most} changes match. Choose fewer days, one kind of change, or fewer states.`,
  );
}

/** Reads the changes of parts, in their order. The time is a constant, so that only its month is read. */
export async function changesOfParts(
  database: Database,
  parts: readonly Part[],
  codes: readonly string[] | undefined,
): Promise<Change[]> {
  if (parts.length === 0) return [];
  const selects = parts.map(({ span: { batch_id, first, last, imported_at }, skip, take }, at) => {
    const batch = sql`imported_at = ${sql.lit(imported_at.toISOString())}::timestamptz and batch_id = ${sql.lit(batch_id)}`;
    const numbers = codes
      ? sql`sequence = any(array(select sequence from changes where ${batch} and taxonomy = any(${codes})
          and sequence between ${sql.lit(first)} and ${sql.lit(last)} order by sequence offset ${sql.lit(skip)} limit ${sql.lit(take)}))`
      : sql`sequence between ${sql.lit(first + skip)} and ${sql.lit(first + skip + take - 1)}`;
    return sql`(select ${sql.lit(at)} part, sequence, npi::text, kind, field, was, "is" from changes where ${batch} and ${numbers})`;
  });
  type Row = Pick<Change, 'npi' | 'kind' | 'field' | 'was' | 'is'> & { part: number; sequence: number };
  const { rows } = await sql<Row>`${sql.join(selects, sql` union all `)} order by part, sequence`.execute(database.db);
  const changes = rows.map(({ part, sequence, npi, kind, field, was, is }) => {
    const { place, source, published_on, imported_at } = (parts[part] as Part).span;
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
  return changesWithListedDays(database.db, changes);
}

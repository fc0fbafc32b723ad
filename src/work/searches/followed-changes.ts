// What the history says of the people of saved searches.
import { sql } from 'kysely';
import { type Span, spansOf } from '#src/datasets/changes/batches.ts';
import { signalRows } from '#src/datasets/signal-rows.ts';
import type { Database } from '#src/server/database.ts';
import type { ChangeKind } from '#src/shared/change-kinds.ts';
import type { AlertEvent } from '#src/work/searches/contract.ts';

/** The events that come from the history, by the kind of change. */
const eventOf = {
  address: 'moved',
  license: 'license',
  certification: 'certification',
  deactivated: 'deactivated',
  screening: 'screening',
} as const satisfies Partial<Record<ChangeKind, AlertEvent>>;

/** Signals that are events, by the kind of change that brings them. */
const signalOf = {
  specialty: 'training_code_replaced',
  license: 'newly_licensed',
  group: 'left_group',
} as const satisfies Partial<Record<ChangeKind, AlertEvent>>;

/** The events that come from the history. */
export const historyEvents: readonly AlertEvent[] = [...Object.values(eventOf), ...Object.values(signalOf)];

/** Returns the events of a person after a place in the history. */
export type FollowedChanges = (npi: number, after: number) => readonly AlertEvent[];

/** Reads the visible changes after a place, once for all saved searches. */
export async function readChanges(
  database: Database,
  { after, sources, timeZone }: { after: number; sources: readonly string[]; timeZone: string },
): Promise<FollowedChanges> {
  const kind = [...new Set([...Object.keys(eventOf), ...Object.keys(signalOf)])];
  const spans = await spansOf(database, { kind, source: sources, timeZone });
  const found = new Map<number, { place: number; event: AlertEvent }[]>();
  for (const span of spans) {
    const { place } = span;
    if (place <= after) continue;
    const [event, signal] = [named(eventOf, span.kind), named(signalOf, span.kind)];
    const add = (event: AlertEvent, npis: readonly number[]) => {
      for (const npi of npis) found.set(npi, [...(found.get(npi) ?? []), { place, event }]);
    };
    if (event) add(event, await peopleIn(database, span));
    if (signal) add(signal, await peopleWithSignal(database, span, signal));
  }
  return (npi, from) => found.get(npi)?.flatMap(({ place, event }) => (place > from ? [event] : [])) ?? [];
}

const named = <E>(events: Partial<Record<ChangeKind, E>>, kind: ChangeKind): E | undefined => events[kind];

/** SQL for the changes of a span. The time is a constant, so that only its month is read. */
const changesIn = ({ imported_at, batch_id, first, last }: Span) => sql`changes
  where imported_at = ${sql.lit(imported_at.toISOString())}::timestamptz and batch_id = ${sql.lit(batch_id)}
    and sequence between ${sql.lit(first)} and ${sql.lit(last)} and (kind <> 'address' or field = 'practice_address')`;

async function peopleIn({ db }: Database, span: Span): Promise<number[]> {
  const { rows } = await sql<{ npi: number }>`select distinct npi::float8 npi from ${changesIn(span)}`.execute(db);
  return rows.map(({ npi }) => npi);
}

/** The people with a change of a span and the signal that it may bring, of the same license if it is of one. */
async function peopleWithSignal({ db }: Database, span: Span, signal: AlertEvent): Promise<number[]> {
  const { rows } = await sql<{ npi: number }>`
    with changed as materialized (select npi, split_part(field, ' ', 1) item, was, "is" from ${changesIn(span)})
    select distinct npi::float8 npi from (${sql.raw(signalRows('npi in (select npi from changed)'))}) signals
    where signal = ${signal} and exists (
      select from changed where changed.npi = signals.npi and (signals.state is null or was is null and item = signals.state)
    )`.execute(db);
  return rows.map(({ npi }) => npi);
}

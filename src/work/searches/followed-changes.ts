// What the history says of the people of saved searches.
import { sql } from 'kysely';
import { spansOf } from '#src/datasets/changes/batches.ts';
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

/** The events that come from the history. */
export const historyEvents: readonly AlertEvent[] = Object.values(eventOf);

/** Returns the events of a person after a place in the history. */
export type FollowedChanges = (npi: number, after: number) => readonly AlertEvent[];

/** Reads the visible changes after a place, once for all saved searches. */
export async function readChanges(
  database: Database,
  { after, sources, timeZone }: { after: number; sources: readonly string[]; timeZone: string },
): Promise<FollowedChanges> {
  const spans = await spansOf(database, { kind: Object.keys(eventOf), source: sources, timeZone });
  const found = new Map<number, { place: number; event: AlertEvent }[]>();
  for (const { place, batch_id, imported_at, kind, first, last } of spans) {
    if (place <= after) continue;
    const event = eventOf[kind as keyof typeof eventOf]; // the spans are of these kinds
    // the time is a constant, so that only its month is read
    const { rows } = await sql<{ npi: number }>`
      select distinct npi::float8 npi from changes
      where imported_at = ${sql.lit(imported_at.toISOString())}::timestamptz and batch_id = ${sql.lit(batch_id)}
        and sequence between ${sql.lit(first)} and ${sql.lit(last)}
        and (kind <> 'address' or field = 'practice_address')`.execute(database.db);
    for (const { npi } of rows) found.set(npi, [...(found.get(npi) ?? []), { place, event }]);
  }
  return (npi, from) => found.get(npi)?.flatMap(({ place, event }) => (place > from ? [event] : [])) ?? [];
}

// Arrivals as they are stored, and as a caller may read them.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#src/server/tables.ts';
import type { Arrival } from '#src/work/openings/arrivals/contract.ts';
import type { Reason } from '#src/work/openings/arrivals/reasons.ts';
import type { OpeningEvent } from '#src/work/searches/contract.ts';

/** An event of an alert about an opening. */
export interface StoredArrivals {
  event: OpeningEvent;
  count: number;
  /** At most SHOWN of the people. */
  npis: string[];
}

/** list_entries.arrival. */
export interface StoredArrival {
  on: string;
  reasons: Reason[];
}

type MayRead = (dataset: string) => boolean;

/** An arrival without the reasons of datasets that the caller must not read. */
export const arrivalReply = (stored: StoredArrival | null, mayRead: MayRead): Arrival | null =>
  stored && {
    on: stored.on,
    reasons: stored.reasons.flatMap(({ dataset, ...reason }) => (dataset === null || mayRead(dataset) ? [reason] : [])),
  };

/** Returns the function that says why a person arrived on a list, in words. */
export async function arrivalReasons(
  db: Kysely<Tables>,
  { lists, npis, mayRead }: { lists: readonly string[]; npis: readonly string[]; mayRead: MayRead },
): Promise<(list: string | null, npi: string) => string | undefined> {
  if (lists.length === 0) return () => undefined;
  const { rows } = await sql<{ list_id: string; npi: string; arrival: StoredArrival }>`
    select list_id, npi::text, arrival from list_entries
    where list_id = any(${lists}::uuid[]) and npi = any(${npis}::bigint[]) and arrival is not null`.execute(db);
  const texts = new Map(
    rows.map(({ list_id, npi, arrival }) => [
      `${list_id} ${npi}`,
      arrivalReply(arrival, mayRead)
        ?.reasons.map(({ text }) => text)
        .join('; '),
    ]),
  );
  return (list, npi) => texts.get(`${list} ${npi}`);
}

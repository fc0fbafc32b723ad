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

/** Reasons that a line of the history names. */
const NAMED = 3;

/** Returns the function that says why the people of an arrival came, the most frequent reasons first. Blank if it is not known. */
export async function reasonsAt(
  db: Kysely<Tables>,
  { list, times, mayRead }: { list: string; times: readonly Date[]; mayRead: MayRead },
): Promise<(time: Date) => string> {
  const { rows } = times.length === 0 ? { rows: [] } : await arrivalsAt(db, list, times);
  return (time) => {
    const counts = new Map<string, number>();
    for (const { at, arrival } of rows) {
      const [reason] = arrivalReply(arrival, mayRead)?.reasons ?? [];
      if (reason && at.getTime() === time.getTime()) counts.set(reason.text, (counts.get(reason.text) ?? 0) + 1);
    }
    const texts = [...counts].toSorted(([, one], [, other]) => other - one).map(([text]) => text);
    return `${texts.slice(0, NAMED).join('; ')}${texts.length > NAMED ? ' and others' : ''}`;
  };
}

/** Those of people who are still on the list, or were removed within a day. Times are whole milliseconds. */
const arrivalsAt = (db: Kysely<Tables>, list: string, times: readonly Date[]) =>
  sql<{ at: Date; arrival: StoredArrival }>`
    select added_at as at, arrival from list_entries
    where list_id = ${list} and arrival is not null and date_trunc('milliseconds', added_at) = any(${times}::timestamptz[])`.execute(
    db,
  );

import { type Kysely, sql } from 'kysely';
import type { Change } from '#src/datasets/changes/contract.ts';
import type { Tables } from '#src/server/tables.ts';

/**
 * Adds `listed_on` to changes of items that are gone, or whose last day has passed (R-1056). An item that is gone after two
 * files without it was last in the file before these; an end is that of the file that was current on the day.
 */
export async function changesWithListedDays<T extends Change>(db: Kysely<Tables>, changes: readonly T[]): Promise<T[]> {
  const places = [...new Set(changes.filter((change) => isGone(change) || isEnded(change)).map(placeOf))];
  if (places.length === 0) return [...changes];
  const before = (batch: ReturnType<typeof sql>, states: readonly string[]) =>
    sql`select published_on from change_batches known where dataset = note.dataset and id < note.id and import_id is not null
      and state = any(${states}) and ${batch} order by id desc limit 1`;
  const { rows } = await sql<{ place: number; last: string | null; listed: string | null }>`
    select note.sequence place, current.published_on last, listed.published_on listed from change_batches note
    left join lateral (${before(sql`true`, FILES)}) current on true
    left join lateral (${before(sql`known.published_on < note.published_on`, COMPARED)}) lacking on true
    left join lateral (${before(sql`known.published_on < lacking.published_on`, FILES)}) listed on true
    where note.sequence = any(${places}::int[])`.execute(db);
  const days = new Map(rows.map(({ place, ...of }) => [place, of]));
  return changes.map((change) => {
    const found = days.get(placeOf(change));
    const day = isEnded(change) ? found?.last : isGone(change) ? found?.listed : undefined;
    return day ? { ...change, listed_on: day } : change;
  });
}

/** The states of batches that compared a file with the one before. */
const COMPARED = ['visible', 'held', 'expired'];
/** The states of batches whose files were not rolled back. */
const FILES = [...COMPARED, 'baseline'];

const placeOf = ({ id }: Change) => Number(id.split('-')[0]);
const isGone = ({ kind, is }: Change) => kind === 'group' && is === null;
const isEnded = ({ is }: Change) => is === 'ended';

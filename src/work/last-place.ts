import { sql } from 'kysely';

/** The last place in the history: the sequence of the newest batch of changes that became visible, or 0. */
export const lastPlaceSql = sql<number>`(select coalesce(max(sequence), 0) from change_batches)`;

import type { Kysely } from 'kysely';
import type { Tables } from '#src/server/tables.ts';
import { refundEndedExports } from '#src/work/exports/store.ts';
import { refundEndedLookups } from '#src/work/lookup/refunds.ts';

/** Refunds what a user's exports and lookups counted that ended without a result. Call it before you read the allowance. */
export async function refundEnded(db: Kysely<Tables>, profileId: string): Promise<void> {
  await refundEndedExports(db, profileId);
  await refundEndedLookups(db, profileId);
}

// The kinds of background jobs.
import type { Accounts } from '#src/app/open-accounts.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { forgetReplies } from '#src/server/idempotency.ts';
import type { JobKind } from '#src/server/jobs/kind.ts';
import { forgetDeletedJobs } from '#src/server/jobs/records.ts';
import { forgetTurns } from '#src/work/calls/turns.ts';
import { forgetOldLetters, settleLetters } from '#src/work/letters/send.ts';
import { forgetRemoved } from '#src/work/lists/entries/change.ts';
import { forgetTyped } from '#src/work/lists/without-npi/change.ts';
import { forgetLookups } from '#src/work/lookup/store.ts';
import { forgetOldOpeningRecords } from '#src/work/openings/records/records.ts';
import { forgetOldRecords } from '#src/work/people/removal.ts';
import { forgetOldProblems } from '#src/work/problems/change.ts';
import { forgetSearches } from '#src/work/searches/change.ts';
import { forgetVisits } from '#src/work/submissions/client.ts';
import { forgetTrainings } from '#src/work/trainees/keep.ts';
import { forgetDeliveries } from '#src/work/webhooks/webhooks.ts';

/** Deletes what has expired, every five minutes, and calls `settle` for what other jobs have left. */
export const cleanUp = (
  accounts: Pick<Accounts, 'cleanUp'>,
  { db }: Database,
  { notesDays, openingRecordYears }: Pick<Config, 'notesDays' | 'openingRecordYears'>,
  settle: () => Promise<void>,
): JobKind => ({
  name: 'clean-up',
  retries: 3,
  schedule: '*/5 * * * *',
  daysKept: 1,
  run: async (_, { progress }) => {
    progress(null, 'Deleting what has expired');
    await accounts.cleanUp();
    await forgetDeletedJobs(db);
    await forgetReplies(db);
    await forgetSearches(db);
    await forgetRemoved(db);
    await forgetTyped(db, notesDays);
    await forgetLookups(db);
    await forgetTurns(db);
    await forgetVisits(db);
    await forgetOldRecords(db, notesDays);
    await settleLetters(db);
    await forgetOldLetters(db, notesDays);
    await forgetOldProblems(db, notesDays);
    await forgetTrainings(db, notesDays);
    await forgetOldOpeningRecords(db, openingRecordYears);
    await forgetDeliveries(db);
    await settle();
    progress(1, 'Deleted what has expired');
  },
});

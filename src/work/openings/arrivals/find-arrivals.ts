// Finds who begins and who stops meeting every must-have of openings after an import (R-1334).
import type { Source } from '#src/importer/source.ts';
import type { ReadOnce } from '#src/search/read-once.ts';
import type { Config } from '#src/server/config.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import { arrive } from '#src/work/openings/arrivals/arrive.ts';
import type { FindMeeting } from '#src/work/openings/arrivals/meeting.ts';
import { openingsDue } from '#src/work/openings/arrivals/openings-due.ts';
import { readSources } from '#src/work/openings/people/sources.ts';
import { type Counting, countEach } from '#src/work/searches/count-each.ts';
import type { CountingRun } from '#src/work/searches/run.ts';

interface Finding extends Counting {
  meeting: FindMeeting;
  config: Pick<Config, 'access' | 'smtpUrl' | 'timeZone'>;
  sources: readonly Pick<Source, 'dataset' | 'origin'>[];
  readOnce: ReadOnce;
  jobs: Pick<JobQueue, 'add'>;
}

/**
 * Checks each opening that is open and that this run has not checked. Each is one transaction with its people and its alert, so
 * that a killed server loses and repeats none. Returns the number of alerts. Throws an error after all others if some have failed.
 */
export async function findArrivals(finding: Finding, run: CountingRun): Promise<number> {
  const { database, config, jobs, meeting, sources, readOnce } = finding;
  const openings = await openingsDue(database.db, config, run.id);
  if (openings.length === 0) return 0;
  const sourceOf = await readSources(sources, readOnce);
  return countEach(finding, openings, 'openings', async (opening) => {
    const found = await meeting(opening.owner, opening);
    return arrive({ db: database.db, config, jobs, sourceOf }, run, opening, found);
  });
}

import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';
import type { JobKind } from '#src/server/jobs/kind.ts';
import { Refusal, refusalOf } from '#src/server/refusal.ts';
import { count, counted } from '#src/shared/format.ts';
import type { LookUpServices } from '#src/work/lookup/look-up.ts';
import { countLookupAgain } from '#src/work/lookup/refunds.ts';
import { GONE, runLookup } from '#src/work/lookup/run.ts';
import { ownLookup } from '#src/work/lookup/store.ts';
import { statusWords } from '#src/work/lookup/words.ts';

/** What the job looks up, and for whom. */
export interface LookupInput {
  id: string;
  actor: { id: string; email: string };
}

/** Does a lookup of more than 5,000 rows. A killed one begins again. A spent allowance fails it. */
export const lookupJob = (
  users: Database,
  services: LookUpServices & { config: Pick<Config, 'exportRows' | 'timeZone'> },
): JobKind<LookupInput> => ({
  name: 'lookup',
  turns: true,
  retries: 3,
  daysKept: 2,
  run: async ({ id, actor }, { signal, progress }) => {
    const lookup = await ownLookup(users.db, id, actor.id).catch((error) => {
      throw error instanceof Failure && error.status === 404 ? new Refusal(GONE) : error; // a lost database is no reason to forget the lookup
    });
    if (lookup.state === 'done') return; // the server was stopped just after
    const { rows } = lookup;
    await countLookupAgain(users.db, services.config, id).catch((error) => {
      throw refusalOf(error);
    });
    const counts = await runLookup(services, lookup, {
      users,
      actor,
      signal,
      onRows: (done) => progress(done / rows, `${count(done)} of ${counted(rows, 'row')}`),
    });
    progress(1, statusWords(counts));
  },
});

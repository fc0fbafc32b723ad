import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { compactStates } from '#src/datasets/compacts/queries.ts';
import type { User } from '#src/server/authorization.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';
import type { Tables } from '#src/server/tables.ts';
import type { CompactState } from '#src/shared/compacts.ts';
import { todayIn } from '#src/shared/today.ts';
import { importCompactStates, removeCompactState, saveCompactState } from '#src/work/compacts/contract.ts';
import { statesInFile, wrongDay } from '#src/work/compacts/file.ts';

type Transaction = Kysely<Tables>;

/** Adds the calls by which administrators keep the states of compacts (R-1260). Each change is in the audit log. */
export function editCompactRoutes(
  app: FastifyInstance,
  { db }: Database,
  { timeZone }: Pick<Config, 'timeZone'>,
): void {
  const alone = <T>(change: (trx: Transaction, known: readonly CompactState[]) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('compact_states'))`.execute(trx);
      return change(trx, await compactStates(trx));
    });
  const access = { access: 'administrator' } as const;
  serve(
    app,
    saveCompactState,
    async ({ body, user }) => {
      const wrong = wrongDay(body, todayIn(timeZone));
      if (wrong) throw new Failure(400, 'bad_request', wrong);
      await alone((trx, known) => save(trx, known, body, user));
      return body;
    },
    access,
  );
  serve(
    app,
    importCompactStates,
    async ({ body, user }) => {
      const rows = statesInFile(body.csv, todayIn(timeZone));
      return alone(async (trx, known) => {
        for (const row of rows) await save(trx, known, row, user);
        return { saved: rows.length };
      });
    },
    access,
  );
  serve(
    app,
    removeCompactState,
    ({ params: { compact, state }, user }) =>
      alone(async (trx, known) => {
        const before = stateIn(known, compact, state);
        if (!before) throw new Failure(404, 'not_found', `${state} is not in ${compact}.`);
        await put(trx, { ...before, removed: true });
        const target = `${compact} ${state}`;
        const old_value = inWords(before);
        await record(trx, { action: 'compact_changed', actor: user, target, old_value, new_value: 'removed' });
        return { removed: true };
      }),
    access,
  );
}

/** Stores a state as an administrator has it. */
async function save(trx: Transaction, known: readonly CompactState[], row: CompactState, by: User): Promise<void> {
  const { compact, state } = row;
  const before = stateIn(known, compact, state);
  const [old_value, new_value] = [before ? inWords(before) : null, inWords(row)];
  if (old_value === new_value) return;
  await put(trx, { ...row, removed: false });
  await record(trx, { action: 'compact_changed', actor: by, target: `${compact} ${state}`, old_value, new_value });
}

const stateIn = (known: readonly CompactState[], compact: string, state: string): CompactState | undefined =>
  known.find((each) => each.compact === compact && each.state === state);

const put = (trx: Transaction, { compact, state, ...facts }: CompactState & { removed: boolean }) =>
  trx
    .insertInto('compact_states')
    .values({ compact, state, ...facts })
    .onConflict((conflict) => conflict.columns(['compact', 'state']).doUpdateSet(facts))
    .execute();

const inWords = ({ status, since, ends_on, source, checked_on }: CompactState): string =>
  [status, since && `since ${since}`, ends_on && `ends on ${ends_on}`, `checked ${checked_on} at ${source}`]
    .filter(Boolean)
    .join(', ');

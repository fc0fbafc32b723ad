import type { FastifyInstance } from 'fastify';
import type { User } from '#src/server/authorization.ts';
import { callerOf } from '#src/server/caller.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';
import { todayIn } from '#src/shared/today.ts';
import { insertProblem, restoreLifted, updateProblemLifted } from '#src/work/problems/change.ts';
import { addProblem, liftProblem, listProblems, type Problem, restoreProblem } from '#src/work/problems/contract.ts';
import { hiddenNumbers, problemsOf, usableNumbers } from '#src/work/problems/read.ts';

/** Adds the calls that report problems, list them and lift them (R-1270). */
export function problemRoutes(app: FastifyInstance, { db }: Database, config: Pick<Config, 'timeZone'>): void {
  const today = () => todayIn(config.timeZone);
  /** A kept reply, without a number that a mark withholds by now (R-1165). */
  const replay = async (kept: Problem, { user }: { user: User }) => {
    const isHidden = await hiddenNumbers(db, { team: user.team, today: today() }, [kept.npi]);
    return kept.number !== null && isHidden(kept.npi, kept.number) ? { ...kept, number: null } : kept;
  };

  serve(app, listProblems, async ({ user, query: { npi: npis, page } }) => {
    const [only, ...others] = npis ?? [];
    const asked = { team: user.team, today: today() };
    const [found, numbers] = await Promise.all([
      problemsOf(db, user, asked.today, { npis, page }),
      only && others.length === 0 ? usableNumbers(db, asked, only) : undefined,
    ]);
    return { ...found, page, page_size: PAGE_SIZE, ...(numbers && { numbers }) };
  });
  serve(
    app,
    addProblem,
    (asked) => db.transaction().execute((trx) => insertProblem(trx, callerOf(asked), today(), asked.body)),
    { replay },
  );
  serve(app, liftProblem, (asked) => updateProblemLifted(db, callerOf(asked), asked.params.id));
  serve(app, restoreProblem, (asked) => restoreLifted(db, callerOf(asked), today(), asked.params.id), { replay });
}

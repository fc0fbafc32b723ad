import { sql, type Transaction } from 'kysely';
import { queued } from '#src/server/jobs/queue.ts';
import type { Tables } from '#src/server/tables.ts';

/**
 * The turn of an owner's next job in a queue: the one after their last job that waits or runs, and no earlier than the
 * present turn. Jobs with lower turns run first, and those of one turn in the order in which they were added (R-1077).
 * Simultaneous additions to the queue wait for each other.
 */
export async function nextTurn(trx: Transaction<Tables>, queue: string, owner: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('medatlas turns'), hashtext(${queue}))`.execute(trx);
  const { rows } = await sql<{ turn: number }>`
    select coalesce(greatest(min(-priority), max(1 - priority) filter (where owner_id = ${owner})), 0)::int turn
    from ${queued} queued join jobs on jobs.id = queued.id
    where queued.name = ${queue} and queued.state in ('created', 'retry', 'active')`.execute(trx);
  return rows[0]?.turn ?? 0;
}

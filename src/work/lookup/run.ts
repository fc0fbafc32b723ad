// Does a lookup: part by part, with the results stored as they come.
import { record } from '#src/accounts/audit/audit.ts';
import type { Database } from '#src/server/database.ts';
import { Refusal } from '#src/server/refusal.ts';
import { counted } from '#src/shared/format.ts';
import { getLookup, type LookupCounts } from '#src/work/lookup/contract.ts';
import { type LookUpServices, openLookUp } from '#src/work/lookup/look-up.ts';
import { addResults, countResults, itemsOf, type ownLookup, removeResults } from '#src/work/lookup/store.ts';
import { statusWords } from '#src/work/lookup/words.ts';

/** Why a job ends without a result. */
export const GONE = 'This lookup was deleted, or it has expired.';

type Lookup = Pick<Awaited<ReturnType<typeof ownLookup>>, 'id' | 'columns' | 'with_boards' | 'file'> & {
  job_id?: string | null;
};

interface Options {
  /** The database of users and of what they make. */
  users: Database;
  actor: { id: string; email: string };
  /** The network of the request. */
  address?: string;
  signal?: AbortSignal | undefined;
  onRows?: (rows: number) => void;
}

/**
 * Looks up all items of a lookup and counts them. The audit log has the counts only. Throws a Refusal if the lookup was
 * deleted or refunded meanwhile.
 */
export async function runLookup(services: LookUpServices, lookup: Lookup, options: Options): Promise<LookupCounts> {
  const { users, actor, address, signal, onRows } = options;
  const { db } = users;
  const { id, file } = lookup;
  await removeResults(db, id); // of an attempt that was interrupted
  const next = openLookUp(services, { columns: lookup.columns?.read_as ?? [], withBoards: lookup.with_boards, signal });
  let position = 1;
  let stored: Promise<unknown> = Promise.resolve(); // the results of one part, while the next one is looked up
  for await (const items of itemsOf(db, id)) {
    signal?.throwIfAborted();
    const [results] = await Promise.all([next(items, position), stored]);
    onRows?.(position - 1);
    stored = addResults(db, id, position, results);
    stored.catch(() => {}); // awaited below and above, unless something else fails first
    position += items.length;
  }
  await stored;
  onRows?.(position - 1);
  return db.transaction().execute(async (transaction) => {
    const counts = await countResults(transaction, id);
    const { numUpdatedRows } = await transaction
      .updateTable('lookups')
      .set({ state: 'done', counts: JSON.stringify(counts) })
      .where('id', '=', id)
      .where((lookup) => lookup.or([lookup('day', 'is', null), lookup('counted', '>', 0)]))
      .executeTakeFirst();
    if (!numUpdatedRows) throw new Refusal(GONE);
    if (lookup.job_id) {
      const url = getLookup.url.replace(':id', id);
      await transaction.updateTable('jobs').set({ url }).where('id', '=', lookup.job_id).execute();
    }
    if (file === null) await transaction.deleteFrom('lookup_inputs').where('lookup_id', '=', id).execute();
    await record(transaction, {
      action: 'lookup',
      actor,
      target: counted(counts.total, 'row'),
      new_value: statusWords(counts),
      ...(address && { address }),
    });
    return counts;
  });
}

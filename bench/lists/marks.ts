// Logs calls with people and marks some as Do not contact.
import type pg from 'pg';
import { type Call, replyTo } from '#bench/product/call.ts';

/** People with a call, and people with a mark. */
const [CALLED, MARKED] = [2000, 500];

/** Makes the calls and marks. `mark` makes another one each time, `undo` deletes all. */
export async function markPeople(call: Call, pool: pg.Pool, seed: number) {
  const { rows } = await pool.query<{ npi: string }>(
    `select npi::text from providers order by hashint8extended(npi, ${seed + 1}) limit ${CALLED + MARKED + 1000}`,
  );
  const npis = rows.map(({ npi }) => npi);
  const ids: { activities: string[]; do_not_contact: string[] } = { activities: [], do_not_contact: [] };
  const post = async (npi: string, part: 'activities' | 'do-not-contact', body: object) => {
    const { id } = await replyTo<{ id: string }>(await call(`/api/people/${npi}/${part}`, { method: 'POST', body }));
    ids[part === 'activities' ? part : 'do_not_contact'].push(id);
  };
  const called = (npi: string) => post(npi, 'activities', { kind: 'call', text: 'Asked about the position' });
  for (const npi of npis.slice(0, CALLED)) await called(npi);
  for (const npi of npis.slice(CALLED, CALLED + MARKED))
    await post(npi, 'do-not-contact', { reason: 'Asked not to be called' });
  return {
    mark: (n: number) => called(npis[CALLED + MARKED + n] ?? ''),
    undo: async () => {
      for (const [table, some] of Object.entries(ids))
        await pool.query(`delete from ${table} where id = any($1::uuid[])`, [some]);
    },
  };
}

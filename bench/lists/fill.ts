// Makes a list as full as one may be, with people in every stage.
import type pg from 'pg';
import { type Call, replyTo } from '#bench/product/call.ts';
import { roundedMs } from '#bench/timing.ts';

export interface NewList {
  id: string;
  stages: string[];
}

/** Makes an empty list. */
export const makeEmptyList = async (call: Call): Promise<NewList> =>
  replyTo<NewList>(await call('/api/lists', { method: 'POST', body: { name: 'Benchmark' } }));

interface Filling {
  list: NewList;
  people: number;
  seed: number;
}

/**
 * Adds so many people of the whole country to a list, and gives them stages, priorities, next steps and due dates. Returns
 * the seconds of the addition.
 */
export async function fillList(call: Call, pool: pg.Pool, { list, people, seed }: Filling): Promise<number> {
  const { rows } = await pool.query<{ npi: string }>(
    `select npi::text from providers order by hashint8extended(npi, ${seed}) limit ${people}`,
  );
  const npis = rows.map(({ npi }) => npi);
  const entries = `/api/lists/${list.id}/entries`;
  const begun = performance.now();
  const { added } = await replyTo<{ added: number }>(await call(entries, { method: 'POST', body: { npis } }));
  const taken = (performance.now() - begun) / 1000;
  if (added !== people) throw new Error(`${added} of ${people} people were added`);
  const share = Math.floor(people / 10);
  for (const [n, change] of changesOf(list).entries()) {
    const some = npis.slice(n * share, (n + 1) * share);
    await replyTo(await call(entries, { method: 'PATCH', body: { npis: some, ...change } }));
  }
  return roundedMs(taken);
}

const changesOf = ({ stages }: NewList) => [
  ...stages.slice(1).map((stage, n) => ({ stage, due_on: `2026-1${n % 3}-15` })),
  { priority: 'high', next_step: 'Call about the interview', due_on: '2027-01-20' },
  { priority: 'low', next_step: 'Send the contract' },
];

// Invented history for tests and benchmarks: months of changes as imports would have written them.
import type pg from 'pg';
import { states } from '#src/shared/states.ts';

/** The specialties of invented changes: a hundred, each as frequent. */
export const inventedCodes = Array.from({ length: 100 }, (_, n) => `207R${String(n).padStart(5, '0')}X`);

const inventedStates = Object.keys(states).sort();

/**
 * Adds months of changes that end with `last` (YYYY-MM), each one visible batch of `rows` changes of any of 8 million
 * invented NPIs. Each state and each of `inventedCodes` has as many.
 */
export async function inventHistory(
  pool: pg.Pool,
  { last, months, rows }: { last: string; months: number; rows: number },
) {
  const startOf = (place: number) => Math.floor((place * rows) / inventedStates.length) + 1;
  const runs = Object.fromEntries(
    inventedStates.map((state, n) => [`address ${state}`, [[startOf(n), startOf(n + 1) - startOf(n)]]]),
  );
  for (let back = months - 1; back >= 0; back--) {
    const { rows: made } = await pool.query(
      `insert into change_batches (import_id, dataset, state, sequence, published_on, imported_at, kinds, states)
       select (select coalesce(max(import_id), 0) + 1 from change_batches), 'nppes', 'visible',
         (select coalesce(max(sequence), 0) + 1 from change_batches), day::date, day + interval '9 days 5 hours', $3, $4
       from (select ($1 || '-01T00:00:00Z')::timestamptz - make_interval(months => $2) as day) month
       returning id, to_char(imported_at at time zone 'UTC', 'YYYY_MM') as name, date_trunc('month', imported_at, 'UTC') as begins,
         date_trunc('month', imported_at, 'UTC') + interval '1 month' as ends`,
      [last, back, JSON.stringify([{ kind: 'address', first: 1, changes: rows, records: rows }]), JSON.stringify(runs)],
    );
    const [{ id, name, begins, ends }] = made;
    await pool.query(
      `create table if not exists changes_${name} partition of changes for values from ('${begins.toISOString()}') to ('${ends.toISOString()}')`,
    );
    await pool.query(
      `insert into changes (batch_id, sequence, npi, kind, field, was, "is", imported_at, taxonomy)
       select batch.id, n, 2000000000 + abs(hashint8(batch.id * 1000000::bigint + n)::bigint) % 8000000,
         'address', 'practice_address',
         n || ' ELM AVENUE, EXAMPLEVILLE, WV 25301', (n + 7) || E' OAK\\tSTREET \\\\ SUITE ' || n % 400, imported_at,
         ($3::text[])[1 + abs(hashint4(n)::bigint) % 100]
       from change_batches batch, generate_series(1, $2::int) n where batch.id = $1`,
      [id, rows, inventedCodes],
    );
  }
}

import type pg from 'pg';
import type { Batch, KindCount } from '#src/importer/history/batch.ts';
import type { ChangeKind } from '#src/shared/change-kinds.ts';

/**
 * Adds the rows of the table `found` (npi, field, was, is) to a batch as changes of a kind. Call it in a transaction, kind
 * after kind. Returns the batch's counts, which it also stores.
 */
export async function addChanges(
  client: pg.Client,
  { id, kinds }: Pick<Batch, 'id' | 'kinds'>,
  kind: ChangeKind,
): Promise<KindCount[]> {
  const last = kinds.at(-1);
  const before = last ? last.first + last.changes - 1 : 0;
  const { rows } = await client.query(
    `with added as (
       insert into changes (batch_id, sequence, npi, kind, field, was, "is", imported_at)
       select batch.id, $2 + row_number() over (order by npi, field), npi, $3, field, was, "is", batch.imported_at
       from found, change_batches batch where batch.id = $1 returning npi
     ) select count(*)::int changes, count(distinct npi)::int records from added`,
    [id, before, kind],
  );
  const [{ changes, records }] = rows;
  if (changes === 0) return kinds;
  const all =
    last?.kind === kind
      ? [...kinds.slice(0, -1), { ...last, changes: last.changes + changes, records: last.records + records }]
      : [...kinds, { kind, first: before + 1, changes, records }];
  await client.query('update change_batches set kinds = $2 where id = $1', [id, JSON.stringify(all)]);
  return all;
}

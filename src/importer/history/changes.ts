import type pg from 'pg';
import type { ChangeBatch, KindCount } from '#src/importer/history/batch.ts';
import { existing } from '#src/importer/history/previous.ts';
import type { ChangeKind } from '#src/shared/change-kinds.ts';

/**
 * Adds the rows of the table `found` (npi, field, was, is) to a batch as changes of a kind, in the order of states. Call it
 * in a transaction, kind after kind. Returns the batch's counts, which it also stores, with those by state.
 */
export async function addChanges(
  client: pg.Client,
  { id, kinds }: Pick<ChangeBatch, 'id' | 'kinds'>,
  kind: ChangeKind,
): Promise<KindCount[]> {
  const last = kinds.at(-1);
  const before = last ? last.first + last.changes - 1 : 0;
  const { rows } = await client.query(
    `with numbered as materialized (
       select found.*, state, taxonomy, $2::int + row_number() over (order by state, npi, field) n
       from found left join lateral (${await recordsOf(client)} limit 1) record (state, taxonomy) on true
     ), added as (
       insert into changes (batch_id, sequence, npi, kind, field, was, "is", imported_at, taxonomy)
       select batch.id, n, npi, $3, field, was, "is", batch.imported_at, taxonomy
       from numbered, change_batches batch where batch.id = $1 returning npi
     ), by_state as (
       select $3 || ' ' || state name, min(n) first, count(*) changes from numbered where state is not null group by state
     )
     select count(*)::int changes, count(distinct npi)::int records,
       (select coalesce(jsonb_object_agg(name, coalesce(states->name, '[]') || jsonb_build_array(jsonb_build_array(first, changes))), '{}')
        from by_state, change_batches where id = $1) states
     from added`,
    [id, before, kind],
  );
  const [{ changes, records, states }] = rows;
  if (changes === 0) return kinds;
  const all =
    last?.kind === kind
      ? [...kinds.slice(0, -1), { ...last, changes: last.changes + changes, records: last.records + records }]
      : [...kinds, { kind, first: before + 1, changes, records }];
  await client.query('update change_batches set kinds = $2, states = states || $3 where id = $1', [
    id,
    JSON.stringify(all),
    states,
  ]);
  return all;
}

/** SQL for the state and the primary specialty of the record `found.npi`, in NPPES now or as last known. */
async function recordsOf(client: pg.Client): Promise<string> {
  const live = (await existing(client, 'public', ['providers', 'organizations'])).map(
    (table) => `select state, primary_taxonomy from public.${table} where npi = found.npi`,
  );
  const retired = `select record->>'state', record->>'primary_taxonomy' from last_known_records where npi = found.npi`;
  return [...live, retired].join(' union all ');
}

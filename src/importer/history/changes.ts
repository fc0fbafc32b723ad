import type pg from 'pg';
import type { ChangeBatch, KindCount } from '#src/importer/history/batch.ts';
import { existing } from '#src/importer/history/previous.ts';
import type { ChangeKind } from '#src/shared/change-kinds.ts';

/**
 * Adds the rows of the table `found` (npi, field, was, is) to a batch as changes of a kind, in the order of states. Call it
 * in a transaction, kind after kind. `isPrepared` if `prepareRecords` read all of their NPIs. Returns the batch's counts, which
 * it also stores, with those by state (R-610).
 */
export async function addChanges(
  client: pg.Client,
  { id, kinds }: Pick<ChangeBatch, 'id' | 'kinds'>,
  kind: ChangeKind,
  isPrepared = false,
): Promise<KindCount[]> {
  const last = kinds.at(-1);
  const before = last ? last.first + last.changes - 1 : 0;
  const { rows } = await client.query(
    `with numbered as materialized (
       select found.*, state, taxonomy, $2::int + row_number() over (order by state, npi, field) n
       from found left join ${isPrepared ? `${PREPARED} using (npi)` : await recordOf(client, 'found')}
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

/** The table of `prepareRecords`. */
const PREPARED = 'records_of_changes';

/** Reads the states and specialties of some NPIs once for all kinds of changes, for this session. `keys` is SQL for them. */
export async function prepareRecords(client: pg.Client, keys: string): Promise<void> {
  await client.query(
    `drop table if exists ${PREPARED};
     create temp table ${PREPARED} as
     select npi, state, taxonomy from (${keys}) asked left join ${await recordOf(client, 'asked')};
     analyze ${PREPARED}`,
  );
}

/** SQL to join the state and the primary specialty of the records of a table's NPIs, in NPPES now or as last known. */
async function recordOf(client: pg.Client, table: string): Promise<string> {
  const live = (await existing(client, 'public', ['providers', 'organizations'])).map(
    (records) => `select state, primary_taxonomy from public.${records} where npi = ${table}.npi`,
  );
  const retired = `select record->>'state', record->>'primary_taxonomy' from last_known_records where npi = ${table}.npi`;
  return `lateral (${[...live, retired].join(' union all ')} limit 1) record (state, taxonomy) on true`;
}

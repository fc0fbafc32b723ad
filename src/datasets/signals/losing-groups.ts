import { LOST_GROUPS, LOST_PEOPLE, LOST_SHOWN, type LosingGroup } from '#src/datasets/signals/contract.ts';
import type { Database } from '#src/server/database.ts';
import { SIGNAL_DAYS } from '#src/shared/signals.ts';

/**
 * The groups that lost people, the newest quarter first, then those that lost the most (R-1285). Counts people who are still in
 * service, because a search finds no others. Reads the changes of groups alone: in a batch, those of a kind are numbered in a row.
 */
export async function losingGroups({ pool }: Pick<Database, 'pool'>): Promise<LosingGroup[]> {
  const { rows } = await pool.query<LosingGroup>(
    `select field as org_pac_id, (array_agg(was order by day desc))[1] as name, to_char(day, 'YYYY-"Q"Q') as quarter,
       count(distinct npi)::int as people, (array_agg(distinct npi::text))[1:$3] as npis
     from (
       select npi, field, was, coalesce(published_on, (batch.imported_at at time zone 'UTC')::date) as day
       from change_batches batch, jsonb_to_recordset(kinds) counted (kind text, first int, changes int),
         lateral (
           select * from changes where changes.imported_at = batch.imported_at and batch_id = batch.id
             and sequence between counted.first and counted.first + counted.changes - 1 and "is" is null
           offset 0
         ) lost
       where batch.state = 'visible' and counted.kind = 'group' and batch.imported_at > current_date - $4::int
     ) lost
     where exists (select from providers where providers.npi = lost.npi)
       and not exists (select from affiliations listed where listed.npi = lost.npi and listed.org_pac_id = lost.field)
     group by field, to_char(day, 'YYYY-"Q"Q') having count(distinct npi) >= $1
     order by quarter desc, people desc, field limit $2`,
    [LOST_PEOPLE, LOST_GROUPS, LOST_SHOWN, SIGNAL_DAYS],
  );
  return rows;
}

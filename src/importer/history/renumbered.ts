// Items that are gone because the publisher may have given them another id, such as a medical group.
import type pg from 'pg';
import { itemOf } from '#src/importer/history/facts.ts';
import type { ComparedField } from '#src/importer/source.ts';

/** The new value of an item that may only have another id. */
const RENUMBERED = 'renumbered';

/** Marks the items in `found` that are gone while their record has a new item at the same place. */
export async function markReappeared(client: pg.Client, table: string, field: ComparedField): Promise<void> {
  if (!field.place) return;
  const itemsIn = (schema: string) =>
    `select npi, ${itemOf(field)} item, ${field.place} place from ${schema}.${table} where npi in (select npi from found)`;
  await client.query(
    `with old as materialized (${itemsIn('previous')}), new as materialized (${itemsIn('public')})
     update found set "is" = '${RENUMBERED}' from old, new
     where "is" is null and old.npi = found.npi and old.item = found.field and new.npi = found.npi and new.place = old.place
       and new.item is not null and not exists (select from old known where known.npi = new.npi and known.item = new.item)`,
  );
}

/** Marks the items in `found` that are gone for several records at once, and for more than still have them. */
export async function markVanished(client: pg.Client, table: string, field: ComparedField): Promise<void> {
  if (!field.place) return;
  await client.query(
    `with lost as (select field, count(distinct npi) records from found where "is" is null group by field),
     kept as (
       select item, count(distinct npi) records from (select npi, ${itemOf(field)} item from previous.${table}) items
       where item in (select field from lost) group by item
     )
     update found set "is" = '${RENUMBERED}' from lost left join kept on item = lost.field
     where found.field = lost.field and "is" is null and lost.records > 1 and lost.records > coalesce(kept.records, 0)`,
  );
}

import type pg from 'pg';

/** Increments of a table whose keys are kept. A search index that lacks more of them is built in full. */
const KEPT = 12;

/**
 * Stores the keys whose rows an increment may change in `tables`. `keys` is SQL for them. Call it in the increment's
 * transaction, before its import is recorded as that of the tables.
 */
export async function storeChangedKeys(
  client: pg.Client,
  { tables, importId, keys }: { tables: readonly string[]; importId: number; keys: string },
): Promise<void> {
  await client.query(
    `insert into table_changes (table_name, before_id, after_id, keys)
     select name, import_id, $2, (select coalesce(array_agg(distinct key), '{}') from (${keys}) changed)
     from imported_tables where name = any($1)`,
    [tables, importId],
  );
  await client.query(
    `delete from table_changes where table_name = any($1) and after_id not in (
       select after_id from table_changes kept where kept.table_name = table_changes.table_name
       order by after_id desc limit ${KEPT})`,
    [tables],
  );
}

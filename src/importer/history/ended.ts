import type pg from 'pg';
import { type KindCount, lockHistory, publish } from '#src/importer/history/batch.ts';
import { addChanges } from '#src/importer/history/changes.ts';
import { itemOf } from '#src/importer/history/facts.ts';
import { openMonth } from '#src/importer/history/months.ts';
import type { ComparedField, Source } from '#src/importer/source.ts';
import { sessionSettings } from '#src/importer/table-load.ts';
import { connectClient } from '#src/server/connections.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';
import { changeKinds } from '#src/shared/change-kinds.ts';

/** What the history says of an item whose last day has passed. */
const ENDED = 'ended';

interface Options {
  /** A migrated database. */
  url: DatabaseUrl;
  sources: readonly Source[];
  /** YYYY-MM-DD. */
  today: string;
}

/**
 * Notes the items, such as licenses, whose last day has passed since the last call: yesterday at the first one.
 * Returns the number of changes.
 */
export async function noteEnded({ url, sources, today }: Options): Promise<number> {
  const client = await connectClient(url, 'medatlas history');
  try {
    await client.query(sessionSettings);
    await lockHistory(client);
    let changes = 0;
    for (const source of sources) {
      const ending = (source.history ?? []).flatMap(({ table, fields }) =>
        fields.flatMap((field) => (field.ends ? [{ table, field }] : [])),
      );
      if (ending.length > 0) changes += await noteEndedOf(client, source.dataset, ending, today);
    }
    if (changes > 0) await client.query(`select pg_notify('changes', 'dates')`);
    return changes;
  } finally {
    await client.end();
  }
}

async function noteEndedOf(
  client: pg.Client,
  dataset: string,
  ending: readonly { table: string; field: ComparedField }[],
  today: string,
): Promise<number> {
  const { rows } = await client.query(
    `select coalesce(max(published_on), $2::date - 2)::text noted, ($2::date - 1)::text yesterday,
       exists (select from imported_tables where name = any($3) and import_id is not null) imported
     from change_batches where dataset = $1 and import_id is null and sequence is not null`,
    [dataset, today, ending.map(({ table }) => table)],
  );
  const [{ noted, yesterday, imported }] = rows;
  if (!imported || noted >= yesterday) return 0;
  await client.query('begin');
  try {
    const added = await client.query(
      `insert into change_batches (dataset, state, published_on, imported_at) values ($1, 'comparing', $2, date_trunc('milliseconds', now())) returning id`,
      [dataset, yesterday],
    );
    const { id } = added.rows[0];
    await openMonth(client, id);
    let kinds: KindCount[] = [];
    for (const { table, field } of ending.toSorted(byKind)) {
      await client.query(`create temp table found on commit drop as ${endedIn(table, field)}`, [noted, yesterday]);
      kinds = await addChanges(client, { id, kinds }, field.kind);
      await client.query('drop table found');
    }
    await publish(client, id);
    await client.query('commit');
    return kinds.reduce((sum, { changes }) => sum + changes, 0);
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** SQL for the items whose last day is after $1 and not after $2. An item of several rows ends with the last of them. */
const endedIn = (table: string, field: ComparedField) =>
  `select npi, field, max(ends)::text was, '${ENDED}' "is"
   from (select npi, ${itemOf(field)} field, ${field.ends} ends from public.${table}) items
   group by npi, field having bool_and(ends is not null) and max(ends) > $1 and max(ends) <= $2`;

const byKind = (a: { field: ComparedField }, b: { field: ComparedField }) =>
  changeKinds.indexOf(a.field.kind) - changeKinds.indexOf(b.field.kind);

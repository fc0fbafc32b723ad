import type pg from 'pg';
import { deleteLastKnown, storeLastKnown } from '#src/importer/last-known.ts';
import { columnNamesOf } from '#src/importer/older.ts';
import type { Increment } from '#src/importer/source.ts';

/** The effect of an increment on the live tables, in rows. */
export interface IncrementEffect {
  /** New records. */
  added: number;
  /** Records with new values. */
  changed: number;
  /** Records that moved from one table to another, such as those taken out of service. */
  moved: number;
  /** Records that a full list released, because it no longer lists them as out of service. */
  released: number;
  /** Rows written per table. */
  written: Map<string, number>;
  /** Growth per table in rows; negative if it shrank. */
  growth: Map<string, number>;
}

/**
 * Applies the incoming tables in `staged` to the live tables. Call it within a transaction. Rows equal to live rows are
 * not written, so applying an increment twice changes nothing. The last published rows of records taken out of service
 * are stored; `demo` marks them as demo data.
 */
export async function applyIncrement(
  client: pg.Client,
  increment: Increment,
  staged: ReadonlySet<string>,
  demo: boolean,
): Promise<IncrementEffect> {
  const { key, records, dependents, retired } = increment;
  const changes: IncrementEffect = {
    added: 0,
    changed: 0,
    moved: 0,
    released: 0,
    written: new Map(),
    growth: new Map(),
  };
  const present = records.filter((table) => staged.has(table));
  if (staged.has(retired)) await storeLastKnown(client, increment, demo);
  for (const table of records) {
    const elsewhere = present.filter((other) => other !== table);
    const left = elsewhere.length ? await removeMoved(client, table, key, elsewhere) : 0;
    changes.moved += left;
    changes.growth.set(table, -left);
  }
  for (const table of present) {
    const updated = await updateRecords(client, table, key);
    const inserted = await insertRecords(client, table, key);
    changes.changed += updated;
    changes.added += inserted;
    changes.written.set(table, updated + inserted);
    changes.growth.set(table, (changes.growth.get(table) ?? 0) + inserted);
  }
  changes.added -= changes.moved; // moved records were also counted as inserted
  const inService = present.filter((table) => table !== retired);
  await deleteLastKnown(client, increment, inService);
  for (const table of dependents) {
    const { removed, inserted } = staged.has(table)
      ? await replaceDependents(client, table, key, [...staged])
      : { removed: staged.has(retired) ? await removeMoved(client, table, key, [retired]) : 0, inserted: 0 };
    changes.written.set(table, inserted);
    changes.growth.set(table, inserted - removed);
  }
  return changes;
}

/** Deletes the rows whose key is in one of the staged tables. */
const removeMoved = (client: pg.Client, table: string, key: string, staged: readonly string[]) =>
  run(client, `delete from public.${table} where ${key} in (${keysOf(key, staged)})`);

async function updateRecords(client: pg.Client, table: string, key: string) {
  const names = await sharedColumns(client, table);
  const row = (of: string) => `row(${names.map((name) => `${of}.${name}`).join(', ')})`;
  return run(
    client,
    `update public.${table} live set (${names.join(', ')}) = ${row('new')}
     from incoming.${table} new where live.${key} = new.${key} and ${row('live')} is distinct from ${row('new')}`,
  );
}

async function insertRecords(client: pg.Client, table: string, key: string) {
  const names = (await sharedColumns(client, table)).join(', ');
  return run(
    client,
    `insert into public.${table} (${names}) select ${names} from incoming.${table} new
     where not exists (select from public.${table} live where live.${key} = new.${key})`,
  );
}

/**
 * The columns of a live table that its incoming table has too. A newer release may have added others in place, and the
 * incoming table has the staged ones.
 */
async function sharedColumns(client: pg.Client, table: string): Promise<string[]> {
  const incoming = new Set(await columnNamesOf(client, `incoming.${table}`));
  return (await columnNamesOf(client, `public.${table}`)).filter((name) => incoming.has(name));
}

/** Replaces the rows of every key in the staged tables, except keys whose rows are unchanged. */
async function replaceDependents(client: pg.Client, table: string, key: string, staged: readonly string[]) {
  const names = (await sharedColumns(client, table)).join(', ');
  const live = `select ${names} from public.${table} where ${key} in (${keysOf(key, staged)})`;
  const next = `select ${names} from incoming.${table}`;
  await client.query(
    `create temp table differing on commit drop as
     select distinct ${key} from ((${live} except all ${next}) union all (${next} except all ${live})) difference`,
  );
  const removed = await run(client, `delete from public.${table} where ${key} in (select ${key} from differing)`);
  const inserted = await run(
    client,
    `insert into public.${table} (${names}) ${next} where ${key} in (select ${key} from differing)`,
  );
  await client.query('drop table differing');
  return { removed, inserted };
}

const keysOf = (key: string, staged: readonly string[]) =>
  staged.map((table) => `select ${key} from incoming.${table}`).join(' union ');

const run = async (client: pg.Client, sql: string) => (await client.query(sql)).rowCount ?? 0;

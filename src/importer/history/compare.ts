// Finds the changes between the tables in `previous` and the live ones, in steps of one field or event each. A step is one
// transaction, so a comparison that was ended goes on at the next one.
import type pg from 'pg';
import { type ChangeBatch, comparedTables, lockHistory, publish, unlockHistory } from '#src/importer/history/batch.ts';
import { addChanges, prepareRecords } from '#src/importer/history/changes.ts';
import { markDiffering } from '#src/importer/history/differing.ts';
import { differencesOf, factsIn } from '#src/importer/history/facts.ts';
import { openMonth } from '#src/importer/history/months.ts';
import { differingOf, existing, indexTouched, touchedNpis } from '#src/importer/history/previous.ts';
import { eventsOf } from '#src/importer/history/record-events.ts';
import { markReappeared, markVanished } from '#src/importer/history/renumbered.ts';
import type { ComparedField, Source } from '#src/importer/source.ts';
import { sessionSettings } from '#src/importer/table-load.ts';
import { connectClient } from '#src/server/connections.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';
import { type ChangeKind, changeKinds } from '#src/shared/change-kinds.ts';

/** Percent of the records that one kind of change may touch before an administrator must release the batch. */
const MOST_TOUCHED = 5;
/** Fewer records never need a release. */
const FEW = 10;

export interface CompareOptions {
  /** A migrated database. */
  url: DatabaseUrl;
  sources: readonly Source[];
  signal: AbortSignal | undefined;
  onProgress(share: number, words: string): void;
}

/** The end of a comparison. */
interface Compared {
  dataset: string;
  state: string;
  changes: number;
}

/** Compares every import that waits for it, and publishes its changes. Returns what it has compared (R-486). */
export async function compareImports(options: CompareOptions): Promise<Compared[]> {
  const client = await connectClient(options.url, 'medatlas history');
  const { signal } = options;
  const backend = (await client.query('select pg_backend_pid() pid')).rows[0].pid;
  const cancel = () => void cancelStatement(options.url, backend).catch(() => {}); // the signal ends the next step
  signal?.addEventListener('abort', cancel);
  try {
    await client.query(sessionSettings);
    await lockHistory(client, { signal });
    const done: Compared[] = [];
    for (;;) {
      const { rows } = await client.query<ChangeBatch>(
        `select id, import_id, dataset, steps, kinds from change_batches
         where state = 'comparing' and dataset = any($1) order by id limit 1`,
        [options.sources.map(({ dataset }) => dataset)],
      );
      const [batch] = rows; // another import may have ended meanwhile
      const source = options.sources.find(({ dataset }) => dataset === batch?.dataset);
      if (!batch || !source) break;
      done.push(await compareBatch(client, source, batch, options));
    }
    await unlockHistory(client);
    return done;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', cancel);
    await client.end();
  }
}

/** One step of a comparison: SQL for its changes (npi, field, was, is), or the items that must be gone twice. */
interface Step {
  kind: ChangeKind;
  table?: string;
  differences: string;
  twice?: { table: string; field: ComparedField };
}

async function compareBatch(
  client: pg.Client,
  source: Source,
  batch: ChangeBatch,
  options: CompareOptions,
): Promise<Compared> {
  const { signal, onProgress } = options;
  const isIncrement = (await existing(client, 'previous', [touchedNpis(source).replace('previous.', '')])).length > 0;
  if (isIncrement) await prepareTouched(client, source);
  const steps = await stepsOf(client, source, isIncrement);
  await openMonth(client, batch.id);
  for (let place = batch.steps; place < steps.length; place++) {
    signal?.throwIfAborted();
    const step = steps[place] as Step;
    onProgress(place / steps.length, `Comparing ${source.dataset}: ${step.kind}`);
    await client.query('begin');
    try {
      if (step.table) await markDiffering(client, source, step.table);
      await client.query(`create temp table found on commit drop as ${step.differences}`);
      if (step.twice) await settleMissed(client, batch, step.kind, step.twice);
      batch.kinds = await addChanges(client, batch, step.kind, isIncrement);
      await client.query('update change_batches set steps = $2 where id = $1', [batch.id, place + 1]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  }
  return finish(client, source, batch);
}

/** Makes the few records that an increment touched fast to read. */
async function prepareTouched(client: pg.Client, { update, ...source }: Source) {
  if (update) await indexTouched(client, update);
  await prepareRecords(client, `select npi from ${touchedNpis(source)}`);
}

async function stepsOf(client: pg.Client, source: Source, isIncrement: boolean): Promise<Step[]> {
  const { history = [] } = source;
  const tables = isIncrement
    ? await existing(
        client,
        'previous',
        history.map(({ table }) => table),
      )
    : await comparedTables(client, source);
  const compared = history.filter(({ table }) => tables.includes(table));
  const steps = compared.flatMap(({ table, fields }) =>
    fields.map((field): Step => {
      const among = isIncrement
        ? `select npi from ${touchedNpis(source)}`
        : `select npi from ${differingOf(table)} where "${field.kind}"`;
      const differences = differencesOf(table, field, `npi in (${among})`);
      const changed =
        field.gone === 'never' ? `select * from (${differences}) changed where "is" is not null` : differences;
      return {
        kind: field.kind,
        ...(isIncrement ? {} : { table }),
        differences: onlyRecords(source, table, changed),
        ...(field.gone === 'twice' ? { twice: { table, field } } : {}),
      };
    }),
  );
  const events = tables.length ? await eventsOf(client, source, isIncrement) : [];
  return [...events, ...steps].sort((a, b) => changeKinds.indexOf(a.kind) - changeKinds.indexOf(b.kind));
}

/** Without records that one side lacks: that they were added or deactivated is a change of its own. */
function onlyRecords({ update }: Source, table: string, differences: string): string {
  if (!update?.records.includes(table)) return differences;
  const isIn = (schema: string) => `exists (select from ${schema}.${table} known where known.npi = changed.npi)`;
  return `select * from (${differences}) changed where ${isIn('previous')} and ${isIn('public')}`;
}

/**
 * Notes the items in `found` that are gone for the first time, and takes them out of it. Adds those that were missed before
 * and are still gone, unless by a file of the same day. Takes out those that are back, and marks those that may only have
 * another id.
 */
async function settleMissed(
  client: pg.Client,
  { id, dataset }: ChangeBatch,
  kind: ChangeKind,
  { table, field }: { table: string; field: ComparedField },
) {
  const open = `select * from missed_items where dataset = '${dataset}' and kind = '${kind}' and settled_by is null`;
  await client.query(
    `create temp table missed on commit drop as
     select missed.batch_id, missed.npi, missed.field, missed.was, now.value from (${open}) missed
     left join (${factsIn('public', table, field, `npi in (select npi from (${open}) each)`)}) now using (npi, field)`,
  );
  await client.query(
    `delete from missed using change_batches noted, change_batches this
     where noted.id = missed.batch_id and this.id = $1 and noted.published_on = this.published_on and missed.value is null`,
    [id],
  );
  await client.query(
    `update missed_items item set settled_by = $1 from missed
     where item.batch_id = missed.batch_id and item.npi = missed.npi and item.field = missed.field
       and dataset = $2 and kind = $3 and settled_by is null`,
    [id, dataset, kind],
  );
  await markReappeared(client, table, field);
  await client.query(
    `insert into missed_items (batch_id, dataset, kind, npi, field, was)
     select $1, $2, $3, npi, field, was from found where "is" is null`,
    [id, dataset, kind],
  );
  await client.query(
    `delete from found where "is" is null
       or exists (select from missed where missed.npi = found.npi and missed.field = found.field)`,
  );
  await client.query(
    `insert into found (npi, field, was, "is")
     select npi, field, was, value from missed where folded(was) is distinct from folded(value)`,
  );
  await markVanished(client, table, field);
}

/** Publishes a batch, or holds it if one kind of change touches too many records (R-487). */
async function finish(client: pg.Client, source: Source, { id, dataset, kinds }: ChangeBatch): Promise<Compared> {
  const of = await recordsOf(client, source);
  const many = kinds.find(
    ({ kind, records }) => records >= FEW && records * 100 > (of[kind] ?? Number.POSITIVE_INFINITY) * MOST_TOUCHED,
  );
  await client.query('update change_batches set of = $2 where id = $1', [id, JSON.stringify(of)]);
  if (many)
    await client.query(`update change_batches set state = 'held', reason = $2 where id = $1`, [
      id,
      `Changes of kind ${many.kind} touch ${many.records.toLocaleString('en-US')} of ${(of[many.kind] ?? 0).toLocaleString('en-US')} records.`,
    ]);
  else await publish(client, id);
  await client.query(`select pg_notify('changes', $1)`, [dataset]);
  return { dataset, state: many ? 'held' : 'visible', changes: kinds.reduce((sum, { changes }) => sum + changes, 0) };
}

/** The number of records that have values of each kind. */
async function recordsOf(
  client: pg.Client,
  { history = [], update }: Source,
): Promise<Partial<Record<ChangeKind, number>>> {
  const of: Partial<Record<ChangeKind, number>> = {};
  let all = 0;
  for (const { table, fields } of history) {
    const count = update?.records.includes(table)
      ? 'select rows from imported_tables where name = $1'
      : `select count(distinct npi)::int rows from public.${table} where $1::text is not null`;
    const rows: number = (await client.query(count, [table])).rows[0]?.rows ?? 0;
    all += rows;
    for (const kind of new Set(fields.map((field) => field.kind))) of[kind] = (of[kind] ?? 0) + rows;
  }
  return update ? { ...of, added: all, deactivated: all, reactivated: all } : of;
}

/** Ends the running statement of a session, so that a canceled comparison ends at once. */
async function cancelStatement(url: DatabaseUrl, backend: number): Promise<void> {
  const client = await connectClient(url, 'medatlas history');
  try {
    await client.query('select pg_cancel_backend($1)', [backend]);
  } finally {
    await client.end();
  }
}

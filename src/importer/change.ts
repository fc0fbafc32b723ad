import { countedTables, recount, recountedIn } from '#src/importer/counted.ts';
import type { Tally } from '#src/importer/counts.ts';
import { type Base, baseOf, daysOf, missingWeeks, refuseBefore } from '#src/importer/coverage.ts';
import { releaseUnlisted, removeNewer } from '#src/importer/full-list.ts';
import { addBatch } from '#src/importer/history/batch.ts';
import { keepTouched, touchedNpis, updateFingerprints } from '#src/importer/history/previous.ts';
import { applyIncrement, type IncrementEffect } from '#src/importer/increment.ts';
import { removeOlder } from '#src/importer/older.ts';
import { recordChange, recordFinish, recordListed } from '#src/importer/record.ts';
import { type ImportRun, readAll, summary } from '#src/importer/run.ts';
import type { Increment } from '#src/importer/source.ts';
import { storeChangedKeys } from '#src/importer/table-changes.ts';
import { tableSql } from '#src/importer/tables.ts';
import { Refusal } from '#src/server/refusal.ts';

/**
 * Loads every file of an increment into incoming tables, and applies its newer records to the live tables. Throws a
 * Refusal if a file ends before the full file it would change, or if a full list is older than the data it would
 * change.
 */
export async function changeTables(run: ImportRun): Promise<IncrementEffect> {
  const { source, inputs, session, importId } = run;
  const { client } = session;
  const { update } = source;
  if (!update) throw new Error(`${source.dataset} has no increments.`);
  const { tables, demo } = await liveTables(run, update);
  const base = await baseOf(client, source);
  refuseBefore(base, source, inputs);
  const isList = inputs.some(({ kind }) => kind.fullList);
  const { progress, checksumDone } = await readAll(run, { indexed: false });
  const checksum = await checksumDone;
  const days = daysOf(source, inputs);
  const to = days?.to ?? run.published;
  run.onProgress({ ...progress, stage: 'swapping' });
  await client.query('begin');
  try {
    await keepTouched(client, source, update, isList ? listedKeys(update) : stagedKeys(tables, run));
    const changes = isList
      ? await applyList(run, update, base, demo)
      : await applyFiles(run, update, base, { to, demo, tables });
    skipUnchanged(run.tallies, changes);
    await storeChangedKeys(client, { tables, importId, keys: `select npi as key from ${touchedNpis(source)}` });
    for (const counted of countedTables(source)) {
      changes.growth.set(counted.table, await recount(client, source, counted));
      const keys = `select ${counted.counted.key} as key from ${recountedIn(counted.table)}`;
      await storeChangedKeys(client, { tables: [counted.table], importId, keys });
    }
    for (const name of [...tables, ...countedTables(source).map(({ table }) => table)]) {
      const growth = changes.growth.get(name) ?? 0;
      await recordChange(client, { name, growth, importId, published: isList ? null : to });
    }
    await updateFingerprints(client, source, update);
    await client.query('drop schema incoming cascade');
    await recordFinish(client, importId, {
      ...summary(run),
      checksum,
      bytes: progress.bytes,
      demo,
      published: run.published,
    });
    await addBatch(client, { ...run, demo });
    for (const week of isList ? [] : await missingWeeks(client, source.dataset, base, days))
      run.notes.push(`No file of ${week.from} to ${week.to} was imported. Import it, or the next full file.`);
    await client.query('commit');
    return changes;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function applyFiles(
  { session: { client }, loads, tallies }: ImportRun,
  update: Increment,
  { published, listed }: Base,
  { to, demo, tables }: { to: string | null; demo: boolean; tables: readonly string[] },
) {
  const staged = new Set(tables.filter((table) => loads.has(table)));
  const older = await removeOlder(client, update, staged, { base: published, to, listed });
  skipOlder(tallies, older);
  return applyIncrement(client, update, staged, demo);
}

async function applyList(run: ImportRun, update: Increment, base: Base, demo: boolean): Promise<IncrementEffect> {
  const { session, importId, tallies, inputs } = run;
  const { client } = session;
  const [{ name = 'The list' } = {}] = inputs;
  run.published = run.publishedOption ?? dayInTitles(run) ?? run.published;
  const day = run.published;
  if (!day) throw new Refusal(`${name} has no date: set it with --published YYYY-MM-DD. Nothing was changed.`);
  if (day > tomorrow())
    throw new Refusal(`${name} is dated ${day}, which is in the future: correct its date. Nothing was changed.`);
  refuseOldList(name, day, base);
  const [tally] = tallies;
  if (!tally?.rows.get(update.retired)) throw new Refusal(`${name} lists no records. Nothing was changed.`);
  // a refused row may be a listed record, which would be released by mistake
  const { released, growth } =
    tally.counts.refused > 0
      ? { released: 0, growth: new Map<string, number>() }
      : await releaseUnlisted(client, update, day);
  await refuseIncomplete(run, name, released, update);
  if (tally.counts.refused > 0)
    run.notes.push('Rows were refused, so no record was released for being absent from the list.');
  skipOlder(tallies, new Map([[update.retired, await removeNewer(client, update, day)]]));
  const { key, retired } = update;
  const staged = `select listed.${key} from incoming.${retired} listed left join public.${retired} live using (${key}) where live.${key} is null`;
  await client.query(`delete from record_days where npi in (${staged})`);
  const changes = await applyIncrement(client, update, new Set([retired]), demo);
  for (const [table, rows] of growth) changes.growth.set(table, (changes.growth.get(table) ?? 0) + rows);
  await recordListed(client, importId, day);
  return { ...changes, released };
}

/** SQL for the NPIs in the staged tables. */
const stagedKeys = (tables: readonly string[], { loads }: ImportRun) =>
  tables
    .filter((table) => loads.has(table))
    .map((table) => `select npi from incoming.${table}`)
    .join(' union ');

/** SQL for the NPIs whose state a full list may change. */
const listedKeys = ({ retired }: Increment) =>
  `select npi from incoming.${retired} listed full join public.${retired} known using (npi)
   where listed.npi is null or known.npi is null`;

/** The upper bound for the current date in any time zone, as YYYY-MM-DD. */
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** The day in the rows above the header of a full list; null if there is none. */
function dayInTitles({ inputs, tallies }: ImportRun): string | null {
  const dayIn = inputs[0]?.kind.fullList?.dayInTitle;
  const days = tallies[0]?.titles.map((title) => dayIn?.(title) ?? null) ?? [];
  return days.find((day) => day !== null) ?? null;
}

function refuseOldList(name: string, day: string, { published, listed }: Base) {
  const newer = [published, listed].find((known) => known !== null && known > day);
  if (newer === undefined || newer === null) return;
  const what = newer === published ? 'the full file' : 'a list';
  throw new Refusal(`${name} is dated ${day}, but ${what} of ${newer} was already imported. Nothing was changed.`);
}

/**
 * Throws a Refusal if a list, perhaps truncated, lacks more than `maxRefused` percent of the records known to be out of
 * service.
 */
async function refuseIncomplete(
  { session, maxRefused }: ImportRun,
  name: string,
  released: number,
  { retired }: Increment,
) {
  const { rows } = await session.client.query(`select count(*)::int kept from public.${retired}`);
  const known = rows[0].kept + released;
  if (released * 100 <= known * maxRefused) return;
  throw new Refusal(
    `${name} lacks ${released} of the ${known} records known to be out of service, more than ${maxRefused} percent. ` +
      'Check that it is complete, or raise --max-refused. Nothing was changed.',
  );
}

/** The live tables that an increment changes. Throws a Refusal if the layout of one differs from its table.sql. */
async function liveTables({ source, session, demo }: ImportRun, { records, dependents }: Increment) {
  const { rows } = await session.client.query<{ name: string; table_hash: string; demo: boolean }>(
    `select name, table_hash, coalesce(demo, false) demo
     from imported_tables left join imports on imports.id = import_id where name = any($1)`,
    [[...records, ...dependents]],
  );
  const stale = rows.find(({ name, table_hash }) => tableSql(name, source.dataset).hash !== table_hash);
  if (stale)
    throw new Refusal(
      `The table ${stale.name} has a new layout since its import: import the full file before an increment.`,
    );
  return { tables: rows.map(({ name }) => name), demo: demo || rows.some((table) => table.demo) };
}

function skipOlder(tallies: readonly Tally[], older: ReadonlyMap<string, number>) {
  for (const tally of tallies)
    for (const table of [...tally.rows.keys()]) tally.skipOlder(table, older.get(table) ?? 0);
}

/** Counts rows as skipped that were read but not written, because they equal the live ones. */
function skipUnchanged(tallies: readonly Tally[], changes: IncrementEffect) {
  const written = new Map(changes.written);
  for (const tally of tallies)
    for (const [table, rows] of tally.rows) {
      const kept = Math.min(rows, written.get(table) ?? 0);
      written.set(table, (written.get(table) ?? 0) - kept);
      tally.skipUnchanged(table, rows - kept);
    }
}

import type { Tally } from '#src/importer/counts.ts';
import { type Base, baseOf, daysOf, missingWeeks, refuseBefore } from '#src/importer/coverage.ts';
import { releaseUnlisted, setNewerAside } from '#src/importer/full-list.ts';
import { applyIncrement, type Changes } from '#src/importer/increment.ts';
import { setOlderAside } from '#src/importer/older.ts';
import { recordChange, recordFinish, recordListed } from '#src/importer/record.ts';
import { type Run, readAll, summary } from '#src/importer/run.ts';
import type { Increment } from '#src/importer/source.ts';
import { tableSql } from '#src/importer/tables.ts';
import { Refusal } from '#src/server/refusal.ts';

/**
 * Loads every file of an increment beside the live tables and changes these where the increment's records are newer. Throws a
 * refusal where the files end before the full file they would change, or where a full list is older than what it would change.
 */
export async function changeTables(run: Run): Promise<Changes> {
  const { source, inputs, session, importId } = run;
  const { client } = session;
  const { update } = source;
  if (!update) throw new Error(`${source.dataset} has no increments.`);
  const { tables, demo } = await liveTables(run, update);
  const base = await baseOf(client, source);
  refuseBefore(base, source, inputs);
  const isList = inputs.some(({ kind }) => kind.fullList);
  const { progress, checksum } = await readAll(run, { indexed: false });
  const days = daysOf(source, inputs);
  const to = days?.to ?? run.published;
  run.onProgress({ ...progress, stage: 'swapping' });
  await client.query('begin');
  try {
    const changes = isList
      ? await applyList(run, update, base, demo)
      : await applyFiles(run, update, base, { to, demo });
    turnDownUnchanged(run.tallies, changes);
    for (const name of tables) {
      const growth = changes.growth.get(name) ?? 0;
      await recordChange(client, { name, growth, importId, published: isList ? null : to });
    }
    await client.query('drop schema incoming cascade');
    await recordFinish(client, importId, { ...summary(run), checksum, bytes: progress.bytes, demo });
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
  { session: { client }, loads, tallies }: Run,
  update: Increment,
  { published, listed }: Base,
  { to, demo }: { to: string | null; demo: boolean },
) {
  const staged = new Set(loads.keys());
  const older = await setOlderAside(client, update, staged, { base: published, to, listed });
  turnDownOlder(tallies, older);
  return applyIncrement(client, update, staged, demo);
}

async function applyList(run: Run, update: Increment, base: Base, demo: boolean): Promise<Changes> {
  const { session, importId, tallies, inputs } = run;
  const { client } = session;
  const [{ name = 'The list' } = {}] = inputs;
  run.published = run.dayGiven ?? dayInTitles(run) ?? run.published;
  const day = run.published;
  if (!day)
    throw new Refusal(`${name} does not tell its day: set it with --published YYYY-MM-DD. Nothing was changed.`);
  if (day > tomorrow())
    throw new Refusal(`${name} is of ${day}, which is in the future: correct its day. Nothing was changed.`);
  refuseOldList(name, day, base);
  const [tally] = tallies;
  if (!tally?.rows.get(update.retired)) throw new Refusal(`${name} lists no record. Nothing was changed.`);
  // a refused row may name a record that would be released by mistake
  const { released, growth } =
    tally.counts.refused > 0
      ? { released: 0, growth: new Map<string, number>() }
      : await releaseUnlisted(client, update, day);
  await refuseCutShort(run, name, released, update);
  if (tally.counts.refused > 0)
    run.notes.push('As rows were refused, no record that is missing from the list was released.');
  turnDownOlder(tallies, new Map([[update.retired, await setNewerAside(client, update, day)]]));
  const { key, retired } = update;
  const staged = `select listed.${key} from incoming.${retired} listed left join public.${retired} live using (${key}) where live.${key} is null`;
  await client.query(`delete from record_days where npi in (${staged})`);
  const changes = await applyIncrement(client, update, new Set([retired]), demo);
  for (const [table, rows] of growth) changes.growth.set(table, (changes.growth.get(table) ?? 0) + rows);
  await recordListed(client, importId, day);
  return { ...changes, released };
}

/** The latest day that it is anywhere on earth, as YYYY-MM-DD. */
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** The day that a row above the header of a full list tells. */
function dayInTitles({ inputs, tallies }: Run): string | null {
  const dayIn = inputs[0]?.kind.fullList?.dayInTitle;
  const days = tallies[0]?.titles.map((title) => dayIn?.(title) ?? null) ?? [];
  return days.find((day) => day !== null) ?? null;
}

function refuseOldList(name: string, day: string, { published, listed }: Base) {
  const newer = [published, listed].find((known) => known !== null && known > day);
  if (newer === undefined || newer === null) return;
  const what = newer === published ? 'the full file' : 'a list';
  throw new Refusal(`${name} is of ${day}, and ${what} of ${newer} was imported. Nothing was changed.`);
}

/** Throws a refusal where a list, perhaps cut short, lacks more of the records it is expected to name than rows may be refused. */
async function refuseCutShort({ session, maxRefused }: Run, name: string, released: number, { retired }: Increment) {
  const { rows } = await session.client.query(`select count(*)::int kept from public.${retired}`);
  const known = rows[0].kept + released;
  if (released * 100 <= known * maxRefused) return;
  throw new Refusal(
    `${name} lacks ${released} of the ${known} records known to be out of service, more than ${maxRefused} percent. ` +
      'Check that it is whole; --max-refused allows more. Nothing was changed.',
  );
}

/** The live tables that an increment changes; throws a refusal where one has another layout than its table.sql. */
async function liveTables({ source, session, demo }: Run, { records, dependents }: Increment) {
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

function turnDownOlder(tallies: readonly Tally[], older: ReadonlyMap<string, number>) {
  for (const tally of tallies)
    for (const table of [...tally.rows.keys()]) tally.turnDownOlder(table, older.get(table) ?? 0);
}

/** Rows that were read but written nowhere, as they equal the live ones, count as skipped. */
function turnDownUnchanged(tallies: readonly Tally[], changes: Changes) {
  const written = new Map(changes.written);
  for (const tally of tallies)
    for (const [table, rows] of tally.rows) {
      const kept = Math.min(rows, written.get(table) ?? 0);
      written.set(table, (written.get(table) ?? 0) - kept);
      tally.turnDownUnchanged(table, rows - kept);
    }
}

// The history of weekly files is that of full files with the same rows, which are compared as a whole.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { inventNppes, inventNppesWeek } from '#src/datasets/nppes/invented.ts';
import { nppes } from '#src/datasets/nppes/source.ts';
import { compareImports } from '#src/importer/history/compare.ts';
import { rollBack } from '#src/importer/history/roll-back.ts';
import { runImport } from '#src/importer/import.ts';
import { writeInvented } from '#src/invented/files.ts';
import { changedIn, demoAfter, weeks } from '#src/invented/weeks.ts';
import { demoDatabase } from '#test/demo-database.ts';

type Invented = Parameters<typeof writeInvented>[0];

/** A country whose next files, weekly or full, can be imported and compared. */
async function country() {
  const database = await demoDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'weekly-history-'));
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    await database.close();
  });
  const { url, pool } = database;
  const options = { url, source: nppes, demo: true, rejectsFolder: folder } as const;
  const load = async (invented: Invented, mode: 'full' | 'update') => {
    const paths = await writeInvented(invented, folder);
    const { importId } = await runImport({ ...options, paths, mode });
    await compareImports({ url, sources: [nppes], signal: undefined, onProgress: () => {} });
    return importId;
  };
  const back = (importId: number) => rollBack({ url, source: nppes, importId, signal: undefined, onWait: () => {} });
  const last = async () => {
    const { rows } = await pool.query('select id, kinds, states, "of" from change_batches order by id desc limit 1');
    const [{ id, ...counts }] = rows;
    const changes = await pool.query(
      'select sequence, npi, kind, field, was, "is", taxonomy from changes where batch_id = $1 order by sequence',
      [id],
    );
    return { counts, changes: changes.rows };
  };
  /** What triggers should have kept of the changes, but did not. */
  const unkept = async () => {
    const months = `select npi, date_trunc('month', imported_at at time zone 'UTC')::date from changes except select npi, unnest(months) from months_of_npi`;
    const specialties = `select batch_id, kind, taxonomy, count(*)::int from changes where taxonomy is not null group by 1, 2, 3
      except select batch_id, kind, taxonomy, changes from specialty_counts`;
    return [...(await pool.query(months)).rows, ...(await pool.query(specialties)).rows];
  };
  return { pool, load, back, last, unkept };
}

const week = (number: number): Invented => {
  const [days] = weeks.slice(number - 1);
  if (!days) throw new Error('There is no such week.');
  return inventNppesWeek(demoAfter(number), days, changedIn(number));
};

it('finds in weekly files what it finds in full ones, also again and after a roll back (R-1391)', {
  timeout: 240_000,
}, async () => {
  const [weekly, full] = [await country(), await country()];
  await weekly.pool.query(`insert into months_of_npi select npi, '{2001-01-01}' from providers`);
  await weekly.load(week(1), 'update');
  await full.load(inventNppes(demoAfter(1)), 'full');
  const first = await weekly.last();
  expect(first.changes.length).toBeGreaterThan(20);
  expect(first).toEqual(await full.last());
  const second = await weekly.load(week(2), 'update');
  await full.load(inventNppes(demoAfter(2)), 'full');
  const found = await weekly.last();
  expect(found).toEqual(await full.last());
  await weekly.back(second);
  await weekly.load(week(2), 'update');
  expect(await weekly.last()).toEqual(found);
  await weekly.load(week(2), 'update');
  expect((await weekly.last()).changes).toEqual([]);
  expect(await weekly.unkept()).toEqual([]);
});

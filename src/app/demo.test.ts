import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { makeDemoAccounts } from '#src/accounts/demo/demo-accounts.ts';
import { lacksDemo, loadDemo, whyNoDemo } from '#src/app/demo-data.ts';
import { importedDatasets } from '#src/app/server-datasets.ts';
import { demo } from '#src/invented/demo.ts';
import { atFile } from '#src/server/backup/places.ts';
import { restoreBackup } from '#src/server/backup/restore.ts';
import { writeBackup } from '#src/server/backup/write.ts';
import { emptyDatabase, testDatabase } from '#test/database.ts';
import { removeData, startServer } from '#test/product.ts';
import { temporaryFolder } from '#test/temporary.ts';

/** Generating and importing everything takes long on a slow machine. */
const WHILE = { timeout: 180_000, tags: 'rest' } as const;

it('imports everything through the real importers, and stays', WHILE, async () => {
  const database = await testDatabase();
  const dataDir = folder();
  const lines: string[] = [];
  expect(await lacksDemo(database)).toBe(true);
  await loadDemo({ database, dataDir, onProgress: (line) => lines.push(line) });
  expect(await lacksDemo(database)).toBe(false);
  expect(lines).toContain('taxonomy: read 524 · loaded 524 · refused 0 · skipped 0');
  expect(lines.filter((line) => / refused 0 /.test(line))).toHaveLength(importedDatasets.length);
  const counts = await database.pool.query(
    `select (select count(*)::int from providers) providers, (select count(*)::int from organizations) organizations,
       (select count(*)::int from deactivations) deactivations, (select bool_and(demo) from imports) demo,
       (select string_agg(distinct published_on::text, ' ') from imports) published,
       (select count(*)::int from providers, jsonb_array_elements(taxonomies) slot
          where slot->>'code' not in (select code from taxonomy)) unknown_codes`,
  );
  expect(counts.rows).toEqual([
    {
      providers: 20_000,
      organizations: 6000,
      deactivations: 320,
      demo: true,
      published: '2026-11-08',
      unknown_codes: 0,
    },
  ]);
  expect(readdirSync(path.join(dataDir, 'search')).some((file) => file.endsWith('.manifest'))).toBe(true);
});

it('refuses to replace real data', async () => {
  const database = await testDatabase();
  await database.pool.query(
    `insert into imports (dataset, mode, status, files) values ('nppes', 'full', 'finished', '{}')`,
  );
  expect(await lacksDemo(database)).toBe(false);
  await expect(loadDemo({ database, dataDir: folder(), onProgress: () => {} })).rejects.toThrow(
    /^This database holds real data \(nppes\)/,
  );
});

it('refuses a database with accounts of users before any data (R-1070)', async () => {
  const database = await testDatabase();
  expect(await whyNoDemo(database)).toBeUndefined();
  await makeDemoAccounts(database.db, 'medatlas.example', 'invented for tests');
  expect(await whyNoDemo(database)).toBeUndefined();
  await database.pool.query(
    `insert into profiles (issuer, subject, email, full_name) values ('https://id.example', '1', 'ann@people.example', 'Ann')`,
  );
  expect(await whyNoDemo(database)).toBe('has accounts of users');
  await expect(loadDemo({ database, dataDir: folder(), onProgress: () => {} })).rejects.toThrow(
    /^This database has accounts of users/,
  );
  await database.pool.query(
    `insert into imports (dataset, mode, status, files, demo) values ('taxonomy', 'full', 'finished', '{}', true)`,
  );
  expect(await whyNoDemo(database)).toBeUndefined(); // its users came after the demo
});

/** A database with the demo accounts, restored from a backup. */
async function restoredAccounts() {
  const backup = path.join(folder(), 'backup.gz');
  const before = await testDatabase();
  await makeDemoAccounts(before.db, 'medatlas.example', 'invented for tests');
  await writeBackup(before, backup);
  const restored = await emptyDatabase();
  await restoreBackup(restored, atFile(backup));
  return restored;
}

it('is not for a restored database before the import of its files (R-1070)', async () => {
  const restored = await restoredAccounts();
  expect([await lacksDemo(restored), await whyNoDemo(restored)]).toEqual([true, 'was restored from a backup']);
});

it('is not loaded by a start between a restore and the import of the files (R-1070)', WHILE, async () => {
  const dataDir = path.join(temporaryFolder(), 'data');
  onTestFinished(() => removeData(dataDir));
  const restored = await restoredAccounts();
  const server = await startServer({ DATABASE_URL: restored.url.toString(), DATA_DIR: dataDir, DEMO_DATA: 'on' });
  expect(server.output()).toContain('No demo data is loaded, because this database was restored from a backup.\n');
  expect((await restored.pool.query('select from imports')).rowCount).toBe(0);
  process.kill(server.pid, 'SIGTERM');
  await server.ended;
});

it('starts again after an interruption', async () => {
  const database = await testDatabase();
  await database.pool.query(
    `insert into imports (dataset, mode, status, files, demo) values ('taxonomy', 'full', 'finished', '{}', true),
       ('nppes', 'full', 'failed', '{}', true)`,
  );
  expect(await lacksDemo(database)).toBe(true);
});

it('refuses a folder for its files that cannot be made', WHILE, async () => {
  const run = promisify(execFile)(process.execPath, ['src/app/demo.ts', '--files-only', '/proc/x'], {
    timeout: 20_000,
  });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: "--files-only: the folder '/proc/x' cannot be made: ENOENT.\n",
  });
});

it('writes only its files with --files-only', WHILE, async () => {
  const there = folder();
  await promisify(execFile)(process.execPath, ['src/app/demo.ts', '--files-only', there]);
  const data = await Promise.all(importedDatasets.map(async ({ invented }) => (await invented())(demo)));
  const names = data.flatMap(({ files, zip }) => zip ?? files().map(({ name }) => name));
  expect(names).toContain('NPPES_Data_Dissemination_Demo_V2.zip');
  expect(readdirSync(there).sort()).toEqual(names.sort());
});

function folder() {
  const made = mkdtempSync(path.join(tmpdir(), 'medatlas-demo-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

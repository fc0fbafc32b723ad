import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { taxonomy } from '#src/datasets/taxonomy/source.ts';
import { runImport } from '#src/importer/import.ts';
import { testDatabase } from '#test/database.ts';

it('imports the publisher’s file: trims values, keeps paragraphs, and refuses a duplicate code', async () => {
  const database = await testDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-taxonomy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const load = (file: string) =>
    runImport({ url: database.url, source: taxonomy, paths: [file], rejectsFolder: folder, maxRefused: 50 });
  const rows = async (where: string) => (await database.pool.query(`select * from taxonomy where ${where}`)).rows;

  expect(await load(path.join(import.meta.dirname, 'sample.csv'))).toMatchObject({ read: 10, loaded: 10, refused: 0 });
  expect(await rows(`code = '207RC0000X'`)).toEqual([
    {
      code: '207RC0000X',
      grouping: 'Allopathic & Osteopathic Physicians',
      classification: 'Internal Medicine',
      specialization: 'Cardiovascular Disease',
      definition: 'A physician for the heart, "ticker" included.\n\nSecond paragraph of our own.',
      notes: null,
      display_name: 'Cardiovascular Disease Physician',
      section: 'Individual',
    },
  ]);
  expect(await rows(`code = '163W00000X'`)).toMatchObject([{ classification: 'Registered Nurse', notes: null }]);

  const doubled = path.join(folder, 'nucc_taxonomy_250.csv');
  writeFileSync(
    doubled,
    'Code,Grouping,Classification,Specialization,Definition,Notes,Display Name\r\n207WX0110X,A,B,C,,,C Physician Physician\r\n',
  );
  await load(doubled);
  expect(await rows('true')).toMatchObject([{ display_name: 'C Physician' }]); // R-1442

  await load(path.join(import.meta.dirname, 'sample.csv'));
  const file = path.join(folder, 'nucc_taxonomy_251.csv');
  const lines = ['207R00000X,A,B', '207R00000X,A,C', 'XX,A,B', ',A,B', '208M00000X,A,"D"'];
  writeFileSync(
    file,
    `Code,Grouping,Classification,Specialization,Definition,Notes\r\n${lines.map((l) => `${l},,,\r\n`).join('')}`,
  );
  const result = await load(file).catch((error) => error);
  expect(result.message).toMatch(/3 of 5 rows were refused, more than 50 percent/);
  expect(await rows('true')).toHaveLength(10);

  writeFileSync(
    file,
    `Code,Grouping,Classification,Specialization,Definition,Notes\r\n${lines
      .slice(0, 2)
      .map((l) => `${l},,,\r\n`)
      .join('')}`,
  );
  expect(await load(file)).toMatchObject({
    read: 2,
    loaded: 1,
    reasons: { 'duplicate Code': 1 },
    published: '2025-07-01',
  });
  expect(await rows('true')).toHaveLength(1);
});

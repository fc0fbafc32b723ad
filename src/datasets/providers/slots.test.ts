// The number of NPPES slots on a provider's page, from a file that fills more of them.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { nppes } from '#src/datasets/nppes/source.ts';
import { individual, inventedNpi, mainFile } from '#src/datasets/nppes/test-files.ts';
import { runImport } from '#src/importer/import.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

const eight = [1, 2, 3, 4, 5, 6, 7, 8];
const busy = individual(
  1,
  Object.assign(
    { 'Is Sole Proprietor': 'Y' },
    ...eight.map((slot) => ({
      [`Healthcare Provider Taxonomy Code_${slot}`]: `20${slot}R00000X`,
      [`Healthcare Provider Primary Taxonomy Switch_${slot}`]: slot === 3 ? 'Y' : 'N',
      [`Provider License Number_${slot}`]: `L${slot}`,
      [`Provider License Number State Code_${slot}`]: 'OH',
      [`Other Provider Identifier_${slot}`]: `ID${slot}`,
      [`Other Provider Identifier Type Code_${slot}`]: '05',
      [`Other Provider Identifier State_${slot}`]: 'OH',
    })),
  ),
);

it('shows five specialties with their licenses, and three other identifiers (R-138)', async () => {
  const database = await testDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-slots-'));
  const file = path.join(folder, 'npidata_pfile_20050523-20261108.csv');
  writeFileSync(file, mainFile([busy]));
  await runImport({ url: database.url, rejectsFolder: folder, published: '2026-11-08', source: nppes, paths: [file] });
  const api = await testApi(database, { indexed: false });
  const { body } = await api.get(`/api/providers/${inventedNpi(1)}`);
  expect(body.taxonomies.map((slot: { license_number: string }) => slot.license_number)).toEqual(
    eight.slice(0, 5).map((slot) => `L${slot}`),
  );
  expect(body.identifiers.map(({ identifier }: { identifier: string }) => identifier)).toEqual(['ID1', 'ID2', 'ID3']);
  expect(body).toMatchObject({ primary_taxonomy: '203R00000X', sole_proprietor: 'Y' });
  await api.close();
  await database.close();
});

// Each search table that is merged after an increment is the one that a full build makes, of the product's own definitions.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wantedFrom } from '#src/app/search-tables.ts';
import { inventNppes, inventNppesWeek } from '#src/datasets/nppes/invented.ts';
import { nppes } from '#src/datasets/nppes/source.ts';
import { practiceAddresses } from '#src/datasets/practice_addresses/counted.ts';
import { peopleOfDays, signalRows } from '#src/datasets/signal-rows.ts';
import { compareImports } from '#src/importer/history/compare.ts';
import { rollBack } from '#src/importer/history/roll-back.ts';
import { runImport } from '#src/importer/import.ts';
import { writeInvented } from '#src/invented/files.ts';
import { changedIn, demoAfter, weeks } from '#src/invented/weeks.ts';
import { buildGeneration } from '#src/search/build.ts';
import type { Database } from '#src/server/database.ts';
import { demoDatabase } from '#test/demo-database.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await demoDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'merged-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

const mergeable = [
  'deactivated_organizations',
  'deactivated_providers',
  'foreign_addresses',
  'former_names',
  'further_taxonomies',
  'licenses',
  'organization_names',
  'organizations',
  'possibly_excluded',
  'practice_locations',
  'providers',
  'signals',
];

let builds = 0;

/** Builds the newest generation in a folder, by default in an empty one. */
async function build(into = `full-${++builds}`) {
  const target = path.join(folder, into);
  mkdirSync(target, { recursive: true });
  const wanted = await wantedFrom(database);
  const { merged, manifest } = await buildGeneration({ url: database.url, folder: target, ...wanted });
  return { merged, files: manifest.tables.map(({ file }) => file) };
}

async function importWeek(week: number): Promise<number> {
  const [days] = weeks.slice(week);
  if (!days) throw new Error('There is no such week.');
  const paths = await writeInvented(inventNppesWeek(demoAfter(week + 1), days, changedIn(week + 1)), folder);
  const options = {
    url: database.url,
    source: nppes,
    paths,
    mode: 'update',
    demo: true,
    rejectsFolder: folder,
  } as const;
  return (await runImport(options)).importId;
}

/** The practice addresses whose count is not that of the providers. */
async function miscounted() {
  const fresh = `select zip5, lines, count(*)::int from (${practiceAddresses.select('providers')}) address group by 1, 2`;
  const kept = 'select zip5, lines, providers from practice_addresses';
  return (await database.pool.query(`(${fresh} except ${kept}) union all (${kept} except ${fresh})`)).rows;
}

it('merges what increments and a roll back changed into the files that full builds make (R-1390)', {
  timeout: 120_000,
}, async () => {
  await build('index');
  await importWeek(0);
  const second = await importWeek(1);
  const afterTwo = await build('index');
  expect(afterTwo.merged.sort()).toEqual(mergeable);
  expect(afterTwo.files).toEqual((await build()).files);
  expect(await miscounted()).toEqual([]);
  await compareImports({ url: database.url, sources: [nppes], signal: undefined, onProgress: () => {} });
  const compared = await build('index');
  expect(compared.merged).toEqual(['signals']);
  expect(compared.files).toEqual((await build()).files);
  expect(compared.files).not.toEqual(afterTwo.files);
  await rollBack({ url: database.url, source: nppes, importId: second, signal: undefined, onWait: () => {} });
  const back = await build('index');
  expect(back.merged.sort()).toEqual(mergeable);
  expect(back.files).toEqual((await build()).files);
  expect(await miscounted()).toEqual([]);
});

it('knows whose signals another day changes', async () => {
  const days = [-400, -90, -1, 0, 1, 200];
  const signalsOn = (day: string) =>
    `select npi, signal, day, state from (${signalRows().replaceAll('current_date', day)}) signals`;
  let differing = 0;
  for (const [place, day] of days.slice(1).entries()) {
    const [from, to] = [days[place], day].map((each) => `(current_date + ${each})::date`);
    const [before, after] = [signalsOn(from ?? ''), signalsOn(to ?? '')];
    const differ = `select distinct npi from ((${before} except all ${after}) union all (${after} except all ${before})) differing`;
    const among = peopleOfDays.replaceAll('$1', from ?? '').replaceAll('$2', to ?? '');
    const { rows } = await database.pool.query(
      `select count(*)::int as all, count(*) filter (where npi not in (${among}))::int as missed from (${differ}) people`,
    );
    expect(rows[0].missed).toBe(0);
    differing += rows[0].all;
  }
  expect(differing).toBeGreaterThan(50);
});

it('counts practice addresses again if the rows that a roll back puts back are of a release without them', async () => {
  const paths = await writeInvented(inventNppes(demoAfter(3)), folder);
  const options = { url: database.url, source: nppes, paths, demo: true, rejectsFolder: folder } as const;
  const { importId } = await runImport(options);
  await database.pool.query('drop table previous.practice_addresses');
  await rollBack({ url: database.url, source: nppes, importId, signal: undefined, onWait: () => {} });
  expect(await miscounted()).toEqual([]);
});

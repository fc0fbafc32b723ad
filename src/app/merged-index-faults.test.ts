// A build that merges is killed, or the database changes under it: no file is half new, and the next build is as a full one.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { buildApart } from '#src/app/build-index.ts';
import { wantedFrom } from '#src/app/search-tables.ts';
import { inventNppesWeek } from '#src/datasets/nppes/invented.ts';
import { nppes } from '#src/datasets/nppes/source.ts';
import { rollBack } from '#src/importer/history/roll-back.ts';
import { runImport } from '#src/importer/import.ts';
import { writeInvented } from '#src/invented/files.ts';
import { changedIn, demoAfter, weeks } from '#src/invented/weeks.ts';
import { buildGeneration, Outdated } from '#src/search/build.ts';
import { verifyTableFile } from '#src/search/table-file.ts';
import { demoDatabase } from '#test/demo-database.ts';

/** A database with a folder that has the index before a weekly file, which is imported. */
async function afterWeek() {
  const database = await demoDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'merge-faults-'));
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    await database.close();
  });
  const index = path.join(folder, 'index');
  const full = path.join(folder, 'full');
  for (const each of [index, full]) mkdirSync(each);
  const build = async (into: string) => {
    const { manifest, merged } = await buildGeneration({
      url: database.url,
      folder: into,
      ...(await wantedFrom(database)),
    });
    return { files: manifest.tables.map(({ file }) => file), merged };
  };
  await build(index);
  const [days] = weeks;
  const paths = await writeInvented(inventNppesWeek(demoAfter(1), days, changedIn(1)), folder);
  const options = { url: database.url, source: nppes, paths, demo: true, rejectsFolder: folder } as const;
  const { importId } = await runImport({ ...options, mode: 'update' });
  const back = () => rollBack({ url: database.url, source: nppes, importId, signal: undefined, onWait: () => {} });
  return { database, index, full, build, back };
}

it('a build that merges can be killed at any moment', { timeout: 180_000 }, async () => {
  const { database, index, full, build } = await afterWeek();
  const before = readdirSync(index).sort();
  const begun = performance.now();
  const whole = path.join(index, '../whole');
  mkdirSync(whole);
  await buildApart(database, whole);
  const longest = performance.now() - begun;
  for (const share of [0.2, 0.35, 0.5, 0.6, 0.7, 0.8]) {
    const killed = new AbortController();
    const building = buildApart(database, index, { signal: killed.signal }).catch(() => {});
    await sleep(longest * share);
    killed.abort(); // ends the process by SIGKILL
    await building;
    const manifests = readdirSync(index).filter((name) => name.endsWith('.manifest'));
    if (manifests.length > 1) break; // it was faster
    expect(readdirSync(index).sort()).toEqual(before);
  }
  const merged = await build(index);
  expect(merged.files).toEqual((await build(full)).files);
  for (const file of merged.files) verifyTableFile(index, file);
});

it('a roll back while a build begins makes it begin again (R-1392)', { timeout: 120_000 }, async () => {
  const { database, index, full, build, back } = await afterWeek();
  const wanted = await wantedFrom(database);
  const outdated = buildGeneration({
    url: database.url,
    folder: index,
    ...wanted,
    isCurrent: async () => {
      await back();
      return (await wantedFrom(database)).generation === wanted.generation;
    },
  });
  await expect(outdated).rejects.toThrow(Outdated);
  await buildApart(database, index);
  expect((await build(index)).files).toEqual((await build(full)).files);
});

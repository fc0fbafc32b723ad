// Fetches the lists for screening over HTTP from a stand-in for their publishers.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { exclusions } from '#src/datasets/exclusions/source.ts';
import { sampleOf } from '#src/datasets/screening/test-import.ts';
import { rollBack } from '#src/importer/history/roll-back.ts';
import { runImport } from '#src/importer/import.ts';
import { setUp } from '#test/fetching.ts';
import { putCatalog, putExclusions } from '#test/publisher.ts';
import { runsAll } from '#test/sampling.ts';

const sample = (dataset: string) => readFileSync(sampleOf(dataset));

it('fetches the list of exclusions by the day of its page, and again when the day changes (R-510)', async () => {
  const { publisher, fetch, rows } = await setUp();
  putExclusions(publisher, sample('exclusions'), '10-09-2026');
  expect(await fetch('exclusions')).toMatchObject({ files: 1, loaded: 12 });
  expect(await rows(`select published_on from imported_tables where name = 'exclusions_in_force'`)).toEqual([
    { published_on: '2026-10-09' },
  ]);
  expect(await fetch('exclusions')).toMatchObject({ files: 0 });
  putExclusions(publisher, sample('exclusions'), '11-10-2026');
  expect(await fetch('exclusions')).toMatchObject({ files: 1 });
  publisher.put('/exclusions/leie-database-supplement-downloads/', '<html>We moved</html>', 'text/html');
  await expect(fetch('exclusions')).rejects.toThrow('it does not say when the list was last updated');
});

it('the schedule does not fetch a file that was imported by hand and rolled back (R-488)', {
  tags: 'rest',
}, async () => {
  const { database, dataDir, publisher, fetch, rows } = await setUp();
  putExclusions(publisher, sample('exclusions'), '10-09-2026');
  await fetch('exclusions');
  const { importId } = await runImport({
    url: database.url,
    source: exclusions,
    paths: [sampleOf('exclusions')],
    published: '2026-11-10',
    rejectsFolder: dataDir,
  });
  await rollBack({ url: database.url, source: exclusions, importId, signal: undefined, onWait: () => {} });
  putExclusions(publisher, sample('exclusions'), '11-10-2026');
  await expect(fetch('exclusions', { insist: false })).rejects.toThrow(
    'UPDATED.csv was rolled back, and the publisher has no newer file. npm run fetch imports it again.',
  );
  expect(await rows('select from imports')).toHaveLength(2);
  expect(await fetch('exclusions')).toMatchObject({ files: 1 });
});

const catalogs = [
  [
    'opt-outs',
    'Opt Out Affidavits',
    ['OptOut_August2026.csv', '2026-08-31'],
    ['OptOut_September2026.csv', '2026-09-30'],
  ],
  [
    'ordering',
    'Order and Referring',
    ['OrderReferring_20261005.csv', '2026-10-05'],
    ['OrderReferring_20261008.csv', '2026-10-08'],
  ],
  [
    'revocations',
    'Revoked Medicare Providers and Suppliers',
    ['Revocation_Extract_2026.07.17.csv', '2026-07-17'],
    ['Revocation_Extract_2026.10.16.csv', '2026-10-16'],
  ],
] as const;

it.each(catalogs.slice(0, runsAll ? undefined : 1))(
  'fetches the newest release of %s from the catalog (R-510)',
  { tags: 'sampled' },
  async (dataset, title, older, newer) => {
    const { publisher, fetch, rows } = await setUp();
    const put = (...releases: (readonly [name: string, day: string])[]) =>
      putCatalog(
        publisher,
        title,
        releases.map(([name, day]) => ({ name, day, content: sample(dataset) })),
      );
    put(older);
    expect(await fetch(dataset)).toMatchObject({ files: 1 });
    put(older, newer);
    expect(await fetch(dataset)).toMatchObject({ files: 1 });
    expect(await fetch(dataset)).toMatchObject({ files: 0 });
    expect(await rows('select files, published_on from imports order by id')).toEqual(
      [older, newer].map(([name, day]) => ({ files: [name], published_on: day })),
    );
  },
);

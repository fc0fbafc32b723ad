// Lists from the search index while a running server follows imports, and after a restart.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { importerOf as affiliations, CLINICIANS, sampleLines } from '#src/datasets/affiliations/test-import.ts';
import { importerOf as certifications, NAMES, RECORDS, sample } from '#src/datasets/certifications/test-import.ts';
import { licenses as licenseSource } from '#src/datasets/licenses/source.ts';
import { importerOf as licenses, sampleText } from '#src/datasets/licenses/test-import.ts';
import { rollBack } from '#src/importer/history/roll-back.ts';
import type { Database } from '#src/server/database.ts';
import { npiOf } from '#src/shared/npi.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { openProductOn } from '#test/product-data.ts';

it('lists have the rows of an import once the index follows it, and after a restart', async () => {
  const { database, dataDir, loaders } = await setUp();
  await loaders.licenses(1);
  const server = await startOn(database, dataDir);
  expect(await server.versionOf('/api/licenses')).toBe(1);
  await loaders.licenses(2);
  await expect.poll(() => server.versionOf('/api/licenses'), patience).toBe(2);
  const { generation } = server.search;
  await server.close();

  const restarted = await startOn(database, dataDir);
  expect(restarted.search.generation).toBe(generation);
  for (const url of urls.filter((each) => each.startsWith('/api/licenses')))
    expect(await restarted.versionOf(url), url).toBe(2);
  await restarted.close();
});

it('a roll back of an import that is not the newest of all changes the index too (R-488)', {
  tags: 'rest',
}, async () => {
  const { database, dataDir, loaders } = await setUp();
  await loaders.licenses(1);
  const { importId } = await loaders.licenses(2);
  await loaders.certifications(1);
  const server = await startOn(database, dataDir);
  expect(await server.versionOf('/api/licenses')).toBe(2);
  const before = server.search.generation ?? 0;
  await rollBack({ url: database.url, source: licenseSource, importId, signal: undefined, onWait: () => {} });
  await expect.poll(() => server.versionOf('/api/licenses'), patience).toBe(1);
  expect(server.search.generation).toBeGreaterThan(before);
  await server.close();
});

it('10,000 searches during imports of three datasets are each from one generation', {
  tags: 'rest',
  timeout: 300_000,
}, async () => {
  const { database, dataDir, loaders } = await setUp();
  const load = async (version: number) => {
    for (const loader of Object.values(loaders)) await loader(version);
  };
  await load(1);
  const server = await startOn(database, dataDir);
  let importing = true;
  let asked = 0;
  const seen = new Set<string>();
  const client = async (_: unknown, number: number) => {
    const last = new Map<string, number>();
    for (let turn = number; importing || asked < 10_000; turn++) {
      const url = urls[turn % urls.length] as string;
      const version = await server.versionOf(url);
      expect(version, url).toBeGreaterThanOrEqual(last.get(url) ?? 1);
      last.set(url, version);
      seen.add(`${url.split('?')[0]} ${version}`);
      asked += 1;
      await sleep(0); // a search from memory would starve the imports
    }
  };
  const clients = Promise.all(Array.from({ length: 8 }, client));
  for (const version of [2, 3, 4]) await load(version);
  for (const url of urls) await expect.poll(() => server.versionOf(url), patience).toBe(4);
  importing = false;
  await clients;
  await server.close();
  expect(asked).toBeGreaterThanOrEqual(10_000);
  expect(seen.size).toBeGreaterThan(new Set(urls.map((url) => url.split('?')[0])).size * 2);
});

const patience = { timeout: 60_000 };

/** Lists whose rows all have the version of their import. */
const urls = [
  '/api/licenses',
  '/api/licenses?state=WV&sort=expiry_date&order=desc',
  '/api/licenses?last_name=v&page=2',
  '/api/certifications?sort=cert_type',
  '/api/certifications?record_type=ce&certificate_id=120&order=desc',
  '/api/affiliations?sort=facility&order=desc',
  '/api/affiliations?page=2',
  '/api/medical-groups?facility_name=group',
];

/** The people in version 1. Each further version has one more. */
const FIRST = 60;

const peopleIn = (version: number) => Array.from({ length: FIRST + version }, (_, n) => npiOf(210_000_000 + n));

/** An empty database, and importers of a dataset in a version. Its number is in the names of all records. */
async function setUp() {
  const database = await testDatabase();
  // test databases are clones of one and share its ID
  await database.pool.query(`update settings set value = to_jsonb(gen_random_uuid()::text) where key = 'database_id'`);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'medatlas-lists-'));
  const importers = [licenses(database), certifications(database), affiliations(database)] as const;
  onTestFinished(() => {
    rmSync(dataDir, { recursive: true });
    for (const { clear } of importers) clear();
  });
  const [ofLicenses, ofCertifications, ofAffiliations] = importers;
  const [recordHeader] = (sample[RECORDS] ?? '').split('\n');
  const [licenseHeader] = sampleText.split('\n');
  const [header = [], row = []] = sampleLines();
  const loaders = {
    licenses: (version: number) => {
      const lines = peopleIn(version).flatMap((npi, n) =>
        ['OH', 'WV'].map(
          (state) => `${npi},A,V${version},MD,TESTBURG,${state},V${version}N${n},2001-01-01,2027-01-01,,S,2000`,
        ),
      );
      return ofLicenses.loadText([licenseHeader, ...lines, ''].join('\n'));
    },
    certifications: (version: number) => {
      const lines = peopleIn(version).map(
        (npi, n) => `1,${npi},A,V${version},MD,TESTBURG,OH,,,43001,120,${n},CE,,,2001,,,`,
      );
      return ofCertifications.load({
        [RECORDS]: [recordHeader, ...lines, ''].join('\n'),
        [NAMES]: `certificate_id,certificate_name\n120,V${version}\n`,
      });
    },
    affiliations: (version: number) => {
      const named = { 'Provider Last Name': `V${version}`, 'Facility Name': `V${version} GROUP` };
      const lines = peopleIn(version).map((npi, n) => {
        const values: Record<string, string> = { ...named, NPI: npi, Ind_enrl_ID: `I${n}` };
        return header.map((name, i) => values[name] ?? row[i]).join(',');
      });
      return ofAffiliations.load([ofAffiliations.write(CLINICIANS, `${[header.join(','), ...lines].join('\n')}\n`)]);
    },
  };
  return { database, dataDir, loaders };
}

/** A server's search index and API. It follows every import at once. */
async function startOn(database: Database, dataDir: string) {
  const report = (error: unknown) => {
    throw error;
  };
  const { product, prepare, close: end } = await openProductOn(database, dataDir, report, 0);
  await prepare();
  const { search } = product;
  const { get, close } = await testApi(database, { search });
  return {
    search,
    /** The version of everything in a list's reply. Fails if the reply has two. */
    versionOf: async (url: string): Promise<number> => {
      const { status, body } = await get(url);
      expect(status, url).toBe(200);
      const versions = new Set([...JSON.stringify(body.rows).matchAll(/"V(\d+)/g)].map(([, version]) => version));
      expect(versions.size, `${url}: ${[...versions]}`).toBe(1);
      const [version] = [...versions].map(Number);
      const people = url.startsWith('/api/medical-groups') ? body.rows[0].clinicians : body.total;
      expect(people, url).toBe(FIRST + Number(version));
      return Number(version);
    },
    close: async () => {
      await close();
      await end();
    },
  };
}

// Setup of the payment tests: the sample files, imported or served like the government's data service.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { payments } from '#src/datasets/payments/source.ts';
import { runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';

export const NEWEST = 'MUP_PHY_R25_P05_V20_D23_Prov.csv';
export const EARLIER = 'MUP_PHY_R21_P04_V10_D19_Prov.csv';
const samples = { [NEWEST]: 'sample.csv', [EARLIER]: 'sample-2019.csv' };

/** The sample of a year as text. */
export const paymentSample = (name: keyof typeof samples) =>
  readFileSync(path.join(import.meta.dirname, String(samples[name])), 'utf8');

/** Imports the sample files, or others, into a database. */
export function importerOf(database: Database) {
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-payments-'));
  const load = (...paths: string[]) => runImport({ url: database.url, source: payments, paths, rejectsFolder: folder });
  return {
    load,
    /** Writes a file and imports it. */
    loadText: (name: string, text: string | Buffer) => {
      const file = path.join(folder, name);
      writeFileSync(file, text);
      return load(file);
    },
    loadSamples: () =>
      load(
        ...Object.entries(samples).map(([name, sample]) => {
          const file = path.join(folder, name);
          copyFileSync(path.join(import.meta.dirname, sample), file);
          return file;
        }),
      ),
    /** Where files of these names were written. */
    paths: (...names: string[]) => names.map((name) => path.join(folder, name)),
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const datasets = {
  '00000000-0000-4000-8000-000000002023': recordsOf(paymentSample(NEWEST)),
  '00000000-0000-4000-8000-000000002019': recordsOf(paymentSample(EARLIER)),
};

/** A local server that behaves as data.cms.gov documents: all values are text; equality filters, offset and size. */
export async function startDataService() {
  const asked: string[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    asked.push(decodeURIComponent(request.url ?? '').replaceAll('+', ' '));
    const [, id = '', stats] = /^\/data-api\/v1\/dataset\/([^/]+)\/data(\/stats)?$/.exec(pathname) ?? [];
    const records = Object.entries(datasets).find(([name]) => name === id)?.[1];
    if (status === 0) return; // never answers
    if (!records || status !== 200) return response.writeHead(records ? status : 404).end('{"message":"no"}');
    const found = records.filter((record) =>
      [...searchParams].every(([name, value]) => {
        const field = /^filter\[(\w+)\]$/.exec(name)?.[1];
        return !field || record[field]?.toUpperCase() === value.toUpperCase();
      }),
    );
    const offset = Number(searchParams.get('offset'));
    const reply = stats
      ? { found_rows: found.length, total_rows: records.length }
      : found.slice(offset, offset + Number(searchParams.get('size')));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    /** The URLs requested so far, decoded. */
    asked,
    /** Answers with `next` from now on. With 0, it does not answer. */
    fail: (next: number) => {
      status = next;
    },
    env: {
      PAYMENTS_SOURCE: 'cms',
      CMS_API_URL: `http://127.0.0.1:${port}/data-api/v1/`,
      CMS_DATASET_ID: Object.keys(datasets)
        .map((id) => `${id.slice(-4)}=${id}`)
        .join(','),
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function recordsOf(text: string): Record<string, string>[] {
  const [header = [], ...rows] = text
    .trimEnd()
    .split('\n')
    .map((line) => [...line.matchAll(/(?:"([^"]*)"|([^,]*))(?:,|$)/g)].map((value) => value[1] ?? value[2] ?? ''));
  return rows.map((values) => Object.fromEntries(header.map((name, i) => [name, values[i] ?? ''])));
}

// Openings to check after imports of publishers' files, with users, a mailbox and servers that run the job of alerts.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { alertsJob, findingOf } from '#src/app/alerts-job.ts';
import { sources } from '#src/app/server-datasets.ts';
import { openServices } from '#src/app/services.ts';
import { individual, inventedNpi, mainFile, type Values } from '#src/datasets/nppes/test-files.ts';
import { compareImports } from '#src/importer/history/compare.ts';
import { runImport } from '#src/importer/import.ts';
import { loadConfig } from '#src/server/config.ts';
import { addCaller } from '#src/work/lists/test-lists.ts';
import type { Opening } from '#src/work/openings/contract.ts';
import { make } from '#src/work/openings/test-openings.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { ago, timeZone } from '#test/day.ts';
import { openMailbox } from '#test/mailbox.ts';
import { loadIndex } from '#test/search-index.ts';

/** The people in NPPES, who practice in Ohio. */
export const people = Array.from({ length: 60 }, (_, n) => n + 1);
export const npisOf = (...numbers: number[]) => numbers.map(inventedNpi).toSorted();

/** What a job gets. */
export const running = { signal: new AbortController().signal, progress: () => {}, log: () => {} };

const must = 'license_state=KY';
const specialty = ['207RC0000X']; // of `individual`
const sampleOf = (dataset: string) => path.join(import.meta.dirname, '../datasets', dataset, 'sample.csv');

/** The line of column names in the publisher's format. */
const headOf = (dataset: string) => readFileSync(sampleOf(dataset), 'utf8').split('\n')[0];

export type Arrivals = Awaited<ReturnType<typeof openArrivals>>;

/** Imports the people, of whom the first is licensed in Kentucky. */
export async function openArrivals() {
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-arrivals-'));
  const database = await testDatabase();
  const mailbox = await openMailbox();
  let week = 60;
  let licensed: Record<number, string> = {};

  async function load(dataset: string, file: string, more: Partial<Parameters<typeof runImport>[0]> = {}) {
    const source = sources.find((each) => each.dataset === dataset);
    if (!source) throw new Error(`Unknown dataset '${dataset}'.`);
    await runImport({ url: database.url, source, paths: [file], rejectsFolder: folder, ...more });
    await compareImports({ url: database.url, sources, signal: undefined, onProgress: () => {} });
  }

  function written(name: string, text: string): string {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  }

  const loadPeople = (numbers: readonly number[], values: (n: number) => Values = () => ({})) => {
    const name = `npidata_pfile_20050523-${ago(week--).replaceAll('-', '')}.csv`;
    return load('nppes', written(name, mainFile(numbers.map((n) => individual(n, values(n))))));
  };

  /** Imports an older license of Ohio of all, and those of Kentucky with the days on which they were issued. */
  function loadLicenses(inKentucky: Record<number, string>): Promise<void> {
    licensed = inKentucky;
    const row = (n: number, state: string, issued: string) =>
      `${inventedNpi(n)},ADA,LASTNAME${n},MD,SAMPLETON,${state},${n},${issued},2035-01-01,,,2000`;
    const lines = [
      ...people.map((n) => row(n, 'OH', '2001-01-01')),
      ...Object.entries(licensed).map(([n, issued]) => row(Number(n), 'KY', issued)),
    ];
    return load('licenses', written('fsmb_licenses.csv', [headOf('licenses'), ...lines, ''].join('\n')));
  }

  /** Imports the members of one group. */
  const loadGroup = (...members: number[]) => {
    const line = (n: number) =>
      `${inventedNpi(n)},09000${n},I${n},LASTNAME${n},ADA,,,F,MD,SCHOOL,2000,CARDIOLOGY,,,,,,,EXAMPLE GROUP,0042000017,9,1 STREET,,,LARKSPUR,OH,432990001,6145550100,Y,Y,OH432990001EXXXXXXXX0042000017`;
    const file = [headOf('affiliations'), ...members.map(line), ''].join('\n');
    return load('affiliations', written('DAC_NationalDownloadableFile.csv', file), { published: ago(week--) });
  };

  await load('taxonomy', sampleOf('taxonomy'));
  await load('places', sampleOf('places'));
  await loadPeople(people);
  await loadLicenses({ 1: '2002-02-02' });
  const api = await testApi(database, { env: { SMTP_URL: mailbox.url } });
  const ann = await addCaller(api, database, 'ann@team.example', 'specialist');
  const ben = await addCaller(api, database, 'ben@team.example', 'specialist');
  const mails: object[] = [];

  /** A server that runs the job of alerts. */
  function opened(report: (error: unknown) => void = (error) => expect.fail(String(error))) {
    const { search } = api;
    const config = loadConfig({ LOG_LEVEL: 'silent', SMTP_URL: mailbox.url, TIME_ZONE: timeZone });
    const services = openServices({ database, users: database, search, config, stale: () => [] });
    const add = async (kind: string, { input = {} }: { input?: object } = {}) => {
      if (kind === 'mail') mails.push(input);
      return 'job';
    };
    const job = alertsJob({ database, search, config }, { ...findingOf(services), add, report });
    return () => job.run({}, running);
  }
  const run = opened();

  /** Loads the index of the newest import, and checks the openings, by default by one server. */
  async function check(...servers: ReturnType<typeof opened>[]): Promise<void> {
    await loadIndex(database, folder, api.search);
    await Promise.all((servers.length > 0 ? servers : [run]).map((server) => server()));
  }
  await loadIndex(database, folder, api.search);

  const entriesOf = async ({ list }: Opening) => {
    const { rows } = (await ann.ask(`GET /api/lists/${list}/entries?sort=added_at`)).body;
    return rows as { npi: string; stage: string; arrived: { on: string; reasons: { text: string }[] } | null }[];
  };

  return {
    database,
    mailbox,
    api,
    ann,
    ben,
    /** What the job of mail gets. */
    mails,
    run,
    opened,
    check,
    loadPeople,
    loadLicenses,
    /** Imports the licenses of before, and more of Kentucky. */
    addLicenses: (more: Record<number, string>) => loadLicenses({ ...licensed, ...more }),
    loadGroup,
    entriesOf,
    onListOf: async (opening: Opening) => (await entriesOf(opening)).map(({ npi }) => npi).toSorted(),
    alertsAbout: async ({ id }: Opening, who = ann) => {
      const { body } = await who.ask('GET /api/alerts');
      return body.rows.filter(({ opening }: { opening: { id: string } | null }) => opening?.id === id);
    },
    licensedInKentucky: (title: string, more: object = {}) => make(ann, { title, must, specialty, ...more }),
    close: async () => {
      await api.close();
      await mailbox.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// Damaged files of every publisher. Each import has matching sums, or refuses the file in a sentence and changes nothing
// . FUZZ_FILES sets the number of files, FUZZ_SEED the seed.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importedDatasets } from '#src/app/server-datasets.ts';
import { type ImportResult, runImport } from '#src/importer/import.ts';
import type { Source } from '#src/importer/source.ts';
import type { Database } from '#src/server/database.ts';
import { Refusal } from '#src/server/refusal.ts';
import { testDatabase } from '#test/database.ts';
import { demoFiles } from '#test/demo-files.ts';
import { damage } from '#test/fuzz/files.ts';
import { pickerOf } from '#test/fuzz/picker.ts';
import { runsAll, sampleOf } from '#test/sampling.ts';

const FILES = Number(process.env.FUZZ_FILES ?? (runsAll ? 1000 : 15));
const SEED = Number(process.env.FUZZ_SEED ?? 20);

/** Rows of each file. One refused row of them is less than five percent. */
const ROWS = 45;

/** Milliseconds that an import of so few rows may take at most. */
const LONGEST = 60_000;

const datasets = await Promise.all(
  sampleOf(
    importedDatasets.filter(({ source }) => !source.files[0]?.requires), // the others need several files
    3,
  ).map(async ({ source, invented }) => {
    const [{ name, text } = { name: '', text: '' }] = demoFiles(await invented());
    return {
      source,
      name,
      text: text
        .split(/(?<=\n)/)
        .slice(0, ROWS + 1)
        .join(''),
    };
  }),
);

const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-fuzz-'));
const rejectsFolder = path.join(folder, 'rejects');
let database: Database;

const load = (source: Source, name: string, content: string | Buffer): Promise<ImportResult> => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return runImport({ url: database.url, source, paths: [file], rejectsFolder }).finally(() => rmSync(file));
};

beforeAll(async () => {
  database = await testDatabase();
  for (const { source, name, text } of datasets) expect(await load(source, name, text)).toMatchObject({ refused: 0 });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

it('a damaged file has matching sums, or is refused and changes nothing', {
  timeout: 60 * 60_000,
  tags: 'sampled',
}, async () => {
  const pick = pickerOf(SEED);
  const failures: string[] = [];
  const ends = new Map<string, number>();
  const begun = Date.now();
  for (let done = 0; done < FILES; done += 1) {
    const { source, name, text } = datasets[done % datasets.length] as (typeof datasets)[number];
    const damaged = await damage(name, text, pick);
    const before = await stateOf(source);
    const started = Date.now();
    const result = await load(source, damaged.name, damaged.content).catch((error: Error) => error);
    const end = result instanceof Error ? 'refused' : result.refused ? 'loaded without some rows' : 'loaded';
    ends.set(end, (ends.get(end) ?? 0) + 1);
    const problems = [
      ...(result instanceof Error ? problemsOfRefusal(result) : await problemsOfResult(source, result)),
      ...(result instanceof Error && (await stateOf(source)) !== before ? ['the tables changed'] : []),
      ...(await leftovers()),
      ...(Date.now() - started > LONGEST ? ['it took too long'] : []),
    ];
    const said = result instanceof Error ? result.message : JSON.stringify(result);
    failures.push(
      ...problems.map((problem) => `${done}: ${source.dataset} ${damaged.how}: ${problem}: ${said.slice(0, 400)}`),
    );
  }
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log(`Seed ${SEED}: ${FILES} damaged files in ${seconds} s:`, Object.fromEntries(ends));
  expect(failures).toEqual([]);
  await expect.poll(sessions, { timeout: 30_000 }).toEqual([]); // PostgreSQL ends one soon after its client
});

/** The sessions of imports. */
async function sessions() {
  const { rows } = await database.pool.query(
    `select application_name from pg_stat_activity
     where datname = current_database() and application_name like 'medatlas import%'`,
  );
  return rows;
}

/** A refusal is a sentence for the operator, without a stack. */
function problemsOfRefusal(error: Error): string[] {
  if (!(error instanceof Refusal)) return [`an unexpected error: ${error.stack}`];
  return /^\S.{10,}[.!]$/s.test(error.message) && !/\bat \S+:\d+|undefined|\[object/.test(error.message)
    ? []
    : ['the refusal is no sentence'];
}

async function problemsOfResult(source: Source, { importId, read, loaded, refused, skipped, ...result }: ImportResult) {
  const { rows } = await database.pool.query(
    `select status, rows_read::int read, rows_loaded::int loaded, rows_refused::int refused, rows_skipped::int skipped
     from imports where id = $1`,
    [importId],
  );
  const counts = { read, loaded, refused, skipped };
  const recorded = JSON.stringify(rows[0]) === JSON.stringify({ status: 'finished', ...counts });
  const kept = result.rejects ? readFileSync(result.rejects, 'latin1') : '';
  const whole: string[] = [];
  for (const table of tablesOf(source)) {
    const { rows } = await database.pool.query(
      `select (select count(*) from ${table})::int as found, (select rows from imported_tables where name = $1)::int as said`,
      [table],
    );
    if (rows[0].found !== rows[0].said) whole.push(`${table} has ${rows[0].found} rows, not ${rows[0].said}`);
  }
  return [
    ...(read === loaded + refused + skipped ? [] : ['the sums differ']),
    ...(recorded ? [] : [`the record is ${JSON.stringify(rows[0])}`]),
    ...(refused > 0 === kept.startsWith('file,line,reason,row\n') ? [] : ['the file of refused rows is wrong']),
    ...whole,
  ];
}

const tablesOf = ({ files, derived = [] }: Source) => [
  ...new Set([...files.flatMap((file) => file.tables.map(({ table }) => table)), ...derived.map(({ table }) => table)]),
];

/** A checksum of the rows of a source. */
async function stateOf(source: Source): Promise<string> {
  const sums = tablesOf(source).map(
    (table) =>
      `(select count(*) || md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) from ${table} t)`,
  );
  const { rows } = await database.pool.query<{ state: string }>(`select concat_ws(' ', ${sums.join(', ')}) state`);
  return rows[0]?.state ?? '';
}

/** What an import must not leave behind. */
async function leftovers(): Promise<string[]> {
  const { rows } = await database.pool.query<{ problem: string }>(
    `select 'the schema incoming is left' problem from pg_namespace where nspname = 'incoming'
     union all select 'an import still runs' from imports where status = 'running'`,
  );
  const files = readdirSync(folder).filter((name) => name !== 'rejects');
  return [...rows.map(({ problem }) => problem), ...files.map((name) => `the file ${name} is left`)];
}

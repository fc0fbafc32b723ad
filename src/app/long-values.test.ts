// Values longer than PostgreSQL's index limit (2,704 bytes per row), in every column of every file.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newestManifest } from '#src/app/search.ts';
import { importedDatasets } from '#src/app/server-datasets.ts';
import { licenses } from '#src/datasets/licenses/source.ts';
import { inventedNpi } from '#src/datasets/nppes/test-files.ts';
import { places } from '#src/datasets/places/source.ts';
import { finder } from '#src/importer/header.ts';
import { runImport } from '#src/importer/import.ts';
import { maximumBytes } from '#src/importer/maximum.ts';
import type { Source } from '#src/importer/source.ts';
import { Refusal } from '#src/server/refusal.ts';
import { testDatabase } from '#test/database.ts';
import { demoFiles } from '#test/demo-files.ts';
import { sampleOf } from '#test/sampling.ts';

const samples = path.join(import.meta.dirname, '../datasets/places/sample');
const publicPlaces = () =>
  readdirSync(samples).map((name) => ({ name, text: readFileSync(path.join(samples, name), 'utf8') }));

interface SentFile {
  name: string;
  text: string;
}

const invented = importedDatasets.map(async ({ name, source, invented }) => {
  const invent = await invented();
  return { title: name, source, files: () => demoFiles(invent) };
});
const cases: { title: string; source: Source; files(): SentFile[] }[] = [
  ...(await Promise.all(invented)),
  { title: 'places from public files', source: places, files: publicPlaces },
];

describe.each(sampleOf(cases, cases.length))('$title', { tags: 'sampled', timeout: 120_000 }, ({ source, files }) => {
  const tables = files()
    .map((file) => tableOf(source, file))
    .filter((table) => table.rows.length > 0);

  it('loads or refuses 3,000 characters in any column, and the import finishes', async () => {
    const { load } = await setUp(source);
    const result = await load(
      tables.map((table) =>
        textOf(
          table,
          rowPerColumn(table, () => 3000),
        ),
      ),
    );
    expect(result.read).toBe(result.loaded + result.refused + result.skipped);
    expect(result.loaded + result.skipped).toBeGreaterThan(0);
  });

  it('refuses one byte more than the maximum, with its line, and loads a row with every maximum', async () => {
    const { load } = await setUp(source);
    const over = tables.map((table) => ({
      ...table,
      rows: rowPerColumn(table, (name) => (maximumOf(table, name) ?? 2999) + 1),
    }));
    const { rejects } = await load(over.map((table) => textOf(table, table.rows)));
    const refused = rejects ? readFileSync(rejects, 'utf8') : '';
    /** The reason for refusing the row that is too long in this column. Empty if it was loaded. */
    const reasonFor = (table: Table, column: number) => {
      const line = `"${table.name}",${column + (table.hasHeader ? 2 : 1)},"`;
      const [, reason = ''] =
        refused
          .split('\n')
          .find((each) => each.startsWith(line))
          ?.split(line) ?? [];
      return reason;
    };
    for (const table of tables)
      for (const [column, name] of table.header.entries()) {
        const most = maximumOf(table, name);
        const expected = new RegExp(`^${literally(name)}: (longer than ${most} bytes|not a)`);
        if (most !== undefined) expect(reasonFor(table, column), `${table.name}, ${name}`).toMatch(expected);
      }
    // columns of keys, numbers, days and codes keep their value
    const full = tables.map((table) => {
      const values = table.header.map((name, column) => {
        const most = maximumOf(table, name);
        const fixed =
          table.keys.includes(name) || (reasonFor(table, column) && !reasonFor(table, column).includes('longer'));
        return fixed || (most === undefined && reasonFor(table, column))
          ? (table.rows.at(-1)?.[column] as string)
          : letters(name, most ?? 3000);
      });
      return textOf(table, [values]);
    });
    const result = await load(full);
    expect(result.reasons).toEqual({});
  });
});

it('reports a value that is too long for an index, if its field declares no maximum', async () => {
  const [file] = licenses.files;
  const [table] = file?.tables ?? [];
  if (!file || !table) throw new Error('licenses have a file and a table');
  const columns = table.columns.map((column) => ({ ...column, indexed: undefined }));
  const { load } = await setUp({ ...licenses, files: [{ ...file, tables: [{ ...table, columns }] }] });
  const [sent] = cases.find(({ source }) => source === licenses)?.files() ?? [];
  const header = sent?.text.split('\n')[0]?.slice(1, -1).split('","') ?? [];
  const row = header.map((name) => {
    if (name === 'npi') return inventedNpi(1);
    return name === 'state_code' ? letters(name, 3000) : '';
  });
  const text = [header, row].map((values) => `"${values.join('","')}"\n`).join('');
  const refusal = await load([{ name: 'fsmb.csv', text }]).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect((refusal as Refusal).message).toMatch(
    /^PostgreSQL cannot store a value of the file: index row .*licenses.* Nothing was changed\.$/,
  );
});

interface Table {
  name: string;
  header: string[];
  rows: string[][];
  kind: Source['files'][number];
  hasHeader: boolean;
  keys: string[];
}

/** A database and the import under test, after which the search index is built. */
async function setUp(source: Source) {
  const database = await testDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-long-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const load = async (files: SentFile[]) => {
    const paths = files.map(({ name, text }) => {
      writeFileSync(path.join(folder, name), text);
      return path.join(folder, name);
    });
    const options = { url: database.url, source, paths, rejectsFolder: folder, maxRefused: 100 };
    const result = await runImport(options);
    await newestManifest(database, folder);
    return result;
  };
  return { load };
}

/** The rows of values of a file that the source knows. */
function tableOf(source: Source, { name, text }: SentFile): Table {
  const kind = source.files.find((file) => file.name.test(name));
  const lines = text.trimEnd().split(/\r?\n/);
  const split = (line: string) => {
    if (kind?.separator === 'tab') return line.split('\t');
    return line.startsWith('"') ? line.slice(1, -1).split('","') : line.split(',');
  };
  const [first = [], ...rest] = lines.map(split);
  if (!kind) return { name, header: [], rows: [], kind: source.files[0] as Table['kind'], hasHeader: true, keys: [] };
  const header = kind.header ? [...kind.header] : first;
  // of withdrawn rows no value is read
  const rows = (kind.header ? [first, ...rest] : rest).filter(
    (row) => row.length === header.length && !row.includes('Withdrawn'),
  );
  return { name, header, rows, kind, hasHeader: !kind.header, keys: (kind.unique?.headers ?? []).flat() };
}

/** One row per column, each with a text of some length in that column. Then an unchanged row. */
function rowPerColumn({ header, rows }: Table, lengthOf: (name: string) => number): string[][] {
  const rowAt = (place: number) => rows[place % rows.length] as string[];
  const long = header.map((name, column) => rowAt(column).with(column, letters(name, lengthOf(name))));
  return [...long, rowAt(header.length)];
}

const textOf = ({ name, header, kind, hasHeader }: Table, rows: string[][]): SentFile => {
  const line = (values: string[]) => (kind.separator === 'tab' ? values.join('\t') : `"${values.join('","')}"`);
  return { name, text: `${[...(hasHeader ? [header] : []), ...rows].map(line).join('\n')}\n` };
};

/** The maximum that the source declares for a header, or undefined. */
function maximumOf({ kind, header }: Table, name: string) {
  const find = finder(header);
  for (const column of kind.tables.flatMap(({ columns }) => columns))
    if ('header' in column && header[find(column.header)] === name && column.indexed) return maximumBytes(column);
  return undefined;
}

/**
 * Letters that PostgreSQL cannot compress, without the Y of switches; the same text for the same name, so that values
 * still join.
 */
function letters(name: string, length: number) {
  let state = [...name].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5);
  let text = '';
  while (text.length < length) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    text += 'ABCDEFGHIJKLMNOPQRSTUVWXZ0123456789'[(state >>> 16) % 35];
  }
  return text;
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importedDatasets } from '#src/app/server-datasets.ts';
import { runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';
import { testDatabase } from '#test/database.ts';
import { demoFiles } from '#test/demo-files.ts';
import { sampleOf } from '#test/sampling.ts';

/** Rows to import of each publisher's file. One broken row of them is less than five percent. */
const ROWS = 60;

/** Datasets whose first file can be imported alone. */
const single = importedDatasets.filter(({ source }) => !source.files[0]?.requires);

const invented = sampleOf(single, 6).map(async ({ name, source, invented }) => ({
  dataset: name,
  source,
  invent: await invented(),
}));

describe.each(await Promise.all(invented))('$dataset', { tags: 'sampled' }, (of) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-broken-'));
  const [{ name, text } = { name: '', text: '' }] = demoFiles(of.invent);
  const lines = text.split(/(?<=\n)/).slice(0, ROWS + 1);
  const tables = of.source.files.flatMap((file) => file.tables.map(({ table }) => table));
  let database: Database;

  const load = async (content: string | Buffer) => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return runImport({ url: database.url, source: of.source, paths: [file], rejectsFolder: folder });
  };
  const rowsOf = async () => {
    const counts = [...new Set(tables)].map((table) => `(select count(*) from ${table})`);
    const { rows } = await database.pool.query<{ sum: number }>(`select (${counts.join(' + ')})::int sum`);
    return rows[0]?.sum;
  };
  /** Expects one refused row with its reason, and matching sums. */
  const expectOneRefused = async (content: string | Buffer, reason: RegExp) => {
    const { read, loaded, refused, skipped, reasons, rejects } = await load(content);
    expect({ refused, sum: loaded + refused + skipped }).toEqual({ refused: 1, sum: read });
    expect(Object.keys(reasons).join()).toMatch(reason);
    expect(
      readFileSync(rejects ?? '', 'utf8')
        .trimEnd()
        .split('\n'),
    ).toHaveLength(2);
  };
  const last = () => lines.at(-1) ?? '';
  const middle = (line: string) => Math.floor(line.length / 2);

  beforeAll(async () => {
    database = await testDatabase();
    expect(await load(lines.join(''))).toMatchObject({ read: lines.length - 1, refused: 0 });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('a file of another publisher or year is refused with the name of a missing column, and changes nothing', async () => {
    const before = await rowsOf();
    const [header = '', ...rows] = lines;
    await expect(load([header.replace(/[^",\n]+/g, 'Something'), ...rows].join(''))).rejects.toThrow(
      /lacks the column.*Nothing was changed/,
    );
    await expect(load(rows.join(''))).rejects.toThrow(/(lacks the|cannot be read).*Nothing was changed/);
    await expect(load(Buffer.from(lines.join(''), 'utf16le'))).rejects.toThrow(
      /(lacks the|cannot be read).*Nothing was changed/,
    );
    await expect(load('')).rejects.toThrow(/is empty/);
    await expect(load(header)).rejects.toThrow(/No rows to load/);
    expect(await rowsOf()).toBe(before);
  });

  it('a misspelled header is refused with the expected and the found columns', async () => {
    const before = await rowsOf();
    const [header = '', ...rows] = lines;
    const names = header.trim().slice(1, -1).split('","');
    const [key = ''] = names;
    const misspelled = `"${names.with(0, `${key} OOPS`).join('","')}"\n`;
    const { message } = (await load([misspelled, ...rows].join('')).catch((error: unknown) => error)) as Error;
    expect(message).toContain(`${name} lacks the column "${key}"`);
    expect(message).toMatch(
      new RegExp(`Nothing was changed\\. It has \\d+ of \\d+ expected columns, and the unknown columns? "${key} OOPS"`),
    );
    expect(await rowsOf()).toBe(before);
  });

  it('a truncated file loses its last row, and reports it', async () => {
    const cut = `${last().slice(0, middle(last()))}`;
    await expectOneRefused([...lines.slice(0, -1), cut].join(''), /unclosed quote|values/);
  });

  it('an extra quote costs only its own row', async () => {
    const at = last().indexOf('"', 1) + 1;
    const broken = `${last().slice(0, at)}"${last().slice(at)}`;
    await expectOneRefused([...lines.slice(0, -2), broken, lines.at(-2)].join(''), /quote|values/);
  });

  it('bytes of another encoding cost only their row', async () => {
    const wrong = Buffer.concat([
      Buffer.from(lines.slice(0, -1).join('')),
      Buffer.from(last().replace(last().includes('"') ? /"[^"]*"/ : /^[^,]+/, '"\xe9\xff"'), 'latin1'),
    ]);
    // in Windows-1252 these bytes are letters
    if (of.source.files.some(({ encoding }) => encoding === 'windows-1252'))
      return expect(await load(wrong)).toMatchObject({ read: lines.length - 1, refused: 0 });
    await expectOneRefused(wrong, /UTF-8/i);
  });
});

import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { Cell } from '#src/work/exports/cells.ts';
import { workbook } from '#src/work/exports/xlsx.ts';

const FIRST = 1_048_575;
const BATCH = 2500;

/** Batches of so many rows. */
async function* numbered(rows: number): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < rows; from += BATCH)
    yield Array.from({ length: Math.min(BATCH, rows - from) }, (_, n) => [`2${from + n}`, from + n]);
}

async function partsOf(file: Buffer) {
  const zip = await fromBufferPromise(file, { lazyEntries: true, autoClose: false });
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString());
  return parts;
}

test('texts that Excel would read as the number of a character stay (R-766)', async () => {
  const columns = [{ head: 'Notes', kind: 'text' }] as const;
  const rows = (async function* () {
    yield [['_x0041_ & _x12_']];
  })();
  const parts = await partsOf(await buffer(workbook({ columns, rows, most: 1, about: () => [] })));
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain('<t>_x005F_x0041_ &amp; _x12_</t>');
});

test('rows beyond 1,048,575 are on another sheet, which has the head too (R-766)', {
  tags: 'rest',
  timeout: 60_000,
}, async () => {
  const rows = FIRST + 2;
  const columns = [
    { head: 'NPI', kind: 'code' },
    { head: 'Services', kind: 'number' },
  ] as const;
  const file = await buffer(workbook({ columns, rows: numbered(rows), most: rows, about: () => [['Rows', rows]] }));
  const parts = await partsOf(file);
  const names = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/sheet name="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['Rows', 'About', 'Rows 2']);
  const [one = '', about = '', two = ''] = [1, 2, 3].map((n) => parts.get(`xl/worksheets/sheet${n}.xml`));
  const lines = (sheet: string) => sheet.match(/<row .*?<\/row>/g) ?? [];
  expect(lines(one)).toHaveLength(1 + FIRST);
  expect(lines(one).at(-1)).toContain(`>2${FIRST - 1}<`);
  expect(one).toContain(`autoFilter ref="A1:B${1 + FIRST}"`);
  expect(lines(two)).toHaveLength(1 + 2);
  expect(lines(two)[0]).toBe(lines(one)[0]);
  expect(lines(two).at(-1)).toContain(`>2${rows - 1}<`);
  expect(about).toContain(`<v>${rows}</v>`);
});

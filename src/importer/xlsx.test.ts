import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { sheetAsCsv } from '#src/importer/xlsx.ts';

it('reads what spreadsheets write: shared and inline texts, numbers, gaps, prefixes and entities', async () => {
  const sheet = `<?xml version="1.0"?><x:worksheet xmlns:x="main"><x:sheetData>
    <x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c></x:row>
    <x:row r="3"><x:c r="B3" t="inlineStr"><x:is><x:t>two "quotes" &amp; a
line</x:t></x:is></x:c><x:c r="D3" s="4"/></x:row>
    <x:row><x:c><x:v>1234567893</x:v></x:c><x:c><x:v>1.234567893E9</x:v></x:c><x:c t="e"><x:v>#REF!</x:v></x:c></x:row>
    <x:row r="5"><x:c r="AA5" t="str"><x:f>1+1</x:f><x:v><![CDATA[<b>]]></x:v></x:c></x:row>
  </x:sheetData></x:worksheet>`;
  const strings = '<sst><si><r><t>A </t></r><r><t>title</t></r><rPh><t>ignored</t></rPh></si></sst>';
  expect(await csvOf({ 'xl/worksheets/one.xml': sheet, 'xl/sharedStrings.xml': strings })).toBe(
    `"A title"\n\n"","two ""quotes"" & a line"\n"1234567893","1234567893"\n${'"",'.repeat(26)}"<b>"\n`,
  );
});

it('reads characters that Excel writes as their numbers, but none that PostgreSQL refuses', async () => {
  const cells = ['A_x000d_B', '_x005F_x0041_', 'a_x0000_\u{1f600}_xD800_', '_xZZZZ_'].map(
    (value) => `<c t="inlineStr"><is><t>${value}</t></is></c>`,
  );
  const sheet = `<worksheet><sheetData><row>${cells.join('')}</row></sheetData></worksheet>`;
  expect(await csvOf({ 'xl/worksheets/one.xml': sheet })).toBe('"A B","_x0041_","a😀\ufffd","_xZZZZ_"\n');
});

it('reads a sheet as long as the publisher sends, and rejects one beyond its limits', async () => {
  const row = (n: number) => `<row r="${n}"><c r="A${n}" t="inlineStr"><is><t>${2_000_000_000 + n}</t></is></c></row>`;
  const rows = Array.from({ length: 20_000 }, (_, n) => row(n + 1)).join('');
  const csv = await csvOf({ 'xl/worksheets/one.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` });
  expect(csv.split('\n')).toHaveLength(20_001);
  expect(csv.endsWith('"2000020000"\n')).toBe(true);
  const far = '<worksheet><sheetData><row r="9999999"/></sheetData></worksheet>';
  await expect(csvOf({ 'xl/worksheets/one.xml': far })).rejects.toThrow('it has more than 1,048,576 rows');
  const unnumbered = `<worksheet><sheetData>${'<row/>'.repeat(1_048_577)}</sheetData></worksheet>`;
  await expect(csvOf({ 'xl/worksheets/one.xml': unnumbered })).rejects.toThrow('it has more than 1,048,576 rows');
  const back = '<worksheet><sheetData><row r="3"/><row/><row r="4"/></sheetData></worksheet>';
  await expect(csvOf({ 'xl/worksheets/one.xml': back })).rejects.toThrow('row 4 is out of order');
  const texts = `<sst>${'<si/>'.repeat(1_000_001)}</sst>`;
  await expect(csvOf({ 'xl/worksheets/one.xml': far, 'xl/sharedStrings.xml': texts })).rejects.toThrow(
    'has more than 1,000,000 different texts. Save it as CSV and try again.', // R-1077
  );
  const sheets = `<workbook><sheets>${'<sheet/>'.repeat(1001)}</sheets></workbook>`;
  await expect(csvOf({ 'xl/worksheets/one.xml': far, 'xl/workbook.xml': sheets })).rejects.toThrow(
    'a.xlsx has more than 1,000 sheets. Save the one you need as CSV and try again.', // R-1152
  );
  const many = Array.from({ length: 600_000 }, (_, n) => `a${n}="1"`).join(' ');
  await expect(csvOf({ 'xl/worksheets/one.xml': `<worksheet><row ${many}/></worksheet>` })).rejects.toThrow(
    'an element has more than 100 attributes',
  );
  const merged = `<worksheet><sheetData/><mergeCells>${'<mergeCell ref="A1:B1"/>'.repeat(100_001)}</mergeCells></worksheet>`;
  await expect(csvOf({ 'xl/worksheets/one.xml': merged })).rejects.toThrow(
    'a.xlsx has more than 100,000 groups of merged cells. Save it as CSV and try again.',
  );
  const wide = '<worksheet><sheetData><row r="1"><c r="ZZZ1"/></row></sheetData></worksheet>';
  await expect(csvOf({ 'xl/worksheets/one.xml': wide })).rejects.toThrow('a row has more than 100 columns');
  const deep = `<worksheet>${'<a>'.repeat(2e6)}`;
  await expect(csvOf({ 'xl/worksheets/one.xml': deep })).rejects.toThrow('a part has more than 50 levels');
  const long = `<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>${'x'.repeat(40_000)}</v></c></row></sheetData></worksheet>`;
  await expect(csvOf({ 'xl/worksheets/one.xml': long })).rejects.toThrow('a cell has more than 32767 characters');
  await expect(csvOf({ 'xl/worksheets/one.xml': '<worksheet><row></worksheet>' })).rejects.toThrow(
    /^a\.xlsx is damaged or not a workbook \(.+\)\. Nothing was changed\.$/,
  );
});

it('refuses a cell whose text is missing, and reads one without a value as empty (R-1154)', async () => {
  const textAt = (index: string) =>
    csvOf({
      'xl/worksheets/one.xml': `<worksheet><row r="7"><c t="s"><v>${index}</v></c><c><v>2</v></c></row></worksheet>`,
      'xl/sharedStrings.xml': '<sst><si><t>first</t></si><si><t/></si></sst>',
    });
  const above = '\n'.repeat(6);
  expect(await textAt(' 0 ')).toBe(`${above}"first","2"\n`);
  for (const empty of ['', '1']) expect(await textAt(empty)).toBe(`${above}"","2"\n`);
  for (const wrong of ['2', '-1', '0.5', 'one', '1e0'])
    await expect(textAt(wrong)).rejects.toThrow(
      'a.xlsx is damaged or not a workbook (row 7 refers to a text that the workbook lacks). Nothing was changed.',
    );
});

function csvOf(sheets: Record<string, string>): Promise<string> {
  const zip = new ZipFile();
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet r:id="r1"/><sheet r:id="r2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="/xl/worksheets/one.xml"/></Relationships>',
    ...sheets,
  };
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return text(sheetAsCsv(zip.outputStream as AsyncIterable<Buffer>, 'a.xlsx'));
}

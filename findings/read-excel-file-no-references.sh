#!/usr/bin/env bash
# Subject:     read-excel-file and exceljs, npm packages that read workbooks
# Version:     read-excel-file 9.3.17, exceljs 4.4.0
# Behavior:    Neither reads a workbook whose rows and cells leave out the attribute r, their number and reference. Both throw an error
#              that says nothing about it. SheetJS 0.20.3 (as @e965/xlsx) reads the same file right. With r on both, all three do.
# Output seen: "Cannot read properties of undefined (reading 'length')" and "Invalid row number in model"
# Expectation: the two cells, or an error that names the missing attribute
# Source:      ECMA-376 part 1, 18.3.1.4 c and 18.3.1.73 row: the attribute r is optional
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts read-excel-file@9.3.17 exceljs@4.4.0 @e965/xlsx@0.20.3 fflate@0.8.3
cat >seen.mjs <<'JS'
import assert from 'node:assert/strict';
import * as sheetjs from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { strToU8, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relations = (...all) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(([type, target], n) => `<Relationship Id="r${n + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;
const workbookOf = (row) => {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="people" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml']),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${row}</sheetData></worksheet>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strToU8(part)]))));
};
const readers = {
  SheetJS: async (file) => sheetjs.utils.sheet_to_json(sheetjs.read(file).Sheets.people, { header: 1 })[0],
  'read-excel-file': async (file) => (await readSheet(file))[0],
  exceljs: async (file) => (await new ExcelJS.Workbook().xlsx.load(file)).worksheets[0].getRow(1).values.slice(1),
};
const text = (value) => `t="inlineStr"><is><t>${value}</t></is></c>`;
const [plain, referenced] = [
  `<row><c ${text('NPI')}<c ${text('State')}</row>`,
  `<row r="1"><c r="A1" ${text('NPI')}<c r="B1" ${text('State')}</row>`,
].map(workbookOf);
const seen = {};
for (const [name, read] of Object.entries(readers)) {
  assert.deepEqual(await read(referenced), ['NPI', 'State']);
  seen[name] = await read(plain).then(String, ({ message }) => message);
}
console.log(seen);
assert.equal(seen.SheetJS, 'NPI,State');
assert.equal(seen['read-excel-file'], "Cannot read properties of undefined (reading 'length')");
assert.equal(seen.exceljs, 'Invalid row number in model');
JS
node seen.mjs

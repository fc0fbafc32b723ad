#!/usr/bin/env bash
# Subject:     xlstream and convert-excel-to-json, npm packages that read workbooks
# Version:     xlstream 2.5.5, convert-excel-to-json 1.7.0
# Behavior:    Days of a workbook that counts from 1904 (a setting of old Excel for Mac, kept in files since) come out four years and
#              a day early. Nothing says so. SheetJS 0.20.3 (as @e965/xlsx) reads the same file right.
# Output seen: 2022-11-19 from both, for a cell that Excel shows as 2026-11-20
# Expectation: 2026-11-20, as the workbook's setting date1904 asks
# Source:      ECMA-376 part 1, 18.2.28 workbookPr, attribute date1904; README of both packages
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts xlstream@2.5.5 convert-excel-to-json@1.7.0 exceljs@4.4.0 @e965/xlsx@0.20.3
cat >seen.mjs <<'JS'
import assert from 'node:assert/strict';
import * as sheetjs from '@e965/xlsx';
import convert from 'convert-excel-to-json';
import ExcelJS from 'exceljs';
import { readFileSync } from 'node:fs';
import { getXlsxStream } from 'xlstream';
const workbook = new ExcelJS.Workbook();
workbook.properties.date1904 = true;
const cell = workbook.addWorksheet('people').addRow([new Date('2026-11-20')]).getCell(1);
cell.numFmt = 'yyyy-mm-dd';
await workbook.xlsx.writeFile('people.xlsx');
const { Sheets } = sheetjs.read(readFileSync('people.xlsx'));
const right = Sheets.people.A1.w;
const converted = convert({ sourceFile: 'people.xlsx' }).people[0].A.toISOString().slice(0, 10);
let streamed;
for await (const row of await getXlsxStream({ filePath: 'people.xlsx', sheet: 0 })) streamed = row.formatted.arr[0];
console.log(`SheetJS ${right}, xlstream ${streamed}, convert-excel-to-json ${converted}`);
assert.equal(right, '2026-11-20');
assert.equal(streamed, '2022-11-19');
assert.equal(converted, '2022-11-19');
JS
TZ=UTC node seen.mjs

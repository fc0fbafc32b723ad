#!/usr/bin/env bash
# Subject:     xlstream, the npm package that streams rows of a workbook, with their formatted texts
# Version:     2.5.5
# Behavior:    A formatted text that looks like a number is turned back into a number. A ZIP code with the format 00000 loses its
#              zero, and an amount with the format 0.00 its last digit, although percentages, days and phone numbers stay formatted.
# Output seen: raw [2134,1234.5,0.125]  formatted [2134,1234.5,"12.5%"]
# Expectation: formatted ["02134","1234.50","12.5%"]: the README promises custom number formats
# Source:      README of xlstream ("Supports standard, Excel and custom number formats"); https://github.com/Claviz/xlstream
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts xlstream@2.5.5 exceljs@4.4.0
cat >seen.mjs <<'JS'
import assert from 'node:assert/strict';
import ExcelJS from 'exceljs';
import { getXlsxStream } from 'xlstream';
const workbook = new ExcelJS.Workbook();
const row = workbook.addWorksheet('people').addRow([2134, 1234.5, 0.125]);
['00000', '0.00', '0.0%'].forEach((format, index) => (row.getCell(index + 1).numFmt = format));
await workbook.xlsx.writeFile('people.xlsx');
for await (const { raw, formatted } of await getXlsxStream({ filePath: 'people.xlsx', sheet: 0 })) {
  console.log('raw', JSON.stringify(raw.arr), 'formatted', JSON.stringify(formatted.arr));
  assert.deepEqual(formatted.arr, [2134, 1234.5, '12.5%']);
}
JS
node seen.mjs

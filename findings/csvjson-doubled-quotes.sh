#!/usr/bin/env bash
# Subject:     csvjson, the npm package that turns CSV into objects
# Version:     5.1.0
# Behavior:    With `quote: '"'`, a field that holds a doubled quote (RFC 4180's form of one quote) loses its text up to the last
#              doubled quote. If the field also holds a comma, the later columns of the row are lost too. No error is raised.
# Output seen: {"npi":"2987000504","name":"Lee","zip":"02134"}   for the name  Ann "AJ" Lee
#              {"npi":"2987000512","name":"Lee","zip":""}        for the name  Lee, "AJ", Ann
# Expectation: The whole name in each row, and the ZIP code of the second row. A quoted comma without a doubled quote is read right.
# Source:      RFC 4180, section 2, rule 7; README of csvjson (option `quote`)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts csvjson@5.1.0
cat >seen.cjs <<'JS'
const assert = require('node:assert/strict');
const { toObject } = require('csvjson');
const text = `npi,name,zip
2987000504,"Ann ""AJ"" Lee",02134
2987000512,"Lee, ""AJ"", Ann",02135
2987000520,"Lee, Ann",02136
`;
const rows = toObject(text, { delimiter: ',', quote: '"' });
for (const row of rows) console.log(JSON.stringify(row));
assert.deepEqual(rows, [
  { npi: '2987000504', name: 'Lee', zip: '02134' },
  { npi: '2987000512', name: 'Lee', zip: '' },
  { npi: '2987000520', name: 'Lee, Ann', zip: '02136' },
]);
JS
node seen.cjs

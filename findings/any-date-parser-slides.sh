#!/usr/bin/env bash
# Subject:     any-date-parser, the npm package that reads dates of many forms
# Version:     2.2.4
# Behavior:    Where a text is no date with the month first, the parser drops the first digit and reads the rest. A day-first date
#              with slashes becomes another valid date of the same year, without an error: of the days 13 to 28 of all months, only
#              the 20th is read right.
# Output seen: 25/12/2026 -> May 12, 2026   19/01/2026 -> September 1, 2026   13/02/2026 -> March 2, 2026
#              20/11/2026 -> November 20, 2026
# Expectation: December 25, January 19, February 13, or an invalid date as for 11022026
# Source:      README of any-date-parser; https://github.com/kensnyder/any-date-parser
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts any-date-parser@2.2.4
cat >seen.cjs <<'JS'
const assert = require('node:assert/strict');
const loaded = require('any-date-parser');
const parser = loaded.default ?? loaded;
const day = (text) => {
  const date = parser.fromString(text);
  const read = Number.isNaN(date.getTime()) ? 'invalid' : date.toISOString().slice(0, 10);
  console.log(`${text} -> ${read}`);
  return read;
};
assert.equal(day('12/25/2026'), '2026-12-25');
assert.equal(day('20/11/2026'), '2026-11-20');
assert.equal(day('11022026'), 'invalid');
assert.equal(day('25/12/2026'), '2026-05-12');
assert.equal(day('19/01/2026'), '2026-09-01');
assert.equal(day('13/02/2026'), '2026-03-02');
JS
LC_ALL=en_US.UTF-8 node seen.cjs

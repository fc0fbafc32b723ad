#!/usr/bin/env bash
# Subject:     zips, the npm package that finds the place of a US ZIP code
# Version:     1.1.3
# Behavior:    A ZIP code may be a number, and gets its leading zeros back. A number below 4096 that is no known ZIP code is then written
#              in octal and looked for again. The package has no ZIP codes of Puerto Rico, so 00670 as the number 670 becomes 01236.
# Output seen: '00670' null; 670 {"zip":"01236","city":"Housatonic","state":"MA","lat":42.2653,"long":-73.3745}
#              150 numbers from 600 to 999, the range of Puerto Rico and the Virgin Islands, have a place in another state
# Expectation: null for 670, as for '00670'. 2114 is 02114 in Boston, as expected
# Source:      README of zips ("If zipcode is found, returns a place object […] Returns null if zipcode not found")
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts zips@1.1.3
cat >seen.cjs <<'JS'
const assert = require('node:assert/strict');
const { getByZipCode } = require('zips');
console.log("'00670'", getByZipCode('00670'), '670', JSON.stringify(getByZipCode(670)), '2114', getByZipCode(2114).city);
assert.equal(getByZipCode(2114).zip, '02114');
assert.equal(getByZipCode('00670'), null);
assert.equal(getByZipCode(670).zip, '01236');
const numbers = Array.from({ length: 400 }, (_, n) => 600 + n);
const odd = numbers.filter((zip) => getByZipCode(`00${zip}`) === null && getByZipCode(zip) !== null);
console.log(`${odd.length} of ${numbers.length} numbers have a place that their five digits do not have`);
assert.equal(odd.length, 150);
JS
node seen.cjs

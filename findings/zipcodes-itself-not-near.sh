#!/usr/bin/env bash
# Subject:     zipcodes, the npm package of US ZIP codes with distances
# Version:     8.0.0
# Behavior:    The distance of some ZIP codes to themselves is NaN: rounding takes the cosine above 1, and its arc cosine is no number.
#              `radius` compares with NaN, so a search around such a ZIP code leaves out the ZIP code itself, and every other one with
#              the same coordinates.
# Output seen: distance('06390', '06390') NaN, radius('06390', 5) []; distance('10001', '10001') 0. It is NaN for 1,301 of
#              42,555 ZIP codes, 10004 in Manhattan among them
# Expectation: 0, and ['06390']
# Source:      README of zipcodes (`zipcodes.radius`); https://github.com/davglass/zipcodes
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts zipcodes@8.0.0
cat >seen.cjs <<'JS'
const assert = require('node:assert/strict');
const { codes, distance, radius } = require('zipcodes');
console.log(distance('06390', '06390'), radius('06390', 5), distance('10001', '10001'));
const all = Object.keys(codes).filter((zip) => /^\d{5}$/.test(zip));
const odd = all.filter((zip) => Number.isNaN(distance(zip, zip)));
console.log(`${odd.length} of ${all.length} ZIP codes have no distance to themselves`);
assert.ok(radius('10001', 5).includes('10001'));
assert.deepEqual(radius('06390', 5), []);
assert.ok(odd.length > 0);
JS
node seen.cjs

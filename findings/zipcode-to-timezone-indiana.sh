#!/usr/bin/env bash
# Subject:     zipcode-to-timezone, the npm package that finds the time zone of a US ZIP code
# Version:     0.0.9
# Behavior:    The corners of Indiana that keep Central Time are in Eastern Time, with Hammond, Portage and Evansville: calls go out
#              an hour early. Boonville, beside Evansville, is right. ZIP codes of the territories have no time zone.
# Output seen: 46320 America/Indiana/Indianapolis, 46368 the same, 47710 the same; 47601 America/Chicago; 00601 null, 96910 null
# Expectation: America/Chicago for each of Indiana; America/Puerto_Rico and Pacific/Guam
# Source:      49 CFR 71.5: its boundary leaves Lake, Porter and Vanderburgh counties in the central zone
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts zipcode-to-timezone@0.0.9
cat >seen.cjs <<'JS'
const assert = require('node:assert/strict');
const { lookup } = require('zipcode-to-timezone');
const noon = new Date('2026-01-15T18:00:00Z');
const clock = (zone) => noon.toLocaleTimeString('en-US', { timeZone: zone, hour: 'numeric' });
for (const zip of ['47601', '47710', '46320', '46368', '00601', '96910']) {
  const zone = lookup(zip);
  console.log(zip, zone, zone && clock(zone));
}
assert.equal(lookup('47601'), 'America/Chicago');
for (const zip of ['47710', '46320', '46368']) assert.equal(lookup(zip), 'America/Indiana/Indianapolis');
assert.notEqual(clock('America/Indiana/Indianapolis'), clock('America/Chicago'));
for (const zip of ['00601', '96910']) assert.equal(lookup(zip), null);
JS
node seen.cjs

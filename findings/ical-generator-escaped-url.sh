#!/usr/bin/env bash
# Subject:     ical-generator, npm package that writes calendars, and ical.js, which reads them
# Version:     ical-generator 11.1.2, ical.js 2.2.1
# Behavior:    A link in the property URL is escaped like text: each comma and semicolon gets a backslash. The property says VALUE=URI,
#              whose values have no escapes, so ical.js returns the backslashes and the link leads elsewhere. SUMMARY, which is text,
#              comes back whole.
# Output seen: URL;VALUE=URI:https://medatlas.example/find?states=OH\,KY\;near=43604
# Expectation: the link as it was given
# Source:      RFC 5545, sections 3.3.13 (URI: no escape) and 3.8.4.6 (URL)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ical-generator@11.1.2 ical.js@2.2.1
cat >seen.mjs <<'JS'
import assert from 'node:assert/strict';
import ICAL from 'ical.js';
import ical from 'ical-generator';
const url = 'https://medatlas.example/find?states=OH,KY;near=43604';
const calendar = ical();
calendar.createEvent({ start: new Date('2026-12-04T15:00:00Z'), summary: 'Call, then write; twice', url });
const text = calendar.toString();
const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
console.log(text.match(/URL.*/)[0].trim());
assert.equal(event.getFirstPropertyValue('url'), 'https://medatlas.example/find?states=OH\\,KY\\;near=43604');
assert.equal(event.getFirstPropertyValue('summary'), 'Call, then write; twice');
JS
node seen.mjs

#!/usr/bin/env bash
# Subject:     ics and ical-generator, npm packages that write calendars, and ical.js, which reads them
# Version:     ics 3.12.0, ical-generator 10.2.0, ical.js 2.2.1
# Behavior:    Both writers put a name with quotes into a parameter as CN="Robert \"Bob\" Lee". A quoted parameter has no backslash
#              escape, so the name ends at the second quote. ical.js reads  Robert \  and drops the rest without an error.
# Output seen: ORGANIZER;CN="Robert \"Bob\" Lee":… from both writers; read back as  Robert \
# Expectation: CN="Robert ^'Bob^' Lee", which ical.js reads whole, or the quotes left out
# Source:      RFC 5545, section 3.1 (QSAFE-CHAR excludes the quote); RFC 6868, section 3.2
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ics@3.12.0 ical-generator@10.2.0 ical.js@2.2.1
cat >seen.mjs <<'JS'
import assert from 'node:assert/strict';
import ICAL from 'ical.js';
import ical from 'ical-generator';
import { createEvent } from 'ics';
const organizer = { name: 'Robert "Bob" Lee', email: 'lee@medatlas.example' };
const generated = ical();
generated.createEvent({ start: new Date('2026-11-20T14:00:00Z'), end: new Date('2026-11-20T14:30:00Z'), organizer });
const texts = {
  ics: createEvent({ title: 'Call', start: [2026, 11, 20, 9, 0], duration: { minutes: 30 }, organizer }).value,
  'ical-generator': generated.toString(),
};
const readName = (text) =>
  new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent').getFirstProperty('organizer').getParameter('cn');
for (const [writer, text] of Object.entries(texts)) {
  console.log(`${writer}: ${text.match(/ORGANIZER.*/)[0].trim()} read as ${readName(text)}`);
  assert.match(text, /CN="Robert \\"Bob\\" Lee"/);
  assert.equal(readName(text), 'Robert \\');
}
assert.equal(readName(texts.ics.replaceAll('\\"', "^'")), 'Robert "Bob" Lee');
JS
node seen.mjs

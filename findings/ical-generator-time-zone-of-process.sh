#!/usr/bin/env bash
# Subject:     ical-generator, npm package that writes calendars
# Version:     ical-generator 11.1.2
# Behavior:    With a time zone, a Date is written with the hour of the process's zone and the name of the other: 15:00 UTC in a process
#              in Los Angeles is DTSTART;TZID=America/New_York:…T070000, which is noon UTC. DTSTAMP gets the same hour without the Z,
#              though it must be UTC, and there is no VTIMEZONE for the name. An all-day Date of midnight UTC is the day before.
# Output seen: DTSTAMP:20261204T070000, DTSTART;TZID=America/New_York:20261204T070000 and DTSTART;VALUE=DATE:20261203
# Expectation: DTSTAMP:20261204T150000Z, DTSTART;TZID=America/New_York:20261204T100000
# Source:      RFC 5545, sections 3.8.7.2 (DTSTAMP in UTC) and 3.2.19 (a VTIMEZONE for each TZID)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts ical-generator@11.1.2
cat >seen.mjs <<'JS'
import assert from 'node:assert/strict';
import ical from 'ical-generator';
const [afternoon, midnight] = [new Date('2026-12-04T15:00:00Z'), new Date('2026-12-04T00:00:00Z')];
const linesWith = (timezone) => {
  const calendar = ical({ ...(timezone && { timezone }) });
  calendar.createEvent({ id: 'call', start: afternoon, stamp: afternoon, summary: 'Call', ...(timezone && { timezone }) });
  calendar.createEvent({ id: 'day', start: midnight, stamp: afternoon, allDay: true, summary: 'Day' });
  return calendar.toString().match(/(DT|BEGIN:VTIMEZONE).*/g).map((line) => line.trim());
};
console.log(linesWith('America/New_York').join('\n'));
assert.deepEqual(linesWith('America/New_York'), [
  'DTSTAMP:20261204T070000',
  'DTSTART;TZID=America/New_York:20261204T070000',
  'DTSTAMP:20261204T070000',
  'DTSTART;VALUE=DATE:20261203',
]);
assert.deepEqual(linesWith(undefined), [
  'DTSTAMP:20261204T150000Z',
  'DTSTART:20261204T150000Z',
  'DTSTAMP:20261204T150000Z',
  'DTSTART;VALUE=DATE:20261204',
]);
JS
TZ=America/Los_Angeles node seen.mjs

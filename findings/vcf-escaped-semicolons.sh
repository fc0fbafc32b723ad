#!/usr/bin/env bash
# Subject:     vcf, the npm package that reads and writes vCards
# Version:     2.1.2
# Behavior:    The parser neither undoes escapes nor respects them. A family name with an escaped semicolon is split into two parts,
#              so that its second part is read as the given name; notes keep \n and \, as typed characters.
# Output seen: n ["Lee\\"," Park","Ann","","",""]; note  Line 1\nLine 2\, end
# Expectation: n ["Lee; Park","Ann","","",""]; a note of two lines. vcard4 4.0.5 reads the same card so
# Source:      RFC 6350, sections 3.4 and 6.2.2
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts vcf@2.1.2 vcard4@4.0.5
cat >seen.mjs <<'JS'
import assert from 'node:assert/strict';
import { parse } from 'vcard4';
import Vcf from 'vcf';
const card = ['BEGIN:VCARD', 'VERSION:4.0', 'FN:Ann Lee', 'N:Lee\\; Park;Ann;;;', 'NOTE:Line 1\\nLine 2\\, end', 'END:VCARD', ''].join('\r\n');
const fields = Object.fromEntries(new Vcf().parse(card).toJSON()[1].map(([name, , , value]) => [name, value]));
console.log('vcf', JSON.stringify(fields));
assert.deepEqual(fields.n, ['Lee\\', ' Park', 'Ann', '', '', '']);
assert.equal(fields.note, 'Line 1\\nLine 2\\, end');
const [{ value }] = parse(card).getProperty('N');
console.log('vcard4', JSON.stringify(value));
assert.equal(value.familyNames, 'Lee; Park');
JS
node seen.mjs

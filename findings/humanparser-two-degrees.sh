#!/usr/bin/env bash
# Subject:     humanparser, the npm package that splits names of people
# Version:     2.7.0
# Behavior:    A known degree after a comma is a suffix if it is the only one. With a second one, the first degree becomes the first
#              name and the whole name becomes the last name. `Last, First, degree` is read right.
# Output seen: Jane Smith, MD       first Jane, last Smith, suffix MD
#              Jane Smith, MD, PhD  first MD, last Jane Smith, suffix PhD
# Expectation: first Jane, last Smith in both: MD and PhD are both in the package's list of suffixes
# Source:      README of humanparser; https://github.com/chovy/humanparser
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts humanparser@2.7.0
cat >seen.cjs <<'JS'
const assert = require('node:assert/strict');
const { parseName } = require('humanparser');
const parts = (text) => {
  const { firstName, lastName, suffix } = parseName(text);
  console.log(`${text}: first ${firstName}, last ${lastName}, suffix ${suffix}`);
  return [firstName, lastName, suffix];
};
assert.deepEqual(parts('Jane Smith, MD'), ['Jane', 'Smith', 'MD']);
assert.deepEqual(parts('Jane Smith, PhD'), ['Jane', 'Smith', 'PhD']);
assert.deepEqual(parts('Smith, Jane, MD'), ['Jane', 'Smith', 'MD']);
assert.deepEqual(parts('Jane Smith, MD, PhD'), ['MD', 'Jane Smith', 'PhD']);
assert.deepEqual(parts('Jane Smith, PhD, MD'), ['PhD', 'Jane Smith', 'MD']);
JS
node seen.cjs

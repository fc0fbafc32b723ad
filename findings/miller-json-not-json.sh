#!/usr/bin/env bash
# Subject:     Miller (mlr), a command that converts CSV to JSON
# Version:     6.6.0 (Debian 12, package 6.6.0-2+b3)
# Behavior:    A value that Miller reads as a number is written to JSON as it was typed, so a license number such as 0x1F becomes
#              a bare 0x1F, which no JSON reader takes. Types are inferred per cell: in one column of ZIP codes, 02134 becomes a
#              text and 10001 a number. The exit status is 0.
# Output seen: "zip": 10001, "license": 0x1F
# Expectation: JSON, for any CSV; one type per column, or texts only
# Source:      Miller's documentation, "Arithmetic: hexadecimal input"; RFC 8259, section 6
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download miller >/dev/null 2>&1
dpkg-deb -x miller_6.6.0*.deb .
printf 'npi,zip,license\n2987000504,02134,A12\n2987000512,10001,0x1F\n' >people.csv
usr/bin/mlr --icsv --ojson cat people.csv | tee people.json
grep -q '"zip": "02134"' people.json
grep -q '"zip": 10001' people.json
grep -q '"license": 0x1F' people.json
! node -e 'JSON.parse(require("node:fs").readFileSync("people.json", "utf8"))' 2>refusal.txt
grep -m1 'SyntaxError' refusal.txt

// The nation must have the size and skew of the real one, so that benchmarks on it hold for real files.
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { generate } from '#bench/generate.ts';
import { cliniciansHeader } from '#src/datasets/affiliations/headers.ts';
import { inventAffiliations } from '#src/datasets/affiliations/invented.ts';
import { inventLicenses } from '#src/datasets/licenses/invented.ts';
import { mainHeader } from '#src/datasets/nppes/headers.ts';
import { mainLines } from '#src/datasets/nppes/invented.ts';
import { nation } from '#src/invented/nation.ts';
import { rareLastName } from '#src/invented/rare-names.ts';
import { take } from '#src/invented/take.ts';
import { meanings } from '#src/invented/taxonomy-codes.ts';

const ROWS = 50_000;
const country = nation(1);
const valuesOf = (lines: Iterable<string>, count: number) =>
  [...take(lines, 1 + count)].slice(1).map((line) => line.slice(1, -2).split('","'));
const lines = valuesOf(mainLines(country), ROWS);
const column = (title: string) => mainHeader.indexOf(title);
const values = (title: string, of = lines) => of.map((line) => line[column(title)] ?? '');
const individuals = lines.filter((line) => line[1] === '1');
const organizations = lines.filter((line) => line[1] === '2');
const share = (part: readonly unknown[], whole: readonly unknown[]) => part.length / whole.length;

it('gives every line a value for each of the 330 columns', () => {
  expect(mainHeader).toHaveLength(330);
  expect(lines.filter((line) => line.length !== 330)).toEqual([]);
});

it('sorts the lines by NPI, each with a correct check digit', () => {
  const npis = values('NPI');
  expect(
    npis.filter((npi, i) => !/^2\d{9}$/.test(npi) || luhn(`80840${npi}`) !== 0 || npi <= (npis[i - 1] ?? '')),
  ).toEqual([]);
});

it('has the real shares of individuals, organizations and deactivated NPIs', () => {
  expect(share(individuals, lines)).toBeCloseTo(0.77, 1);
  expect(share(organizations, lines)).toBeCloseTo(0.2, 1);
  const out = lines.filter((line) => line[1] === '');
  expect(share(out, lines)).toBeCloseTo(0.025, 2);
  expect(values('NPI Deactivation Date', out).filter((date) => !/^\d\d\/\d\d\/\d{4}$/.test(date))).toEqual([]);
});

it('has 700,000 rare last names, and about 0.9% of people named SMITH', () => {
  const smiths = values('Provider Last Name (Legal Name)', individuals).filter((name) => name === 'SMITH');
  expect(share(smiths, individuals)).toBeGreaterThan(0.007);
  expect(share(smiths, individuals)).toBeLessThan(0.011);
  const rare = [...new Set(Array.from({ length: 750_000 }, (_, rank) => rareLastName(rank)))];
  expect(rare.length).toBeGreaterThan(700_000);
  for (const [pattern, part] of [
    ['-', 0.05],
    [' ', 0.03],
    ["'", 0.02],
    ['[éöá]', 0.01],
  ] as const)
    expect([
      pattern,
      share(
        rare.filter((name) => RegExp(pattern).test(name)),
        rare,
      ),
    ]).toEqual([pattern, expect.closeTo(part, 2)]);
});

it('has about 30,000 cities and 35,000 ZIPs with the prefixes of their states', () => {
  const places = country.places.all;
  expect(new Set(places.map(({ zip }) => zip)).size).toBeGreaterThan(34_000);
  expect(new Set(places.map(({ city, state }) => `${city},${state}`)).size).toBeGreaterThan(29_000);
  const statesOf = Map.groupBy(places, ({ zip }) => zip.slice(0, 3));
  expect([...statesOf.values()].filter((group) => new Set(group.map(({ state }) => state)).size > 1)).toEqual([]);
  const prefixes: Record<string, RegExp> = { CA: /^9[0-6]/, NY: /^1[0-4]/, TX: /^7[5-9]/, PR: /^00/, AK: /^99/ };
  for (const { zip, state } of places) expect(zip).toMatch(prefixes[state] ?? /^\d{5}$/);
});

it('gives every individual specialties of the code set, one of them primary unless none is declared', () => {
  const slots = individuals.map((line) =>
    Array.from({ length: 15 }, (_, i) => ({
      code: line[column(`Healthcare Provider Taxonomy Code_${i + 1}`)] ?? '',
      primary: line[column(`Healthcare Provider Primary Taxonomy Switch_${i + 1}`)],
    })).filter(({ code }) => code),
  );
  expect(new Set(slots.map(({ length }) => length))).toEqual(new Set([1, 2, 3, 4, 5]));
  expect(slots.flat().filter(({ code }) => !meanings.has(code))).toEqual([]);
  expect(new Set(slots.flat().map(({ code }) => code)).size).toBeGreaterThan(250);
  const undeclared = slots.filter((each) => each.every(({ primary }) => primary === 'X'));
  expect(share(undeclared, slots)).toBeCloseTo(0.02, 2);
  const primaries = slots.filter((each) => each.filter(({ primary }) => primary === 'Y').length === 1);
  expect(undeclared.length + primaries.length).toBe(slots.length);
});

it('has various spellings of credentials, names of several words, some accents and some foreign addresses', () => {
  expect(new Set(values('Provider Credential Text', individuals)).size).toBeGreaterThan(30);
  const names = values('Provider Organization Name (Legal Business Name)', organizations);
  expect(names.filter((name) => name.split(' ').length < 2)).toEqual([]);
  expect(share([...new Set(names)], names)).toBeGreaterThan(0.5);
  expect(values('Provider First Name', individuals).filter((name) => /[^A-Z]/.test(name)).length).toBeGreaterThan(10);
  const countries = values('Provider Business Practice Location Address Country Code (If outside U.S.)', individuals);
  expect(
    share(
      countries.filter((country) => country !== 'US'),
      countries,
    ),
  ).toBeCloseTo(0.001, 3);
});

it('has a few groups of thousands of clinicians at many addresses, and thousands of small ones', () => {
  const [lines] = inventAffiliations(country).files();
  const at = (title: (typeof cliniciansHeader)[number]) => cliniciansHeader.indexOf(title);
  const rows = valuesOf(lines?.lines ?? [], 20_000).filter((row) => row[at('org_pac_id')]);
  const groups = [...Map.groupBy(rows, (row) => row[at('org_pac_id')]).values()].sort((a, b) => b.length - a.length);
  expect(groups.length).toBeGreaterThan(5000);
  for (const group of groups.slice(0, 10)) {
    expect(Number(group[0]?.[at('num_org_mem')])).toBeGreaterThan(2000);
    expect(share(group, rows)).toBeGreaterThan(0.003);
    expect(new Set(group.map((row) => row[at('State')])).size).toBeGreaterThan(10);
  }
  expect(groups.filter((group) => Number(group[0]?.[at('num_org_mem')]) < 20).length).toBeGreaterThan(1000);
});

it('gives a record the same NPI in every list', () => {
  const npis = new Set(values('NPI'));
  const some = [...take(country.people(), 1000), ...take(country.organizations(), 300)];
  expect(some.filter(({ npi }) => !npis.has(npi))).toEqual([]);
});

it('has the same people in the file of licenses as on its lines of NPPES', { tags: 'rest' }, () => {
  const known = new Map(individuals.map((line) => [line[0], line]));
  const nation50 = nation(1, { lines: ROWS });
  const [file] = inventLicenses(nation50).files();
  const licensed = valuesOf(file?.lines ?? [], Number.MAX_SAFE_INTEGER);
  expect(licensed.length).toBeGreaterThan(15_000);
  const names = ['Provider Last Name (Legal Name)', 'Provider First Name'].map(column);
  const differing = licensed.filter(
    ([npi = '', first_name, last_name]) =>
      `${names.map((at) => known.get(npi)?.[at])}` !== `${[last_name?.toUpperCase(), first_name?.toUpperCase()]}`,
  );
  expect(differing).toEqual([]);
  expect([...nation50.records()]).toHaveLength(ROWS);
  expect([...nation50.people()]).toHaveLength(individuals.length);
  expect([...nation50.organizations()]).toHaveLength(organizations.length);
});

it('writes the same bytes for the same seed, and different ones for another seed', async () => {
  const digests = [];
  for (const seed of [1, 1, 2]) {
    const out = mkdtempSync(path.join(tmpdir(), 'medatlas-country-'));
    onTestFinished(() => rmSync(out, { recursive: true }));
    const file = await generate({ rows: 2000, seed, out });
    digests.push(createHash('sha256').update(readFileSync(file)).digest('hex'));
  }
  expect(digests[1]).toBe(digests[0]);
  expect(digests[2]).not.toBe(digests[0]);
});

/** The Luhn sum modulo 10: 0 if the check digit is correct. */
function luhn(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10;
}

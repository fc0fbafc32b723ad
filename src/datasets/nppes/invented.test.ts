import { describe, expect, it } from 'vitest';
import { inventNppes } from '#src/datasets/nppes/invented.ts';
import { inventTaxonomy } from '#src/datasets/taxonomy/invented.ts';
import { areaCodes } from '#src/invented/area-codes.ts';
import { readList } from '#src/invented/data.ts';
import { listedStates } from '#src/shared/states.ts';
import { checksumsOf, demoFiles } from '#test/demo-files.ts';

const files = demoFiles(inventNppes);
const [main, , otherNames, , locations, , endpoints] = files.map(({ text }) => parse(text));
const rows = main ?? [];
const active = rows.filter((row) => row['Entity Type Code'] !== '');
const people = active.filter((row) => row['Entity Type Code'] === '1');
const organizations = active.filter((row) => row['Entity Type Code'] === '2');
const taxonomy = parse(
  demoFiles(inventTaxonomy)
    .map(({ text }) => text)
    .join(''),
);

describe('the NPPES files of the demo', () => {
  it('are the same bytes on every machine', () => {
    expect(checksumsOf(files)).toMatchInlineSnapshot(`
      [
        "ca7b6eae4f84b3be",
        "1f781040d7dae444",
        "f11ce6cc82bd8712",
        "131707e64518721f",
        "030bd966cfc317ca",
        "99a384a4ef381498",
        "fa5e7ba6519cea59",
        "ce2daf6615e2e30b",
      ]
    `);
  });

  it('have 20,000 individuals, 6,000 organizations and a few hundred deactivated NPIs', () => {
    expect([people.length, organizations.length, rows.length - active.length]).toEqual([20_000, 6000, 320]);
    expect(active.filter((row) => row['NPI Reactivation Date']).length).toBeGreaterThan(300);
  });

  it('have a value for every column in each row, 330 in the main file', () => {
    const widths = files.map(({ text }) => [...new Set(valuesOf(text).map((values) => values.length))]);
    expect(widths).toEqual([[330], [330], [4], [4], [10], [10], [19], [19]]);
  });

  it('give every record a unique NPI with a correct check digit, from the range that is never issued', () => {
    const npis = rows.map(({ NPI = '' }) => NPI);
    expect(new Set(npis).size).toBe(rows.length);
    expect(npis.filter((npi) => !/^2\d{9}$/.test(npi) || luhn(`80840${npi}`) !== 0)).toEqual([]);
    const known = new Set(active.map(({ NPI }) => NPI));
    const others = [otherNames, locations, endpoints].flatMap((file) => file ?? []);
    expect(others.filter(({ NPI }) => !known.has(NPI))).toEqual([]);
  });

  it('give every address the city and state of its ZIP', () => {
    const places = new Set(readList('places.csv').map(({ zip, city, state }) => `${zip} ${city} ${state}`));
    const at = (row: Row, kind: string) =>
      `${row[`${kind} Postal Code`]?.slice(0, 5)} ${row[`${kind} City Name`]} ${row[`${kind} State Name`]}`;
    const addresses = [
      ...active.flatMap((row) => [
        at(row, 'Provider Business Practice Location Address'),
        at(row, 'Provider Business Mailing Address'),
      ]),
      ...(locations ?? []).map((row) => at(row, 'Provider Secondary Practice Location Address -')),
    ];
    expect(addresses.filter((address) => !places.has(address))).toEqual([]);
  });

  it('have people in every state and territory, and only phone numbers reserved for fiction', () => {
    const state = 'Provider Business Practice Location Address State Name';
    expect(new Set(people.map((row) => row[state]))).toEqual(new Set(Object.keys(listedStates)));
    const wrong = active.filter((row) => {
      const phone = row['Provider Business Practice Location Address Telephone Number'] ?? '';
      return phone && !(areaCodes[row[state] ?? '']?.includes(phone.slice(0, 3)) && /^\d{3}55501\d\d$/.test(phone));
    });
    expect(wrong).toEqual([]);
  });

  it('use codes of the demo taxonomy, of individuals or organizations as required, with at most one primary', () => {
    const section = new Map(taxonomy.map((row) => [row.Code, row.Section]));
    const codes = (row: Row) => slots(row, 'Healthcare Provider Taxonomy Code');
    expect(active.filter((row) => codes(row).some((code) => !section.has(code)))).toEqual([]);
    expect(people.filter((row) => codes(row).some((code) => section.get(code) !== 'Individual'))).toEqual([]);
    const switches = active.map((row) => slots(row, 'Healthcare Provider Primary Taxonomy Switch').join(''));
    expect(switches.filter((each) => !/^(N*YN*|X+)$/.test(each))).toEqual([]);
    expect(switches.filter((each) => each.startsWith('N')).length).toBeGreaterThan(500);
  });

  it('give organizations names that match their codes', () => {
    const meanings: [RegExp, RegExp][] = [
      [/Pharmacy|Drug Store/, /^333/],
      [/Hospital|Medical Center/, /^28/],
      [/Dental|Dentistry|Orthodontics|Oral/, /^1223/],
      [/Home Health/, /^251E/],
      [/Laborator/, /^291U/],
    ];
    for (const [name, code] of meanings) {
      const named = organizations.filter((row) => name.test(row[organizationName] ?? ''));
      expect(named.length).toBeGreaterThan(50);
      const wrong = named.filter((row) => !slots(row, 'Healthcare Provider Taxonomy Code').some((c) => code.test(c)));
      expect(wrong.map((row) => row[organizationName])).toEqual([]);
    }
  });

  it('give subparts an existing parent', () => {
    const names = new Set(organizations.map((row) => row[organizationName]));
    const subparts = organizations.filter((row) => row['Is Organization Subpart'] === 'Y');
    expect(subparts.length).toBeGreaterThan(300);
    expect(subparts.filter((row) => !names.has(row['Parent Organization LBN']))).toEqual([]);
  });

  it('have no date before the first NPI or after the demo’s date, and no update before enumeration', () => {
    const iso = (date = '') => date && `${date.slice(6)}-${date.slice(0, 2)}-${date.slice(3, 5)}`;
    for (const row of active) {
      const given = iso(row['Provider Enumeration Date']);
      const updated = iso(row['Last Update Date']);
      const [away, back] = [iso(row['NPI Deactivation Date']), iso(row['NPI Reactivation Date'])];
      const inOrder = ['2005-05-23', given, away || given, back || given, updated, '2026-11-08'];
      expect(inOrder, row.NPI).toEqual(inOrder.toSorted());
    }
  });
});

describe('the demo taxonomy', () => {
  it('has at least 250 unique codes, each with a unique definition and no notes', () => {
    expect(taxonomy.length).toBeGreaterThanOrEqual(250);
    for (const column of ['Code', 'Definition'])
      expect(new Set(taxonomy.map((row) => row[column])).size, column).toBe(taxonomy.length);
    expect(taxonomy.filter(({ Definition, Notes }) => !Definition || Notes)).toEqual([]);
  });
});

type Row = Record<string, string>;

const organizationName = 'Provider Organization Name (Legal Business Name)';

function parse(text: string): Row[] {
  const [header = [], ...lines] = valuesOf(text);
  return lines.map((values) => Object.fromEntries(header.map((name, i) => [name, values[i] ?? ''])));
}

function valuesOf(text: string) {
  const lines = text.trimEnd().split('\n');
  return lines.map((line) => line.slice(1, -1).split('","'));
}

const slots = (row: Row, column: string) =>
  Array.from({ length: 15 }, (_, i) => row[`${column}_${i + 1}`] ?? '').filter(Boolean);

/** The Luhn sum modulo 10: 0 if the check digit is correct. */
const luhn = (digits: string) =>
  [...digits].reverse().reduce((sum, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) % 10;

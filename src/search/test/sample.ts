import fc from 'fast-check';
import type { TableDefinition } from '#src/search/definition.ts';
import type { Criterion, SearchRequest } from '#src/search/query.ts';

/** A row of the test table, which has every irregularity of real data. */
export interface SampleRow {
  id: string;
  last: string | null;
  first: string | null;
  org: string | null;
  state: string | null;
  /** The same in all rows of a state. */
  region: string | null;
  zip: string | null;
  phone: string | null;
  class: string | null;
  code: string | null;
  codes: (string | null)[] | null;
}

export const createSample = `create table sample (id bigint primary key, last text, first text, org text, state text,
  region text, zip text, phone text, class text, code text, codes text[])`;

export const insertSample = `insert into sample select * from json_to_recordset($1) as row (id bigint, last text, first text,
  org text, state text, region text, zip text, phone text, class text, code text, codes text[])`;

export const SLOTS = 3;
export const ZIP_LENGTH = 5;

const columns: TableDefinition['columns'] = {
  last: { kind: 'text', shown: true },
  first: { kind: 'text', shown: true },
  org: { kind: 'words', shown: true },
  region: { kind: 'code', shown: true },
  state: { kind: 'code', shown: true },
  zip: { kind: 'prefix', length: ZIP_LENGTH, shown: true },
  phone: { kind: 'shown' },
  class: { kind: 'shown' },
  code: { kind: 'code', shown: true, sortBy: ['class', 'code'] },
  codes: { kind: 'codes', slots: SLOTS },
};

/** SQL that returns the states with a region, and their regions. */
const regions = 'select distinct state, region from sample where region is not null';

/**
 * The same rows in three display orders. The second table looks up the region by state. The third does not show the
 * ZIP, so the index stores only its prefix.
 */
export const sampleTables: TableDefinition[] = [
  { name: 'by_name', key: 'id', select: 'select * from sample', order: ['last', 'first'], columns },
  {
    name: 'by_org',
    key: 'id',
    select: 'select * from sample',
    order: ['org'],
    columns: { ...columns, region: { kind: 'code', shown: true, lookedUp: { by: 'state', select: regions } } },
  },
  {
    name: 'by_key',
    key: 'id',
    select: 'select * from sample',
    order: [],
    columns: { ...columns, zip: { kind: 'prefix', length: ZIP_LENGTH } },
  },
];

const characters = [
  ...[
    'a',
    'A',
    'b',
    'B',
    'n',
    'N',
    'o',
    'z',
    'é',
    'É',
    'e\u0301',
    'ß',
    'ſ',
    'ı',
    'ᾳ',
    'ǅ',
    '𐐨',
    '𐐀',
    '😀',
    '中',
    '\u{10ffff}',
  ],
  ...[' ', '  ', '-', '.', "'", ',', '%', '_', '\\', '\n', '\t', '"', '{', '}', '0', '1', '7', '\u0001', '\u00a0'],
];
const text = fc.array(fc.constantFrom(...characters), { maxLength: 12 }).map((parts) => parts.join(''));
const word = fc.constantFrom('care', 'CARE', 'Health', 'of', 'Núñez', "o'b", 'x', 'ab', '&', 'RX-1', 'st.', '');
const phrase = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));

/** A small pool of values of a column, so that rows share them. It includes missing and empty values. */
const pool = (value: fc.Arbitrary<string>) =>
  fc.array(value, { minLength: 1, maxLength: 8 }).map((values) => [null, '', ...values]);

/** Tables of up to 60 rows. */
export const sampleRows: fc.Arbitrary<SampleRow[]> = fc
  .record({
    texts: pool(text),
    phrases: pool(fc.oneof(phrase, text)),
    codes: pool(fc.constantFrom('NY', 'ny', 'Ca', 'ß', '207R', '207r', 'M')),
    regions: fc.array(fc.option(text), { minLength: 1, maxLength: 4 }),
    zips: pool(fc.constantFrom('10001', '100011234', '10001-1', '1000', '1000é7', '1000É', '1', '94110', 'k1a')),
  })
  .chain(({ texts, phrases, codes, regions, zips }) => {
    const regionOf = (state: string | null) =>
      state === null ? null : (regions[codes.indexOf(state) % regions.length] ?? null);
    const of = (values: (string | null)[]) => fc.constantFrom(...values);
    const row = fc.record({
      last: of(texts),
      first: of(texts),
      org: of(phrases),
      state: of(codes),
      zip: of(zips),
      phone: of(texts),
      class: of(codes),
      code: of(codes),
      codes: fc.option(fc.array(of(codes), { maxLength: SLOTS + 1 }), { freq: 4 }),
    });
    const placed = row.map((values) => ({ ...values, region: regionOf(values.state) }));
    const id = fc.integer({ min: 1_000_000_000, max: 2_999_999_999 });
    return fc
      .uniqueArray(fc.record({ id, row: placed }), { selector: ({ id }) => id, maxLength: 60 })
      .map((rows) => rows.map(({ id, row }) => ({ id: String(id), ...row })));
  });

/** Requests whose needles are mostly parts of values in `rows`. */
export function requestsFor(rows: SampleRow[]): fc.Arbitrary<SearchRequest> {
  const given = (column: keyof SampleRow) => {
    const values = rows.flatMap((row) => row[column] ?? []).filter((value) => value !== null);
    return values.length ? fc.constantFrom(...values) : text;
  };
  const cased = (needle: fc.Arbitrary<string>) =>
    fc
      .record({ needle, change: fc.constantFrom('none', 'none', 'upper', 'lower', 'pad') })
      .map(({ needle, change }) =>
        change === 'upper'
          ? needle.toUpperCase()
          : change === 'lower'
            ? needle.toLowerCase()
            : change === 'pad'
              ? ` ${needle}\t`
              : needle,
      );
  const piece = (column: keyof SampleRow) =>
    fc
      .record({ value: given(column), from: fc.nat(12), length: fc.integer({ min: 1, max: 12 }) })
      .map(({ value, from, length }) =>
        Array.from(value)
          .slice(from, from + length)
          .join(''),
      );
  const start = (column: keyof SampleRow) =>
    fc
      .record({ value: given(column), length: fc.nat(7) })
      .map(({ value, length }) => Array.from(value).slice(0, length).join(''));
  const odd = fc.constantFrom('', '  ', 'zz', '%', '_', '\ud800', 'a\ud800', '\u0000', '\n');

  const criterion = (column: keyof SampleRow, match: Criterion['match'], needle: fc.Arbitrary<string>) =>
    fc.record({
      column: fc.constant(column),
      match: fc.constant(match),
      values: fc.array(cased(fc.oneof({ arbitrary: needle, weight: 9 }, { arbitrary: odd, weight: 1 })), {
        maxLength: 3,
      }),
    });
  const criteria = fc.oneof(
    ...(['last', 'first', 'org'] as const).flatMap((column) => [
      criterion(column, 'contains', piece(column)),
      criterion(column, 'contains', piece(column)),
      criterion(column, 'equals', given(column)),
      criterion(column, 'starts', start(column)),
    ]),
    criterion('state', 'equals', given('state')),
    criterion('region', 'equals', given('region')),
    criterion('zip', 'starts', start('zip')),
    criterion('zip', 'equals', given('zip')),
    criterion('id', 'equals', given('id')),
    fc
      .record({ criterion: criterion('codes', 'equals', given('codes')), slots: fc.constantFrom(undefined, 1, 2, 3) })
      .map(({ criterion, slots }) => ({ ...criterion, slots })),
  );
  const sortable = fc.constantFrom('id', 'last', 'first', 'org', 'state', 'region', 'phone', 'class', 'code');
  const alsoZip = fc.oneof({ arbitrary: sortable, weight: 8 }, fc.constant('zip'));
  const request = (table: string) =>
    fc.record({
      table: fc.constant(table),
      criteria: fc.array(criteria, { maxLength: 3 }),
      sort: fc.oneof(
        fc.constant(undefined),
        fc.record({ column: table === 'by_key' ? sortable : alsoZip, order: fc.constantFrom('asc', 'desc') }),
      ),
      page: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: Math.ceil(rows.length / 4) + 1 })),
      page_size: fc.constantFrom(4, 50),
      facets: fc.oneof(
        { arbitrary: fc.constant(undefined), weight: 3 },
        fc.subarray(['last', 'org', 'region', 'zip', 'code', 'codes', 'phone'], { maxLength: 2 }),
      ),
      facet_slots: fc.constantFrom(undefined, 1, 2, 9),
    });
  return fc.constantFrom(...sampleTables.map(({ name }) => name)).chain(request);
}

import fc from 'fast-check';
import { among } from '#src/search/criteria.ts';
import type { TableDefinition } from '#src/search/definition.ts';
import { shareKeys } from '#src/search/live/shared-keys.ts';
import {
  type ChildCriterion,
  type CountRequest,
  type Criterion,
  DISTANCE,
  type SearchRequest,
  TOTAL,
  type ValueCriterion,
} from '#src/search/query.ts';

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
  day: string | null;
  amount: number | null;
  /** The ID of an area, or of none. */
  area: string | null;
  /** The rows of the child table. */
  records: SampleRecord[];
}

export interface SampleRecord {
  kind: string | null;
  day: string | null;
  amount: number | null;
  area: string | null;
}

const fields = `id bigint, last text, first text, org text, state text, region text, zip text, phone text, class text,
  code text, codes text[], day text, amount numeric, area text, records jsonb`;

export const createSample = `create table sample (${fields});
  create view records as select id, held.kind, held.day, held.amount, held.area
  from sample, jsonb_to_recordset(records) held (kind text, day text, amount numeric, area text)
  union all select 77, 'M', '2020-01-01', 1, '10' where exists (select from sample)`; // and a record without a row

export const insertSample = `insert into sample select * from jsonb_to_recordset($1) row (${fields})`;

export const SAMPLE_SLOTS = 3;
export const ZIP_LENGTH = 5;

/** Places that rows refer to by ID. The last one has no coordinates. */
export const areas = [
  { id: '10', latitude: 30.27, longitude: -97.74 },
  { id: '11', latitude: 30.5, longitude: -97.7 },
  { id: '20', latitude: 41.5, longitude: -81.7 },
  { id: '30', latitude: 51.9, longitude: 179.9 },
  { id: '31', latitude: 51.8, longitude: -179.9 },
  { id: '40', latitude: undefined, longitude: undefined },
];

const columns: TableDefinition['columns'] = {
  last: { kind: 'text', shown: true },
  first: { kind: 'text', shown: true },
  org: { kind: 'words', close: true, shown: true },
  region: { kind: 'code', shown: true },
  state: { kind: 'code', shown: true },
  zip: { kind: 'prefix', length: ZIP_LENGTH, shown: true },
  phone: { kind: 'shown' },
  class: { kind: 'shown' },
  code: { kind: 'code', shown: true, sortBy: ['class', 'code'] },
  codes: { kind: 'codes', slots: SAMPLE_SLOTS },
  day: { kind: 'date', shown: true },
  amount: { kind: 'number', digits: 6, decimals: 2 },
  area: { kind: 'code', refersTo: 'areas' },
};

/** SQL that returns the states with a region, and their regions. */
const regions = 'select distinct state, region from sample where region is not null';

/**
 * The same rows in three display orders. The second table looks up the region by state and compares names loosely. The third does not show the
 * ZIP, so the index stores only its prefix.
 */
export const sampleTables: TableDefinition[] = [
  {
    name: 'by_name',
    key: 'id',
    sources: [],
    select: 'select * from sample',
    order: ['last', 'first'],
    orders: { place: ['state', 'zip'] },
    columns,
  },
  {
    name: 'by_org',
    key: 'id',
    sources: [],
    select: 'select * from sample',
    order: ['org'],
    columns: {
      ...columns,
      last: { kind: 'text', loose: true, close: true, shown: true },
      first: { kind: 'text', loose: 'list', shown: true },
      region: { kind: 'code', shown: true, lookedUp: { by: 'state', select: regions } },
    },
  },
  {
    name: 'by_key',
    key: 'id',
    sources: [],
    select: 'select * from sample',
    order: [],
    orders: { names: ['last', 'first'] },
    columns: { ...columns, zip: { kind: 'prefix', length: ZIP_LENGTH } },
  },
];

type Order = 'asc' | 'desc';

/** The columns that a request sorts by, each with its direction. */
export function sortedColumns(table: string, { column, order }: { column: string; order: Order }): [string, Order][] {
  const [first, ...ties] = sampleTables.find(({ name }) => name === table)?.orders?.[column] ?? [];
  if (first) return [[first, order], ...ties.map((tie): [string, Order] => [tie, 'asc'])];
  return (column === 'code' ? ['class', 'code'] : [column]).map((name) => [name, order]);
}

const tableNames = sampleTables.map(({ name }) => name);

/** All tables of the index: the three above, their child and the places that they refer to. */
export const indexTables: TableDefinition[] = [
  ...sampleTables,
  {
    name: 'records',
    key: 'id',
    childOf: tableNames,
    sources: [],
    select: 'select *, amount as hours from records',
    order: [],
    columns: {
      kind: { kind: 'code', shown: true },
      day: { kind: 'date', shown: true },
      amount: { kind: 'number', digits: 6, decimals: 2 },
      area: { kind: 'code', refersTo: 'areas' },
      hours: { kind: 'total', digits: 6, decimals: 2 },
    },
  },
  {
    name: 'areas',
    key: 'id',
    sources: [],
    select: `select * from (values ${areas
      .map(
        ({ id, latitude, longitude }) => `(${id}, ${latitude === undefined ? 'null' : `'${latitude},${longitude}'`})`,
      )
      .join(', ')}) area (id, point)`,
    order: [],
    columns: { point: { kind: 'point' } },
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
    days: fc.array(fc.constantFrom('2019', '2020-01-31', '2020-02-01', '2024-12-31'), { maxLength: 3 }),
    regions: fc.array(fc.option(text), { minLength: 1, maxLength: 4 }),
    zips: pool(fc.constantFrom('10001', '100011234', '10001-1', '1000', '1000é7', '1000É', '1', '94110', 'k1a')),
  })
  .chain(({ texts, phrases, codes, days, regions, zips }) => {
    const regionOf = (state: string | null) =>
      state === null ? null : (regions[codes.indexOf(state) % regions.length] ?? null);
    const of = (values: (string | null)[]) => fc.constantFrom(...values);
    const area = fc.constantFrom(null, ...areas.map(({ id }) => id), '99', 'none');
    const dated = {
      day: of([null, ...days]),
      amount: fc.constantFrom(null, 0, 0.5, 12.34, 12.35, 9999, 999999.99),
      area,
    };
    const row = fc.record({
      last: of(texts),
      first: of(texts),
      org: of(phrases),
      state: of(codes),
      zip: of(zips),
      phone: of(texts),
      class: of(codes),
      code: of(codes),
      codes: fc.option(fc.array(of(codes), { maxLength: SAMPLE_SLOTS + 1 }), { freq: 4 }),
      ...dated,
      records: fc.array(fc.record({ kind: of(codes), ...dated }), { maxLength: 3 }),
    });
    const placed = row.map((values) => ({ ...values, region: regionOf(values.state) }));
    const id = fc.integer({ min: 1_000_000_000, max: 2_999_999_999 });
    return fc
      .uniqueArray(fc.record({ id, row: placed }), { selector: ({ id }) => id, maxLength: 60 })
      .map((rows) => rows.map(({ id, row }) => ({ id: String(id), ...row })));
  });

type TextColumn = Exclude<keyof SampleRow, 'day' | 'amount' | 'records'>;

const here = <M extends 'near' | 'inside'>(match: M) => ({ column: 'point', match });

/** Criteria by the beginning of words, by sound and with typos instead of some others. */
function otherwise(criterion: Criterion): Criterion {
  if (!('column' in criterion) || !('values' in criterion) || !['last', 'org'].includes(criterion.column))
    return criterion;
  const { values, match } = criterion;
  if (match === 'starts' && criterion.column === 'last') return { ...criterion, match: 'begins' };
  if (match !== 'equals') return criterion;
  const mistyped = (text: string, at: number) => text.slice(0, at) + 'x'.repeat(at % 2) + text.slice(at + 1);
  const typos = values.map((value, n) => (n % 2 ? value : mistyped(value, value.length >> 1)));
  return values.length % 2 ? { ...criterion, match: 'typo', values: typos } : { ...criterion, match: 'sound' };
}

const changes = {
  none: (needle: string) => needle,
  upper: (needle: string) => needle.toUpperCase(),
  lower: (needle: string) => needle.toLowerCase(),
  pad: (needle: string) => ` ${needle}\t`,
  join: (needle: string) => needle.replace(/[ .'-]/g, ''),
  split: (needle: string) => Array.from(needle).join('-'),
  plain: (needle: string) => needle.normalize('NFD').replace(/\p{M}/gu, ''),
};

/** Requests whose needles are mostly parts of values in `rows`. */
export function requestsFor(rows: SampleRow[]): fc.Arbitrary<SearchRequest> {
  const given = (column: TextColumn) => {
    const values = rows.flatMap((row) => row[column] ?? []).filter((value) => value !== null);
    return values.length ? fc.constantFrom(...values) : text;
  };
  const cased = (needle: fc.Arbitrary<string>) =>
    fc
      .record({ needle, change: fc.constantFrom('none', 'none', 'upper', 'lower', 'pad', 'join', 'split', 'plain') })
      .map(({ needle, change }) => changes[change](needle));
  const piece = (column: TextColumn) =>
    fc
      .record({ value: given(column), from: fc.nat(12), length: fc.integer({ min: 1, max: 12 }) })
      .map(({ value, from, length }) =>
        Array.from(value)
          .slice(from, from + length)
          .join(''),
      );
  const start = (column: TextColumn) =>
    fc
      .record({ value: given(column), length: fc.nat(7) })
      .map(({ value, length }) => Array.from(value).slice(0, length).join(''));
  const odd = fc.constantFrom('', '  ', 'zz', '%', '_', '\ud800', 'a\ud800', '\u0000', '\n');

  const criterion = (column: TextColumn | 'kind', match: ValueCriterion['match'], needle: fc.Arbitrary<string>) =>
    fc.record({
      column: fc.constant(column),
      match: fc.constant(match),
      values: fc.array(cased(fc.oneof({ arbitrary: needle, weight: 9 }, { arbitrary: odd, weight: 1 })), {
        maxLength: 3,
      }),
    });
  const limit = (values: (string | number | null)[]) =>
    fc.option(fc.constantFrom(...values.filter((value) => value !== null), 0, 12.34, 1e9), { nil: undefined });
  const between = (column: string, values: (string | number | null)[]) =>
    fc.record({
      column: fc.constant(column),
      match: fc.constant('between' as const),
      from: limit(values),
      to: limit(values),
    });
  const ofDay = between('day', ['2019', '2020-01-31', '2020-02', '2025', '']);
  const ofAmount = between('amount', [0.5, 9999, 12.35]);
  const area = fc.constantFrom(
    { latitude: 0, longitude: 0 },
    ...areas.filter(({ latitude }) => latitude !== undefined),
  );
  const near = fc.record({ area, miles: fc.constantFrom(0, 1, 20, 2000) }).map(({ area, miles }) => ({
    ...here('near'),
    latitude: area.latitude ?? 0,
    longitude: area.longitude ?? 0,
    miles,
  }));
  const inside = fc.constantFrom(
    { ...here('inside'), west: -98, south: 30, east: -97, north: 30.4 },
    { ...here('inside'), west: 179, south: -90, east: -170, north: 90 },
  );
  const refers = fc
    .array(fc.oneof(near, inside), { maxLength: 2 })
    .map((meets) => ({ column: 'area', match: 'refers' as const, meets }));
  const kinds = rows.flatMap(({ records }) => records.flatMap(({ kind }) => kind ?? []));
  const ofKind = criterion('kind', 'equals', kinds.length ? fc.constantFrom(...kinds) : text);
  const child = fc
    .array(fc.oneof(ofKind, ofDay, ofAmount, fc.record({ not: ofKind })), { maxLength: 3 })
    .map((meets) => ({ child: 'records', meets }));
  const by = fc.constantFrom('sum' as const, 'greatest' as const);
  const total = fc.record({ child, by }).map(({ child, by }) => ({ ...child, column: 'hours', by }));
  const hours = fc.constantFrom(undefined, 0, 12.34, 12.35, 24.69, 10_000, 1e9);
  const totalWithin = fc
    .record({ total, from: hours, to: hours })
    .map(({ total, from, to }) => ({ ...total, from, to }));
  const present = fc
    .constantFrom('last', 'state', 'day', 'amount')
    .map((column) => ({ column, match: 'present' as const }));
  const ids = rows.map(({ id }) => Number(id)).sort((one, other) => one - other);
  const amongSome = fc.record({ every: fc.integer({ min: 1, max: 40 }), from: fc.nat(60) }).map(({ every, from }) => {
    const held = ids.filter((_, at) => at >= from && at % every === 0);
    const unknown = [1, 5_000_000_000].filter((id) => !ids.includes(id));
    const keys = Float64Array.from([...held, ...unknown]).sort();
    return among(shareKeys(`${every} ${from}`, keys, tableNames));
  });
  const simple = fc.oneof(
    present,
    amongSome,
    amongSome,
    ofDay,
    ofAmount,
    refers,
    child,
    child,
    totalWithin,
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
  const few = (of: fc.Arbitrary<Criterion>) => fc.array(of, { maxLength: 3 });
  const once: fc.Arbitrary<Criterion> = fc.oneof(
    { arbitrary: simple, weight: 3 },
    fc.record({ not: simple }),
    fc.record({ any: few(simple) }),
    fc.record({ all: few(simple) }),
  );
  const criteria: fc.Arbitrary<Criterion> = fc.oneof(
    { arbitrary: simple, weight: 6 },
    once,
    fc.record({ not: once }),
    fc.record({ any: few(once) }),
  );
  const sortable = fc.constantFrom('id', 'last', 'first', 'org', 'state', 'region', 'phone', 'class', 'code', 'day');
  const sortableOf: Record<string, fc.Arbitrary<string>> = {
    by_name: fc.oneof({ arbitrary: sortable, weight: 8 }, fc.constantFrom('zip', 'place')),
    by_org: fc.oneof({ arbitrary: sortable, weight: 8 }, fc.constant('zip')),
    by_key: fc.oneof({ arbitrary: sortable, weight: 8 }, fc.constant('names')),
  };
  const distance = fc.record({
    column: fc.constant('area'),
    point: fc.constant('point'),
    latitude: fc.constantFrom(30.3, 51),
    longitude: fc.constantFrom(-97, 180),
    child: fc.constantFrom(undefined, { table: 'records', column: 'area' }),
  });
  const days = fc.constantFrom(undefined, ['2019', '2020-02-01', '2022']);
  const amounts = fc.constantFrom(undefined, [0, 12.35, 9999, 1e9]);
  const count: fc.Arbitrary<CountRequest> = fc
    .oneof(
      fc.record({ column: fc.constantFrom('state', 'last') }),
      fc.record({ column: fc.constant('day'), ranges: days }),
      fc.record({ column: fc.constant('amount'), ranges: amounts }),
      fc.record({ column: fc.constantFrom('kind', 'area'), child }),
      fc.record({ column: fc.constant('kind'), or: fc.constant('codes'), child }),
      fc.record({ column: fc.constant('day'), ranges: days, child }),
      fc.record({ column: fc.constant('amount'), ranges: amounts, child }),
      fc.record({ column: fc.constant('hours'), ranges: fc.constant([0, 12.35, 9999]), by, child }),
    )
    .map((request: Pick<CountRequest, 'column' | 'ranges' | 'by'> & { child?: ChildCriterion }) => ({
      ...request,
      child: request.child && { table: request.child.child, meets: request.child.meets },
    }));
  const codeGroups = fc
    .record({
      slots: fc.constantFrom(undefined, 1, 2, 9),
      groups: fc.array(
        fc.record({
          codes: fc.array(given('codes'), { maxLength: 3 }),
          values: fc.array(kinds.length ? fc.constantFrom(...kinds) : text, { maxLength: 2 }),
        }),
        { maxLength: 4 },
      ),
      child: fc.option(child, { nil: undefined }),
    })
    .map(({ slots, groups, child }) => ({
      ...{ column: 'codes', groups, ...(slots && { slots }) },
      ...(child && { child: { table: child.child, meets: child.meets, column: 'kind' } }),
    }));
  const request = (table: string): fc.Arbitrary<SearchRequest> =>
    fc.record({
      table: fc.constant(table),
      criteria: fc.array(criteria, { maxLength: 3 }),
      distance: fc.option(distance, { nil: undefined }),
      total: fc.option(total, { nil: undefined }),
      sort: fc.oneof(
        fc.constant(undefined),
        fc.record({ column: sortableOf[table] ?? sortable, order: fc.constantFrom('asc', 'desc') }),
      ),
      page: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: Math.ceil(rows.length / 4) + 1 })),
      page_size: fc.constantFrom(4, 50),
      children: fc.constantFrom(undefined, 'records'),
      facets: fc.oneof(
        { arbitrary: fc.constant(undefined), weight: 3 },
        fc.subarray(['last', 'org', 'region', 'zip', 'code', 'codes', 'phone'], { maxLength: 2 }),
      ),
      counts: fc.option(fc.array(count, { minLength: 1, maxLength: 2 }), { nil: undefined }),
      groups: fc.option(fc.array(codeGroups, { minLength: 1, maxLength: 2 }), { nil: undefined }),
      facet_slots: fc.constantFrom(undefined, 1, 2, 9),
      tests: fc.option(fc.array(fc.array(criteria, { maxLength: 2 }), { maxLength: 3 }), { nil: undefined }),
    });
  const compared = (request: SearchRequest): SearchRequest =>
    request.table === 'by_org'
      ? {
          ...request,
          criteria: request.criteria.map(otherwise),
          ...(request.tests && { tests: request.tests.map((test) => test.map(otherwise)) }),
        }
      : request;
  const sorted = ({ sort, ...request }: SearchRequest): SearchRequest => {
    const column = request.distance ? DISTANCE : request.total ? TOTAL : sort?.column;
    return { ...request, ...(sort && column && { sort: { ...sort, column } }) };
  };
  return fc
    .constantFrom(...tableNames)
    .chain(request)
    .map(sorted)
    .map(compared);
}

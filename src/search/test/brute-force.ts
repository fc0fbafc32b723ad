import { type IndexColumn, isList, isLoose } from '#src/search/definition.ts';
import { fold } from '#src/search/fold.ts';
import { milesBetween } from '#src/search/points.ts';
import {
  type CodeGroups,
  type CountRequest,
  type Criterion,
  DISTANCE,
  type DistanceRequest,
  type FacetCount,
  type KeysCriterion,
  type SearchReply,
  type SearchRequest,
  TOTAL,
  type TotalRequest,
  type ValueCriterion,
} from '#src/search/query.ts';
import { soundOf } from '#src/search/sound.ts';
import { spaced, squeeze } from '#src/search/squeeze.ts';
import {
  areas,
  SAMPLE_SLOTS,
  type SampleRecord,
  type SampleRow,
  sampleTables,
  sortedColumns,
  ZIP_LENGTH,
} from '#src/search/test/sample.ts';
import { SHORTEST_TYPO } from '#src/shared/typo.ts';

/** The expected reply of the index, found by scanning every row. `display` is `inDisplayOrder` of all rows. */
export function bruteForce(display: SampleRow[], request: SearchRequest): Omit<SearchReply, 'generation'> {
  const { columns } = tableOf(request.table);
  const found = display.filter((row) => request.criteria.every((criterion) => meets(row, criterion, columns) ?? true));
  const facets = request.facets?.map((name) => [name, count(found, name as keyof SampleRow, request.facet_slots)]);
  const { sort, page, page_size } = request;
  if (sort?.column === DISTANCE) sortByDistance(found, request.distance!, sort.order);
  else if (sort?.column === TOTAL) sortByTotal(found, request.total!, sort.order);
  else if (sort) sortRows(found, sortedColumns(request.table, sort));
  const shown = [
    'id',
    ...Object.keys(columns).filter((name) => columns[name]?.shown || columns[name]?.kind === 'shown'),
  ];
  const onPage = found.slice((page - 1) * page_size, page * page_size);
  const { distance, total } = request;
  return {
    total: found.length,
    rows: onPage.map((row) => Object.fromEntries(shown.map((name) => [name, Reflect.get(row, name)]))),
    ...(request.children && {
      children: onPage.map(({ id, records }) =>
        records.toSorted(byColumns).map(({ kind, day }) => ({ id, kind, day })),
      ),
    }),
    ...(distance && { miles: onPage.map((row) => milesOf(row, distance) ?? null) }),
    ...(total && { totals: onPage.map((row) => totalOf(row, total) ?? null) }),
    ...(request.tests && { passed: Uint32Array.from(onPage, (row) => passedBy(row, request.tests!, columns)) }),
    ...(request.counts && { counts: request.counts.map((count) => countOf(found, count, display)) }),
    ...(request.groups && { groups: request.groups.map((each) => countGroups(found, each)) }),
    ...(facets && { facets: Object.fromEntries(facets) }),
  };
}

/** The tests that a row passes, as bits. */
const passedBy = (row: SampleRow, tests: NonNullable<SearchRequest['tests']>, columns: Columns) =>
  tests.reduce(
    (bits, test, n) => bits | (test.every((criterion) => meets(row, criterion, columns) ?? true) ? 1 << n : 0),
    0,
  );

/** The number of rows with any code of each group. */
const countGroups = (rows: SampleRow[], { slots = SAMPLE_SLOTS, groups, child }: CodeGroups): number[] =>
  groups.map(({ codes, values = [] }) => {
    const isIn = (wanted: readonly string[], value: unknown) =>
      wanted.some((one) => one.trim() !== '' && typeof value === 'string' && fold(one.trim()) === fold(value));
    const held = ({ records }: SampleRow) =>
      records.filter((record) => child?.meets.every((one) => meets(record, one) ?? true));
    return rows.filter(
      (row) =>
        (row.codes ?? []).slice(0, Math.min(slots, SAMPLE_SLOTS)).some((code) => isIn(codes, code)) &&
        (!child || held(row).some((record) => isIn(values, Reflect.get(record, child.column)))),
    ).length;
  });

/** The number of rows per value or range, each row once. */
function countOf(rows: SampleRow[], { column, child, or, ranges, by }: CountRequest, all: SampleRow[]): FacetCount[] {
  if (by && ranges && child) {
    const totals = rows.map((row) => totalOf(row, { child: child.table, meets: child.meets, column, by }));
    const groups = totals.map((total) => ranges.findLast((low) => total !== undefined && Number(low) <= total));
    return ranges.map((low) => ({ value: String(low), count: groups.filter((group) => group === low).length }));
  }
  const spelled = firstSpellings(
    all.flatMap<object>((row) => (child ? row.records : row)),
    column,
  );
  const counts = new Map<string, number>((ranges ?? []).map((low) => [String(low), 0]));
  for (const row of rows) {
    const held: object[] = child
      ? row.records.filter((record) => child.meets.every((one) => meets(record, one) ?? true))
      : [row];
    const values = held
      .map((one) => Reflect.get(one, column) as string | number | null)
      .filter((value) => value !== null);
    const slots = or === undefined ? [] : ((Reflect.get(row, or) as SampleRow['codes']) ?? []).slice(0, SAMPLE_SLOTS);
    const codes = slots.filter((code) => code !== null);
    const groups = [...values, ...codes].map((value) => {
      if (ranges) return ranges.findLast((low) => !below(value, low));
      return or === undefined ? spelled(value) : value;
    });
    for (const group of new Set(groups))
      if (group !== undefined) counts.set(String(group), (counts.get(String(group)) ?? 0) + 1);
  }
  const counted = Array.from(counts, ([value, count]) => ({ value, count }));
  return ranges ? counted : sortedFacet(counted);
}

/** Names values that differ only in case by the first of them. */
function firstSpellings(rows: object[], column: string) {
  const values = rows
    .map((row) => Reflect.get(row, column) as string | number | null)
    .filter((value) => value !== null);
  const first = new Map<string, string>();
  for (const value of values.map(padded).sort(byValue)) if (!first.has(fold(value))) first.set(fold(value), value);
  return (value: string | number) => first.get(fold(padded(value)));
}

/** Numbers are stored as texts of one width. */
const padded = (value: string | number) => (typeof value === 'number' ? value.toFixed(2).padStart(9, '0') : value);

/** The distance to the nearest of the row's areas. */
function milesOf({ area, records }: SampleRow, { child, ...from }: DistanceRequest): number | undefined {
  const held = [area, ...(child ? records.map((record) => record.area) : [])];
  const miles = areas
    .filter(({ id, latitude }) => held.includes(id) && latitude !== undefined)
    .map(({ latitude, longitude }) => milesBetween(from, { latitude: latitude!, longitude: longitude! }));
  return miles.length > 0 ? Math.min(...miles) : undefined;
}

/** The total of the child rows that meet the criteria, in cents at first, so that sums are exact. A missing number is 0. */
function totalOf({ records }: SampleRow, { meets: criteria, by }: TotalRequest): number | undefined {
  const held = records.filter((record) => criteria.every((one) => meets(record, one) ?? true));
  const cents = held.map(({ amount }) => Math.round((amount ?? 0) * 100));
  if (cents.length === 0) return undefined;
  return (by === 'sum' ? cents.reduce((sum, one) => sum + one, 0) : Math.max(...cents)) / 100;
}

function sortByTotal(rows: SampleRow[], total: TotalRequest, order: 'asc' | 'desc'): void {
  const direction = order === 'asc' ? 1 : -1;
  rows.sort((a, b) => {
    const [x, y] = [totalOf(a, total), totalOf(b, total)];
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
    return direction * (x - y);
  });
}

/** Without child rows, rows at the same distance are in the order of their areas. */
function sortByDistance(rows: SampleRow[], distance: DistanceRequest, order: 'asc' | 'desc'): void {
  const direction = order === 'asc' ? 1 : -1;
  rows.sort((a, b) => {
    const [x, y] = [milesOf(a, distance), milesOf(b, distance)];
    if (x !== y) return x === undefined || y === undefined ? (x === undefined ? 1 : -1) : direction * (x - y);
    return distance.child ? 0 : Buffer.compare(Buffer.from(a.area ?? '~'), Buffer.from(b.area ?? '~'));
  });
}

/** Rows in the display order of a table. */
export function inDisplayOrder(rows: SampleRow[], table: string): SampleRow[] {
  const sorted = rows.toSorted((a, b) => Number(a.id) - Number(b.id));
  sortRows(
    sorted,
    tableOf(table).order.map((column) => [column, 'asc']),
  );
  return sorted;
}

/** Whether PostgreSQL can answer a request: it accepts every needle as text, and no column compares loosely. */
export const isForPostgres = ({ table, criteria }: SearchRequest) => {
  const text = JSON.stringify(criteria);
  const { columns } = tableOf(table);
  const isAsked = ([name, column]: [string, IndexColumn]) => isLoose(column) && text.includes(`{"column":"${name}"`);
  return !/\\ud[89a-f]|\\u0000/.test(text) && !Object.entries(columns).some(isAsked);
};

const firstCharacters = (value: string) => Array.from(value).slice(0, ZIP_LENGTH).join('');

type Columns = Readonly<Record<string, IndexColumn>>;

/** Whether the row meets the criterion; undefined if it is to be ignored. */
function meets(row: SampleRow | SampleRecord, criterion: Criterion, columns: Columns = {}): boolean | undefined {
  if ('any' in criterion || 'all' in criterion) {
    const met = ('any' in criterion ? criterion.any : criterion.all)
      .map((one) => meets(row, one, columns))
      .filter((one) => one !== undefined);
    if (met.length === 0) return undefined;
    return 'any' in criterion ? met.some(Boolean) : met.every(Boolean);
  }
  if ('not' in criterion) {
    const met = meets(row, criterion.not, columns);
    return met === undefined ? undefined : !met;
  }
  if ('by' in criterion) {
    const { from = -Infinity, to = Infinity } = criterion;
    const total = totalOf(row as SampleRow, criterion);
    return total !== undefined && total >= from && total <= to;
  }
  if ('child' in criterion)
    return (row as SampleRow).records.some((record) => criterion.meets.every((one) => meets(record, one) ?? true));
  if (criterion.match === 'among') return keysOfSet(criterion).includes(Number((row as SampleRow).id));
  if (criterion.match === 'refers') {
    const area = areas.find(({ id }) => id === (row as SampleRow).area);
    return area !== undefined && criterion.meets.every((one) => isAt(area, one));
  }
  if (criterion.match === 'between') {
    const { from, to } = criterion;
    if ((from ?? '') === '' && (to ?? '') === '') return undefined;
    const value = Reflect.get(row, criterion.column) as string | number | null;
    return value !== null && !((from ?? '') !== '' && below(value, from!)) && !((to ?? '') !== '' && below(to!, value));
  }
  if (criterion.match === 'present') return Reflect.get(row, criterion.column) !== null;
  if (criterion.match === 'near' || criterion.match === 'inside') throw new Error('only areas have places');
  return matches(row, criterion, columns[criterion.column]);
}

/** The keys of a set. */
export const keysOfSet = ({ keys }: KeysCriterion): number[] => Array.from(new Float64Array(keys.keys));

const below = (one: string | number, other: string | number) =>
  typeof one === 'number' && typeof other === 'number' ? one < other : String(one) < String(other);

function isAt({ latitude, longitude }: (typeof areas)[number], criterion: Criterion): boolean {
  if (latitude === undefined) return false;
  if (!('match' in criterion)) throw new Error('areas have places only');
  if (criterion.match === 'near') {
    const miles = areas.flatMap((area) =>
      area.latitude === undefined
        ? []
        : milesBetween(criterion, { latitude: area.latitude, longitude: area.longitude }),
    );
    return milesBetween(criterion, { latitude, longitude }) <= Math.max(criterion.miles, Math.min(...miles));
  }
  if (criterion.match !== 'inside') throw new Error('areas have places only');
  const { west, south, east, north } = criterion;
  const within = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return within && latitude >= south && latitude <= north;
}

/** Whether the row has any of the values; undefined without values. */
function matches(
  row: object,
  { column, match, values, slots = SAMPLE_SLOTS }: ValueCriterion,
  definition: IndexColumn | undefined,
): boolean | undefined {
  const needles = values.map((value) => value.trim()).filter((value) => value !== '');
  if (needles.length === 0) return undefined;
  const value = Reflect.get(row, column) as string | null | (string | null)[];
  const held = Array.isArray(value) ? value.slice(0, Math.min(slots, SAMPLE_SLOTS)) : [value];
  return held.some(
    (text) =>
      text !== null &&
      needles.some((needle) => {
        if (!needle.isWellFormed()) return false;
        const cut = column === 'zip' ? firstCharacters : (uncut: string) => uncut;
        if (match === 'typo' || match === 'sound') return isCloseTo(text, needle, match, column === 'org');
        if (match === 'begins') return hasBegin(text, squeeze(needle));
        const compared = definition && isLoose(definition) ? (one: string) => squeeze(one, isList(definition)) : fold;
        const whole = compared(cut(text));
        const part = compared(cut(needle));
        if (part === '') return false;
        return match === 'contains'
          ? whole.includes(part)
          : match === 'starts'
            ? whole.startsWith(part)
            : whole === part;
      }),
  );
}

/** Whether a loose text is close to another; with `byWord`, whether it has a close word for each of the other's words. */
function isCloseTo(text: string, other: string, match: 'typo' | 'sound', byWord: boolean): boolean {
  const wanted = byWord ? spaced(other).split(' ') : [squeeze(other)];
  const held = byWord ? spaced(text).split(' ') : [squeeze(text)];
  const isSame = (one: string, two: string) =>
    match === 'sound'
      ? soundOf(one) !== '' && soundOf(one) === soundOf(two)
      : Buffer.byteLength(one) >= SHORTEST_TYPO && edits(Buffer.from(one), Buffer.from(two)) === 1;
  return wanted.every((word) => word !== '' && held.some((one) => isSame(word, one) || (byWord && one === word)));
}

/** The optimal string alignment distance. */
function edits(a: Buffer, b: Buffer): number {
  const costs = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i || j));
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const at = (di: number, dj: number) => costs[i - di]?.[j - dj] ?? Infinity;
      const exchanged = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(2, 2) + 1 : Infinity;
      const least = Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + (a[i - 1] === b[j - 1] ? 0 : 1), exchanged);
      costs[i]![j] = least;
    }
  return costs[a.length]![b.length]!;
}

/** Whether a word of a loose text begins with `part`, which may extend over the next words. */
function hasBegin(text: string, part: string): boolean {
  const words = spaced(text).split(' ');
  return part !== '' && words.some((_, i) => words.slice(i).join('').startsWith(part));
}

/** Sorts by several columns, stable. In both directions, missing values come last. */
function sortRows(rows: SampleRow[], columns: [string, 'asc' | 'desc'][]): void {
  rows.sort((a, b) => {
    for (const [name, order] of columns) {
      const [x, y] = [Reflect.get(a, name), Reflect.get(b, name)];
      if (x === y) continue;
      if (x === null || y === null) return x === null ? 1 : -1;
      return order === 'asc' ? byValue(x, y) : byValue(y, x);
    }
    return 0;
  });
}

const tableOf = (table: string) => sampleTables.find(({ name }) => name === table)!;

/** Compares child rows by the columns that a reply has. Missing values come last. */
function byColumns(one: SampleRecord, other: SampleRecord): number {
  for (const name of ['kind', 'day'] as const) {
    const [x, y] = [one[name], other[name]];
    if (x !== y) return x === null ? 1 : y === null ? -1 : byValue(x, y);
  }
  return 0;
}

/** Compares by folded bytes, then by original bytes. */
function byValue(x: string, y: string): number {
  if (x === y) return 0;
  const [a, b] = [sortKeys(x), sortKeys(y)];
  return Buffer.compare(a.folded, b.folded) || Buffer.compare(a.whole, b.whole);
}

const known = new Map<string, { folded: Buffer; whole: Buffer }>();

function sortKeys(value: string) {
  const keys = known.get(value) ?? { folded: Buffer.from(fold(value)), whole: Buffer.from(value) };
  known.set(value, keys);
  return keys;
}

function count(rows: SampleRow[], name: keyof SampleRow, slots = SAMPLE_SLOTS): FacetCount[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = row[name] as string | null | (string | null)[];
    const values = Array.isArray(value)
      ? value.slice(0, Math.min(slots, SAMPLE_SLOTS))
      : [name === 'zip' && value ? firstCharacters(value as string) : value];
    for (const one of new Set(values))
      if (one !== null) counts.set(one as string, (counts.get(one as string) ?? 0) + 1);
  }
  return sortedFacet(Array.from(counts, ([value, count]) => ({ value, count })));
}

/** Facet counts in a fixed order, for comparison. */
export const sortedFacet = (counts: FacetCount[]) => counts.toSorted((a, b) => byValue(a.value, b.value));

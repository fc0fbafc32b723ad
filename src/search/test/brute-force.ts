import { fold } from '#src/search/fold.ts';
import type { Criterion, FacetCount, SearchReply, SearchRequest } from '#src/search/query.ts';
import { type SampleRow, SLOTS, sampleTables, ZIP_LENGTH } from '#src/search/test/sample.ts';

/** The expected reply of the index, found by scanning every row. `display` is `inDisplayOrder` of all rows. */
export function bruteForce(display: SampleRow[], request: SearchRequest): Omit<SearchReply, 'generation'> {
  const found = display.filter((row) => request.criteria.every((criterion) => matches(row, criterion)));
  const facets = request.facets?.map((name) => [name, count(found, name as keyof SampleRow, request.facet_slots)]);
  const { sort, page, page_size } = request;
  if (sort) sortRows(found, sort.column === 'code' ? ['class', 'code'] : [sort.column], sort.order);
  const { columns } = tableOf(request.table);
  const shown = [
    'id',
    ...Object.keys(columns).filter((name) => columns[name]?.shown || columns[name]?.kind === 'shown'),
  ];
  return {
    total: found.length,
    rows: found
      .slice((page - 1) * page_size, page * page_size)
      .map((row) => Object.fromEntries(shown.map((name) => [name, Reflect.get(row, name)]))),
    ...(facets && { facets: Object.fromEntries(facets) }),
  };
}

/** Rows in the display order of a table. */
export function inDisplayOrder(rows: SampleRow[], table: string): SampleRow[] {
  const sorted = rows.toSorted((a, b) => Number(a.id) - Number(b.id));
  sortRows(sorted, tableOf(table).order, 'asc');
  return sorted;
}

/** Whether PostgreSQL accepts every needle as text. */
export const isText = (request: SearchRequest) =>
  request.criteria.every(({ values }) => values.every((value) => value.isWellFormed() && !value.includes('\0')));

const firstCharacters = (value: string) => Array.from(value).slice(0, ZIP_LENGTH).join('');

function matches(row: SampleRow, { column, match, values, slots = SLOTS }: Criterion): boolean {
  const needles = values.map((value) => value.trim()).filter((value) => value !== '');
  if (needles.length === 0) return true;
  const value = row[column as keyof SampleRow];
  const held = Array.isArray(value) ? value.slice(0, Math.min(slots, SLOTS)) : [value];
  return held.some(
    (text) =>
      text !== null &&
      needles.some((needle) => {
        if (!needle.isWellFormed()) return false;
        const cut = column === 'zip' ? firstCharacters : (uncut: string) => uncut;
        const whole = fold(cut(text));
        const part = fold(cut(needle));
        return match === 'contains'
          ? whole.includes(part)
          : match === 'starts'
            ? whole.startsWith(part)
            : whole === part;
      }),
  );
}

/** Sorts by several columns, stable. In both directions, missing values come last. */
function sortRows(rows: SampleRow[], columns: string[], order: 'asc' | 'desc'): void {
  const direction = order === 'asc' ? 1 : -1;
  rows.sort((a, b) => {
    for (const name of columns) {
      const [x, y] = [Reflect.get(a, name), Reflect.get(b, name)];
      if (x === y) continue;
      if (x === null || y === null) return x === null ? 1 : -1;
      return direction * byValue(x, y);
    }
    return 0;
  });
}

const tableOf = (table: string) => sampleTables.find(({ name }) => name === table)!;

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

function count(rows: SampleRow[], name: keyof SampleRow, slots = SLOTS): FacetCount[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = row[name];
    const values = Array.isArray(value)
      ? value.slice(0, Math.min(slots, SLOTS))
      : [name === 'zip' && value ? firstCharacters(value as string) : value];
    for (const one of new Set(values))
      if (one !== null) counts.set(one as string, (counts.get(one as string) ?? 0) + 1);
  }
  return sortedFacet(Array.from(counts, ([value, count]) => ({ value, count })));
}

/** Facet counts in a fixed order, for comparison. */
export const sortedFacet = (counts: FacetCount[]) => counts.toSorted((a, b) => byValue(a.value, b.value));

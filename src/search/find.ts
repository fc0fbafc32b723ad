// From criteria to rows: the criterion with the fewest rows is listed from its postings, the others are filters over that
// list. The cost is bounded by the smallest criterion, so there is no plan to choose wrongly.
import { codesFilter, type Filter, flagsOf, keepRange, valueFilter } from '#src/search/filters.ts';
import { type Match, matchOf } from '#src/search/match.ts';
import { distinct } from '#src/search/postings.ts';
import type { Criterion } from '#src/search/query.ts';
import type { Table } from '#src/search/table.ts';

/** The rows that meet all criteria. */
export interface Found {
  total: number;
  /** The match when it is the only one and of single values. */
  only?: ValueMatch;
  /** What a row must pass to be among them. */
  filters: Filter[];
  /** Whether `rows` costs nothing any more. */
  listed: boolean;
  /** All of them, ascending; valid until the table's next request. */
  rows(): Uint32Array;
}

type ValueMatch = Match & { kind: 'values' };
type CodesMatch = Match & { kind: 'codes' };

/** Counts the matching rows exactly. A single criterion's total is known from its postings: its rows are listed when asked for. */
export function find(table: Table, criteria: Criterion[]): Found {
  const matches = criteria.map((criterion) => matchOf(table, criterion)).filter((match) => match !== undefined);
  if (matches.some(({ total }) => total === 0)) return listed([], new Uint32Array());
  matches.sort((a, b) => a.total - b.total);
  const [smallest, ...others] = matches;
  if (!smallest) return { total: table.rows, filters: [], listed: false, rows: once(() => allRows(table)) };
  if (others.length === 0 && smallest.kind === 'values')
    return {
      total: smallest.total,
      only: smallest,
      filters: [filterOf(smallest)],
      listed: smallest.ids.length === 1 && !smallest.column.leading,
      rows: once(() => rowsOf(table, smallest)),
    };
  const filters = others.map(filterOf);
  let rows = rowsOf(table, smallest);
  let count = rows.length;
  for (const filter of filters) {
    count = filter(rows, count, table.scratch);
    rows = table.scratch;
  }
  return listed([filterOf(smallest), ...filters], rows.subarray(0, count));
}

function listed(filters: Filter[], rows: Uint32Array): Found {
  return { total: rows.length, filters, listed: true, rows: () => rows };
}

function filterOf(match: Match): Filter {
  if (match.kind === 'values') return valueFilter(match.column.ids, flagsOf(match.ids, match.column.size));
  if (match.kind === 'keys') return keyFilter(match.rows);
  const { column, ids, slots } = match;
  return codesFilter(column.data.ids, column.data.slots, slots, flagsOf(ids, column.size));
}

/** Keys are so few that they are nearly always what is listed, and seldom a filter. */
function keyFilter(wanted: Uint32Array): Filter {
  const rowsWanted = new Set(wanted);
  return (rows, count, out) => {
    let kept = 0;
    for (let i = 0; i < count; i++) if (rowsWanted.has(rows[i]!)) out[kept++] = rows[i]!;
    return kept;
  };
}

/** One criterion's rows, ascending. */
function rowsOf(table: Table, match: Match): Uint32Array {
  if (match.kind === 'keys') return match.rows;
  if (match.kind === 'codes') return rowsOfCodes(table, match);
  const { column, ids, total } = match;
  const out = table.scratch;
  if (column.leading) return rowsOfNeighbours(column.starts, ids, out);
  if (ids.length === 1) return column.rows.subarray(column.starts[ids[0]!], column.starts[ids[0]! + 1]);
  if (total > table.rows / SCAN_SHARE)
    return out.subarray(0, keepRange(column.ids, flagsOf(ids, column.size), 0, table.rows, out, 0));
  return unite(table, total, (visit) => {
    for (const id of ids)
      for (let i = column.starts[id]!, end = column.starts[id + 1]!; i < end; i++) visit(column.rows[i]!);
  });
}

function rowsOfCodes(table: Table, { column, ids, slots, total }: CodesMatch): Uint32Array {
  const { starts, rows, firstSlots, slots: allSlots } = column.data;
  if (ids.length === 1 && slots === allSlots) return rows.subarray(starts[ids[0]!], starts[ids[0]! + 1]);
  return unite(table, total, (visit) => {
    for (const id of ids)
      for (let i = starts[id]!, end = starts[id + 1]!; i < end; i++) if (firstSlots[i]! <= slots) visit(rows[i]!);
  });
}

function rowsOfNeighbours(starts: Uint32Array, ids: Uint32Array, out: Uint32Array): Uint32Array {
  let count = 0;
  for (const id of ids) for (let row = starts[id]!, end = starts[id + 1]!; row < end; row++) out[count++] = row;
  return out.subarray(0, count);
}

/** Rows of several postings, ascending, each once: by sorting when they are few, else by way of a bit per row. */
function unite(table: Table, total: number, eachRow: (visit: (row: number) => void) => void): Uint32Array {
  const { scratch, bits } = table;
  let count = 0;
  if (total <= FEW) {
    eachRow((row) => {
      scratch[count++] = row;
    });
    return distinct(scratch.subarray(0, count));
  }
  eachRow((row) => {
    bits[row >>> 5]! |= 1 << (row & 31);
  });
  for (let at = 0; at < bits.length; at++) {
    let word = bits[at]!;
    bits[at] = 0;
    for (; word !== 0; word &= word - 1) scratch[count++] = at * 32 + 31 - Math.clz32(word & -word);
  }
  return scratch.subarray(0, count);
}

function allRows({ scratch, rows }: Table): Uint32Array {
  for (let row = 0; row < rows; row++) scratch[row] = row;
  return scratch.subarray(0, rows);
}

/** Above this share of all rows, looking at every row's value is faster than uniting postings. */
const SCAN_SHARE = 3;

/** Up to so many rows, sorting is faster than looking through a bit for every row of the table. */
const FEW = 2048;

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

// Counts matching rows per group of codes, such as the codes that one word means.
import type { CountedRows } from '#src/search/counted-rows.ts';
import type { Effort } from '#src/search/effort.ts';
import { SearchInvalid } from '#src/search/errors.ts';
import { find } from '#src/search/find.ts';
import { matchOf } from '#src/search/match.ts';
import type { Numbers } from '#src/search/numbers.ts';
import type { CodeGroups } from '#src/search/query.ts';
import { resolve } from '#src/search/resolve.ts';
import { countBits, noBits, setBit } from '#src/search/row-bits.ts';
import type { CodesColumn, HeldRows, Table } from '#src/search/table.ts';

/** The counts of a request, one per group. Throws SearchInvalid. */
export function countGroups(table: Table, counted: CountedRows, request: CodeGroups, effort: Effort): Uint32Array {
  const column = table.codes.get(request.column);
  if (!column) throw new SearchInvalid(`Table ${table.definition.name} has no codes ${request.column}`);
  const slots = Math.min(request.slots ?? column.data.slots, column.data.slots);
  const codes = request.groups.map((group) => idsOf(table, request.column, group.codes, effort));
  const groups = { column, slots, codes, ofCode: groupsOfCodes(column.size, codes) };
  return hasChild(request)
    ? countWithChild(table, counted, groups, request, effort)
    : countRows(counted, groups, effort);
}

type GroupsWithChild = CodeGroups & Required<Pick<CodeGroups, 'child'>>;

const hasChild = (request: CodeGroups): request is GroupsWithChild => request.child !== undefined;

/** Groups of codes, as ids of their column. */
interface Groups {
  column: CodesColumn;
  /** How many slots of a row count, from the first. */
  slots: number;
  codes: readonly Uint32Array[];
  ofCode: GroupsOfCode;
}

/** The groups of each id: `of` from `starts[id]` up to `starts[id + 1]`. The id that means no code has none. */
interface GroupsOfCode {
  starts: Uint32Array;
  of: Uint32Array;
}

function groupsOfCodes(size: number, codes: readonly Uint32Array[]): GroupsOfCode {
  const byId = Map.groupBy(
    codes.flatMap((ids, group) => Array.from(ids, (id) => ({ id, group }))),
    ({ id }) => id,
  );
  const starts = new Uint32Array(size + 2);
  const of: number[] = [];
  for (let id = 0; id <= size; id++) {
    for (const { group } of byId.get(id) ?? []) of.push(group);
    starts[id + 1] = of.length;
  }
  return { starts, of: Uint32Array.from(of) };
}

/** Adds the counts of each group's codes. Rows with several codes of a group count once. */
function countRows(counted: CountedRows, groups: Groups, effort: Effort): Uint32Array {
  const { column, slots, codes } = groups;
  effort(COUNTED * counted.rows().length);
  const { counts, several } = counted.codes(column, slots);
  const again = countAgain(several, groups);
  return Uint32Array.from(codes, (ids, group) => {
    let count = -again[group]!;
    for (const id of ids) count += counts[id]!;
    return counted.adds === 1 ? count : totalOf(column, slots, ids, effort) - count;
  });
}

/** How often rows have another code of a group that they are in already. `several` has the codes of each row, slot by slot. */
function countAgain(several: Numbers, { slots, codes, ofCode: { starts, of } }: Groups): Uint32Array {
  const again = new Uint32Array(codes.length);
  const last = new Int32Array(codes.length).fill(-1);
  for (let first = 0; first < several.length; first += slots)
    for (let at = first; at < first + slots; at++) {
      const id = several[at]!;
      let before = first;
      while (several[before] !== id) before++;
      if (before < at) continue; // the same code again
      for (let one = starts[id]!, end = starts[id + 1]!; one < end; one++) {
        const group = of[one]!;
        if (last[group] === first) again[group]! += 1;
        last[group] = first;
      }
    }
  return again;
}

/** Counts the found ones of the rows that any search may count. */
function countWithChild(
  table: Table,
  counted: CountedRows,
  groups: Groups,
  request: GroupsWithChild,
  effort: Effort,
): Uint32Array {
  const { heldBy } = table.child(request.child.table);
  const key = JSON.stringify(request);
  const held = heldBy.get(key) ?? rowsWithChild(table, groups, request, effort);
  heldBy.delete(key); // the newest are last
  heldBy.set(key, held);
  const [oldest] = heldBy.keys();
  if (heldBy.size > KEPT && oldest !== undefined) heldBy.delete(oldest);
  const counts = new Uint32Array(groups.codes.length);
  const isFound = counted.places();
  const { places, of } = held;
  effort(places.length);
  for (let i = 0; i < places.length; i++) {
    const place = places[i]!;
    counts[of[i]!]! += (isFound[place >>> 5]! >>> (place & 31)) & 1;
  }
  return counts;
}

/** Requests whose rows are kept: searches with other criteria ask for the same certificates. */
const KEPT = 4;

/** The rows of a table that count for each group, by their codes and by the value of a child row. */
function rowsWithChild(
  table: Table,
  { column, slots, codes, ofCode: { starts, of } }: Groups,
  request: GroupsWithChild,
  effort: Effort,
): HeldRows {
  const { table: children, places } = table.child(request.child.table);
  const fits = valuesOf(children, request, effort);
  const values = children.columns.get(request.child.column)!.ids; // valuesOf() has found their column
  const { ids, slots: width } = column.data;
  const last = new Int32Array(codes.length).fill(-1);
  const rows = find(children, resolve(children, request.child.meets, effort), effort).rows();
  effort(COUNTED * rows.length);
  const held: { places: number[]; of: number[] } = { places: [], of: [] };
  for (let i = 0; i < rows.length; i++) {
    const place = places[rows[i]!]!;
    const parent = table.keys.rows[place];
    if (parent === undefined) continue; // a child row without a parent
    const ofValue = values[rows[i]!]! * codes.length;
    for (let slot = parent * width, end = slot + slots; slot < end; slot++) {
      const id = ids[slot]!;
      for (let at = starts[id]!; at < starts[id + 1]!; at++) {
        const group = of[at]!;
        if (fits[ofValue + group] === 0 || last[group] === parent) continue; // the child rows of a parent are adjacent
        last[group] = parent;
        held.places.push(place);
        held.of.push(group);
      }
    }
  }
  return { places: Uint32Array.from(held.places), of: Uint16Array.from(held.of) };
}

/** One flag per value of the child table's column and group. */
function valuesOf(children: Table, { groups, child }: GroupsWithChild, effort: Effort): Uint8Array {
  const column = children.columns.get(child.column);
  if (!column) throw new SearchInvalid(`Table ${children.definition.name} cannot count values of ${child.column}`);
  const fits = new Uint8Array((column.size + 1) * groups.length);
  for (const [group, { values = [] }] of groups.entries())
    for (const id of idsOf(children, child.column, values, effort)) fits[id * groups.length + group] = 1;
  return fits;
}

function idsOf(table: Table, column: string, values: readonly string[], effort: Effort): Uint32Array {
  const match = matchOf(table, { column, match: 'equals', values: [...values] }, effort);
  return match && 'ids' in match ? match.ids : new Uint32Array();
}

/** How many rows of the table have any of the codes. Counted once per index. */
function totalOf(column: CodesColumn, slots: number, codes: Uint32Array, effort: Effort): number {
  if (codes.length <= 1) return column.total(codes, slots);
  const key = `${slots} ${codes}`;
  const known = column.groupTotals.get(key);
  if (known !== undefined) return known;
  const { starts, rows, firstSlots, ids, slots: width } = column.data;
  const bits = noBits(ids.length / width);
  effort(column.total(codes, slots) + bits.length);
  for (const id of codes)
    for (let at = starts[id]!; at < starts[id + 1]!; at++) if (firstSlots[at]! <= slots) setBit(bits, rows[at]!);
  const total = countBits(bits);
  column.groupTotals.set(key, total);
  return total;
}

/** Steps to count a row. */
const COUNTED = 10;

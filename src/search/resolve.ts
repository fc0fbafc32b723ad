// From criteria to matches. Criteria on one column become ids; those on several columns or tables become sets of rows.
import { childSet } from '#src/search/child-sets.ts';
import { childTotals, totalWithin } from '#src/search/child-totals.ts';
import { firstNotBelow } from '#src/search/dictionary.ts';
import type { Effort } from '#src/search/effort.ts';
import { SearchInvalid } from '#src/search/errors.ts';
import { idFlags } from '#src/search/filters.ts';
import { FILTERED, filterOf, find, type ValueMatch } from '#src/search/find.ts';
import { rowsOfKeys } from '#src/search/key-rows.ts';
import { type Match, matchOf, matchOfRange, rangeOf, unite } from '#src/search/match.ts';
import { numbersBelow } from '#src/search/numbers.ts';
import { rowsInside, rowsNear } from '#src/search/points.ts';
import type { AreaCriterion, Criterion, KeysCriterion, NearCriterion, ReferenceCriterion } from '#src/search/query.ts';
import { complementOf, hasBit, intersectionOf, noBits, setBits } from '#src/search/row-bits.ts';
import { bitSet, bitsOf, isWorthKeeping, markRows, setOf, testOf } from '#src/search/row-sets.ts';
import { NO_ROW, type Table } from '#src/search/table.ts';

/** The matches of criteria, without those that are ignored. Throws SearchInvalid. */
export const resolve = (table: Table, criteria: readonly Criterion[], effort: Effort): Match[] =>
  criteria.map((criterion) => resolveOne(table, criterion, effort)).filter((match) => match !== undefined);

function resolveOne(table: Table, criterion: Criterion, effort: Effort): Match | undefined {
  if ('any' in criterion) return anyOf(table, criterion, effort);
  if ('all' in criterion) return allOf(table, resolve(table, criterion.all, effort), effort);
  if ('not' in criterion) return without(table, resolveOne(table, criterion.not, effort), effort);
  if ('by' in criterion) {
    const totals = childTotals(table, criterion, (children, meets) => resolve(children, meets, effort), effort);
    return totalWithin(table, totals, criterion, effort);
  }
  if ('child' in criterion) {
    const { table: children } = table.child(criterion.child);
    return childSet(table, criterion, () => resolve(children, criterion.meets, effort), effort);
  }
  if (criterion.match === 'among') return amongKeys(table, criterion, effort);
  if (criterion.match === 'refers') return referring(table, criterion, effort);
  if (criterion.match === 'near' || criterion.match === 'inside') return placed(table, criterion, effort);
  if (criterion.match === 'present') return presentIn(table, criterion.column);
  return criterion.match === 'between' ? rangeOf(table, criterion, effort) : matchOf(table, criterion, effort);
}

/** Sets with child rows are kept, like those of child rows alone. */
function anyOf(table: Table, criterion: { any: Criterion[] }, effort: Effort): Match | undefined {
  const key = criterion.any.some((each) => 'child' in each) ? `rows ${JSON.stringify(criterion)}` : undefined;
  const kept = key && table.kept.get(key);
  if (kept) return bitSet(kept);
  const matches = resolve(table, criterion.any, effort);
  if (matches.length < 2) return matches[0];
  const ofColumn = onOneColumn(matches, effort);
  if (ofColumn) return ofColumn;
  const total = Math.min(
    table.rows,
    sumOf(matches, (match) => match.total),
  );
  const tests = matches.map((match) => testOf(match));
  return setOf(
    total,
    sumOf(matches, (match) => costOf(table, match)),
    (row) => tests.some((has) => has(row)),
    () => {
      const bits = noBits(table.rows);
      for (const match of matches) markRows(table, match, bits, effort);
      return key && isWorthKeeping(table, total) ? table.kept.add(key, bits) : bits;
    },
  );
}

/** One match for several of one column. */
function onOneColumn([first, ...others]: Match[], effort: Effort): Match | undefined {
  if (first?.kind !== 'values') return undefined;
  const { column } = first;
  const lists = [first.ids];
  for (const match of others) {
    if (match.kind !== 'values' || match.column !== column) return undefined;
    lists.push(match.ids);
  }
  const ids = unite(lists, effort);
  return { kind: 'values', column, ids, total: column.total(ids) };
}

function allOf(table: Table, matches: Match[], effort: Effort): Match | undefined {
  const [smallest, ...others] = matches.toSorted((a, b) => a.total - b.total);
  if (!smallest || others.length === 0) return smallest;
  const tests = matches.map((match) => testOf(match));
  const has = (row: number) => tests.every((test) => test(row));
  if (smallest.kind !== 'values')
    return setOf(
      smallest.total,
      sumOf(matches, (match) => costOf(table, match)),
      has,
      () => intersectionOf(matches.map((match) => bitsOf(table, match, effort))),
    );
  const mark = (bits: Uint32Array) => setBits(bits, filtered(smallest, others, effort));
  const compute = () => {
    const bits = noBits(table.rows);
    mark(bits);
    return bits;
  };
  return setOf(smallest.total, smallest.total * FILTERED * matches.length, has, compute, mark);
}

/** The rows of a match that also meet others, unordered. Leaves the table's scratch memory alone. */
function filtered({ column, ids, total }: ValueMatch, others: readonly Match[], effort: Effort): Uint32Array {
  const rows = new Uint32Array(total + 1);
  let count = 0;
  effort(total);
  for (const id of ids)
    for (let at = column.starts[id]!, end = column.starts[id + 1]!; at < end; at++)
      rows[count++] = column.leading ? at : column.rows[at]!;
  for (const match of others) {
    effort(FILTERED * count);
    count = filterOf(match, effort)(rows, count, rows);
  }
  return rows.subarray(0, count);
}

/** All other rows, including those without a value. */
function without(table: Table, match: Match | undefined, effort: Effort): Match | undefined {
  if (!match) return undefined;
  if (match.kind === 'values') {
    const { column } = match;
    const flags = idFlags(match.ids, column.size);
    effort(flags.length);
    const ids = numbersBelow(flags.length).filter((id) => flags[id] === 0);
    return { kind: 'values', column, ids, total: column.total(ids) };
  }
  const has = testOf(match);
  const others = setOf(
    table.rows - (match.kind === 'set' && match.isExact ? match.total : 0),
    costOf(table, match) + table.rows / 32,
    (row) => !has(row),
    () => complementOf(bitsOf(table, match, effort), table.rows),
  );
  if (match.kind !== 'set' || !match.places) return others;
  const { places } = match;
  return { ...others, places: () => complementOf(places(), table.rows) };
}

/** The rows whose value refers to a row that meets the criteria. */
function referring(table: Table, { column: name, meets }: ReferenceCriterion, effort: Effort): Match {
  const reference = table.references.get(name);
  const column = table.columns.get(name);
  if (!reference || !column)
    throw new SearchInvalid(`Column ${name} of table ${table.definition.name} refers to no table`);
  const present = presentOnly(meets);
  const kept = present && reference.present.get(present);
  if (kept) return { kind: 'values', column, ids: kept, total: column.total(kept) };
  const wanted = find(reference.table, resolve(reference.table, meets, effort), effort).rows();
  const bits = noBits(reference.table.rows);
  setBits(bits, wanted);
  effort(column.size);
  const ids = new Uint32Array(column.size);
  let count = 0;
  for (let id = 0; id < column.size; id++) {
    const row = reference.rows[id]!;
    if (row !== NO_ROW && hasBit(bits, row)) ids[count++] = id;
  }
  const found = ids.subarray(0, count);
  if (present) reference.present.set(present, found);
  return { kind: 'values', column, ids: found, total: column.total(found) };
}

/** The column that only needs a value. Each search by distance asks for it. */
function presentOnly([only, ...others]: readonly Criterion[]): string | undefined {
  return only && others.length === 0 && 'match' in only && only.match === 'present' ? only.column : undefined;
}

/** The rows with a value. */
function presentIn(table: Table, name: string): Match {
  const points = table.points.get(name);
  if (points) return { kind: 'keys', rows: points.placed, total: points.placed.length };
  const column = table.columns.get(name);
  if (!column) throw new SearchInvalid(`Column ${name} of table ${table.definition.name} cannot be asked for a value`);
  return matchOfRange(column, { from: 0, to: column.size });
}

function placed(table: Table, criterion: NearCriterion | AreaCriterion, effort: Effort): Match {
  const points = table.points.get(criterion.column);
  if (!points) throw new SearchInvalid(`Column ${criterion.column} of table ${table.definition.name} has no places`);
  effort(table.rows);
  const found = criterion.match === 'near' ? rowsNear(points, criterion) : rowsInside(points, criterion);
  return { kind: 'keys', ...rowsIn(found) };
}

/** The rows of a set of keys. Many are best as bits. */
function amongKeys(table: Table, { keys }: KeysCriterion, effort: Effort): Match {
  const rows = rowsOfKeys(table, keys, effort);
  const total = rows.length;
  if (total <= FEW_KEYS) return { kind: 'keys', rows, total };
  const has = (row: number) => rows[firstNotBelow(total, (at) => rows[at]! - row)] === row;
  const mark = (bits: Uint32Array) => setBits(bits, rows);
  const bits = () => {
    const set = noBits(table.rows);
    mark(set);
    return set;
  };
  return { ...setOf(total, total + table.rows / 32, has, bits, mark), isExact: true };
}

/** Keys up to this number are listed, not marked. */
const FEW_KEYS = 1000;

const rowsIn = (rows: number[]) => ({ rows: Uint32Array.from(rows), total: rows.length });

/** The steps to compute the bits of a match. */
const costOf = ({ rows }: Table, match: Match): number =>
  (match.kind === 'set' ? match.cost() : match.total) + rows / 32;

const sumOf = (matches: readonly Match[], number: (match: Match) => number): number =>
  matches.reduce((sum, match) => sum + number(match), 0);

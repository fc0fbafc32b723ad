import type { Numbers } from '#src/search/numbers.ts';

/** The items of each id. Those of id i are in `items` from `starts[i]` up to `starts[i + 1]`. */
export interface Postings {
  starts: Uint32Array;
  items: Uint32Array;
}

/** Groups items by id, ascending within each id. Ids are below `count`. */
export function buildPostings(ids: Numbers, count: number): Postings {
  const starts = countStarts(ids, count);
  const next = starts.slice();
  const items = new Uint32Array(ids.length);
  for (let i = 0; i < ids.length; i++) items[next[ids[i]!]!++] = i;
  return { starts, items };
}

/** Groups items with several ids each. An id that `eachId` visits twice for one item counts once. */
export function buildPostingsOnce(
  size: number,
  count: number,
  eachId: (item: number, visit: (id: number) => void) => void,
): Postings {
  const starts = new Uint32Array(count + 1);
  const seenIn = new Int32Array(count).fill(-1);
  for (let item = 0; item < size; item++)
    eachId(item, (id) => {
      if (seenIn[id] !== item) starts[id + 1]! += 1;
      seenIn[id] = item;
    });
  for (let id = 0; id < count; id++) starts[id + 1]! += starts[id]!;
  const next = starts.slice();
  const items = new Uint32Array(starts[count]!);
  seenIn.fill(-1);
  for (let item = 0; item < size; item++)
    eachId(item, (id) => {
      if (seenIn[id] !== item) items[next[id]!++] = item;
      seenIn[id] = item;
    });
  return { starts, items };
}

/** Sorts `items` in place and removes duplicates. */
export function distinct(items: Uint32Array): Uint32Array {
  items.sort();
  let count = 0;
  for (let i = 0; i < items.length; i++) if (i === 0 || items[i] !== items[count - 1]) items[count++] = items[i]!;
  return items.subarray(0, count);
}

/** Sorts `order` by the ids of its items; the sort is stable. */
export function sortByIds(order: Uint32Array, ids: Numbers, count: number): Uint32Array {
  const sorted = new Uint32Array(order.length);
  const next = countStarts(ids, count);
  for (let i = 0; i < order.length; i++) {
    const item = order[i]!;
    sorted[next[ids[item]!]!++] = item;
  }
  return sorted;
}

/** The start of each id's items, and after the last id the end. */
export function countStarts(ids: Numbers, count: number): Uint32Array {
  const starts = new Uint32Array(count + 1);
  for (let i = 0; i < ids.length; i++) starts[ids[i]! + 1]! += 1;
  for (let id = 0; id < count; id++) starts[id + 1]! += starts[id]!;
  return starts;
}

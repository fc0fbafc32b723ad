import { type DictionaryData, firstNotBelow } from '#src/search/dictionary.ts';
import { sizeOf } from '#src/search/ordered-table.ts';

/** Two dictionaries as one. An id of a value that is gone maps to the id of the next value. */
export interface MergedDictionary {
  data: DictionaryData;
  /** The new id of each old id, and of the missing value. Null if all ids stay. */
  oldIds: Uint32Array | null;
  /** The new id of each fresh id, and of the missing value. */
  freshIds: Uint32Array;
}

/**
 * Merges the values of `fresh` into `old`, in the order of dictionaries, and leaves out `gone`: ascending old ids of values that
 * lost their last row. A value that is gone but fresh too stays.
 */
export function mergeDictionaries(
  old: DictionaryData,
  gone: readonly number[],
  fresh: DictionaryData,
): MergedDictionary {
  const { places, isNew } = placesIn(old, fresh);
  const stays = new Set(places.filter((_, id) => !isNew[id]));
  const left = gone.filter((id) => !stays.has(id));
  const added = places.flatMap((place, id) => (isNew[id] ? [{ place, id }] : []));
  if (left.length === 0 && added.length === 0)
    return { data: old, oldIds: null, freshIds: Uint32Array.from([...places, sizeOf(old)]) };

  const size = sizeOf(old) - left.length + added.length;
  const writer = new DictionaryWriter(old, size, old.bytes.length + fresh.bytes.length);
  const freshIds = new Uint32Array(places.length + 1);
  let next = 0;
  for (const { place, id } of added) {
    for (; next < left.length && left[next]! < place; next++) writer.skip(left[next]!);
    writer.copyTo(place);
    freshIds[id] = writer.add(fresh, id);
  }
  for (; next < left.length; next++) writer.skip(left[next]!);
  writer.copyTo(sizeOf(old));
  const oldIds = writer.oldIds;
  oldIds[sizeOf(old)] = size;
  for (const [id, place] of places.entries()) if (!isNew[id]) freshIds[id] = oldIds[place]!;
  freshIds[places.length] = size;
  const others = mergeOthers(old, new Set(left), oldIds, fresh, isNew, freshIds);
  return { data: { ...writer.take(), others }, oldIds, freshIds };
}

/** Where each fresh value is in the old dictionary, or comes before. */
function placesIn(old: DictionaryData, fresh: DictionaryData): { places: number[]; isNew: boolean[] } {
  const count = sizeOf(old);
  const oldOriginals = originalsOf(old);
  const freshOriginals = originalsOf(fresh);
  const places: number[] = [];
  const isNew: boolean[] = [];
  let from = 0;
  for (let id = 0; id < sizeOf(fresh); id++) {
    const [original, compare] = [freshOriginals(id), (at: number) => compareFolded(old, from + at, fresh, id)];
    const place = from + firstNotBelow(count - from, compare);
    let at = place;
    const isBelow = () => {
      if (at >= count || compareFolded(old, at, fresh, id) !== 0) return false;
      return Buffer.compare(oldOriginals(at), original) < 0;
    };
    while (isBelow()) at += 1;
    places.push(at);
    isNew.push(
      at >= count || compareFolded(old, at, fresh, id) !== 0 || Buffer.compare(oldOriginals(at), original) !== 0,
    );
    from = at;
  }
  return { places, isNew };
}

function compareFolded(old: DictionaryData, one: number, fresh: DictionaryData, other: number): number {
  let [i, j] = [old.starts[one]!, fresh.starts[other]!];
  const [endI, endJ] = [old.starts[one + 1]!, fresh.starts[other + 1]!];
  for (; i < endI && j < endJ; i++, j++) if (old.bytes[i] !== fresh.bytes[j]) return old.bytes[i]! - fresh.bytes[j]!;
  return endI - i - (endJ - j);
}

/** The original bytes of the values of a dictionary, by id. */
function originalsOf({ bytes, starts, others }: DictionaryData): (id: number) => Uint8Array {
  return (id) => {
    const at = firstNotBelow(others.ids.length, (other) => others.ids[other]! - id);
    if (others.ids[at] === id) return others.bytes.subarray(others.starts[at]!, others.starts[at + 1]!);
    return bytes.subarray(starts[id]!, starts[id + 1]!);
  };
}

/** Writes the values of an old dictionary in sequence, with others between them. */
class DictionaryWriter {
  readonly oldIds: Uint32Array;
  readonly #old: DictionaryData;
  readonly #bytes: Uint8Array;
  readonly #starts: Uint32Array;
  /** The next old id to copy, the number of values written, and their bytes. */
  #from = 0;
  #count = 0;
  #end = 0;

  constructor(old: DictionaryData, size: number, bytes: number) {
    this.#old = old;
    this.oldIds = new Uint32Array(sizeOf(old) + 1);
    this.#starts = new Uint32Array(size + 1);
    this.#bytes = new Uint8Array(bytes);
  }

  /** Copies the old values up to the id `to`. */
  copyTo(to: number): void {
    const { bytes, starts } = this.#old;
    const from = starts[this.#from]!;
    this.#bytes.set(bytes.subarray(from, starts[to]!), this.#end);
    const shift = this.#end - from;
    for (let id = this.#from; id < to; id++) {
      this.oldIds[id] = this.#count;
      this.#count += 1;
      this.#starts[this.#count] = starts[id + 1]! + shift;
    }
    this.#end += starts[to]! - from;
    this.#from = to;
  }

  /** Copies the old values up to `id` and leaves that out. */
  skip(id: number): void {
    this.copyTo(id);
    this.oldIds[id] = this.#count;
    this.#from = id + 1;
  }

  /** Adds a value of another dictionary. Returns its id. */
  add({ bytes, starts }: DictionaryData, id: number): number {
    this.#bytes.set(bytes.subarray(starts[id]!, starts[id + 1]!), this.#end);
    this.#end += starts[id + 1]! - starts[id]!;
    this.#count += 1;
    this.#starts[this.#count] = this.#end;
    return this.#count - 1;
  }

  take(): Pick<DictionaryData, 'bytes' | 'starts'> {
    return { bytes: this.#bytes.slice(0, this.#end), starts: this.#starts };
  }
}

/** The originals of both dictionaries that differ from their folded forms, by new id. */
function mergeOthers(
  old: DictionaryData,
  left: ReadonlySet<number>,
  oldIds: Uint32Array,
  fresh: DictionaryData,
  isNew: readonly boolean[],
  freshIds: Uint32Array,
): DictionaryData['others'] {
  const all: { id: number; bytes: Uint8Array }[] = [];
  const take = ({ others }: DictionaryData, idOf: (id: number) => number | null) => {
    for (let at = 0; at < others.ids.length; at++) {
      const id = idOf(others.ids[at]!);
      if (id !== null) all.push({ id, bytes: others.bytes.subarray(others.starts[at]!, others.starts[at + 1]!) });
    }
  };
  take(old, (id) => (left.has(id) ? null : oldIds[id]!));
  take(fresh, (id) => (isNew[id] ? freshIds[id]! : null));
  all.sort((one, other) => one.id - other.id);
  const starts = new Uint32Array(all.length + 1);
  for (const [at, { bytes }] of all.entries()) starts[at + 1] = starts[at]! + bytes.length;
  const bytes = new Uint8Array(starts[all.length]!);
  for (const [at, other] of all.entries()) bytes.set(other.bytes, starts[at]!);
  return { ids: Uint32Array.from(all, ({ id }) => id), bytes, starts };
}

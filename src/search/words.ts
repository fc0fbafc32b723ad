// Substring search over a million long values made of words, compared without blanks and punctuation. Trigrams would take
// more memory than the values, but distinct words are few. A match is inside one word, or it extends over the end of a
// word. For each place where it can, the candidates are the values with the same letters around the end of a word. They
// are then verified on the values.
import { buildClose, type CloseData, CloseIndex } from '#src/search/close.ts';
import { buildDictionary, Dictionary, type DictionaryData, firstNotBelow } from '#src/search/dictionary.ts';
import type { Effort } from '#src/search/effort.ts';
import {
  buildGrams,
  CHECK,
  findContaining,
  type GramData,
  hasOwnClass,
  JUNCTIONS,
  junctionOf,
} from '#src/search/grams.ts';
import { Interner, noSpans, SPANS } from '#src/search/intern.ts';
import { buildLoose, type LooseData, LooseValues } from '#src/search/loose.ts';
import { GrowingNumbers } from '#src/search/numbers.ts';
import { buildPostingsOnce, type Postings } from '#src/search/postings.ts';
import { Union } from '#src/search/union.ts';

export interface WordData {
  dictionary: DictionaryData;
  grams: GramData;
  /** Value ids by word. */
  postings: Postings;
  /** Value ids by the byte classes of the two letters on each side of a word's end. */
  junctions: Postings;
  /** The words by sound and with typos, if the column is close. */
  close: { loose: LooseData; data: CloseData } | null;
}

export function buildWords(values: LooseValues, isClose: boolean): WordData {
  const { size } = values;
  const { bytes, starts } = values.all(BLANK);
  const interner = new Interner();
  const words = new GrowingNumbers();
  const firstWord = new Uint32Array(size + 1);
  const spans = noSpans(bytes);
  const numbers = new Uint32Array(SPANS);
  const lookUp = () => {
    interner.addAll(spans, numbers);
    words.add(numbers, spans.count);
    spans.count = 0;
  };
  for (let id = 0; id < size; id++) {
    for (let from = starts[id]!, at = from, end = starts[id + 1]!; at <= end; at++) {
      if (at < end && bytes[at] !== BLANK) continue;
      if (at > from) {
        spans.starts[spans.count] = from;
        spans.ends[spans.count++] = at;
        if (spans.count === SPANS) lookUp();
      }
      from = at + 1;
    }
    firstWord[id + 1] = words.length + spans.count;
  }
  lookUp();
  const { data, ids } = buildDictionary(interner.values());
  const wordAt = words.view();
  const dictionary = new Dictionary(data);
  const loose = isClose ? buildLoose(dictionary, false) : null;
  return {
    dictionary: data,
    grams: buildGrams(dictionary),
    close: loose && { loose, data: buildClose(new LooseValues(dictionary, loose, false)) },
    postings: buildPostingsOnce(size, ids.length, (id, visit) => {
      for (let i = firstWord[id]!; i < firstWord[id + 1]!; i++) visit(ids[wordAt[i]! - 1]!);
    }),
    junctions: buildPostingsOnce(size, JUNCTIONS, (id, visit) => {
      const count = values.read(id);
      const { letters, begins } = values;
      for (let at = 1; at < count; at++)
        if (begins[at] === 1)
          visit(
            junctionOf(
              letters[at - 1]!,
              letters[at]!,
              at + 1 < count ? letters[at + 1]! : 0,
              at > 1 ? letters[at - 2]! : 0,
            ),
          );
    }),
  };
}

/** Searches the values of a column by their words. */
export class WordIndex {
  readonly #values: LooseValues;
  readonly #words: Dictionary;
  readonly #data: WordData;
  readonly #union: Union;
  readonly #closeWords: CloseIndex | undefined;

  constructor(values: LooseValues, data: WordData) {
    this.#values = values;
    this.#words = new Dictionary(data.dictionary);
    this.#data = data;
    this.#union = new Union(values.size);
    const { close } = data;
    if (close)
      this.#closeWords = new CloseIndex(new LooseValues(this.#words, close.loose, false), data.grams, close.data);
  }

  /** The values with close words for all words of a text; undefined if the column is not close. */
  get close(): Pick<CloseIndex, 'typos' | 'sounding'> | undefined {
    const words = this.#closeWords;
    return (
      words && {
        typos: (text, effort) => this.#haveAll(text, (word) => words.typos(word, effort), effort),
        sounding: (text, effort) => this.#haveAll(text, (word) => words.sounding(word, effort), effort),
      }
    );
  }

  /** Ids, ascending, of the values that contain `needle`, which must be squeezed and not empty. */
  findContaining(needle: Uint8Array, effort: Effort): Uint32Array {
    const inside = this.#valuesOf(findContaining(this.#words, this.#data.grams, needle, effort), effort);
    const across = this.#across(needle, effort);
    if (across.length === 0) return inside;
    effort(inside.length + across.length);
    return merged(inside, across);
  }

  /** Ids, ascending, of the values that have, for each word of a text, one of its close words. */
  #haveAll(text: Uint8Array, closeTo: (word: Uint8Array) => Uint32Array, effort: Effort): Uint32Array {
    const lists = Buffer.from(text)
      .toString()
      .split(' ')
      .map((word) => this.#valuesOf(closeTo(Buffer.from(word)), effort));
    const [shortest = none, ...others] = lists.toSorted((a, b) => a.length - b.length);
    effort(others.length * shortest.length);
    return others.reduce((ids, other) => ids.filter((id) => includes(other, id)), shortest);
  }

  /** Ids, ascending, of the values that contain `needle` over the end of a word. */
  #across(needle: Uint8Array, effort: Effort): Uint32Array {
    const { starts, items } = this.#data.junctions;
    const ranges = Array.from({ length: needle.length - 1 }, (_, i) => junctionsAt(needle, i + 1)).flat();
    const total = ranges.reduce((sum, [from, to]) => sum + starts[to]! - starts[from]!, 0);
    const union = this.#union;
    effort(ranges.length + union.cost(total));
    if (total === 0) return none;
    union.start(total, new Uint32Array(total));
    for (const [from, to] of ranges) union.add(items, starts[from]!, starts[to]!);
    const candidates = union.finish();
    if (needle.length <= 3 && needle.every(hasOwnClass)) return candidates;
    effort(CHECK * candidates.length);
    return candidates.filter((id) => this.#values.contains(id, needle));
  }

  /** Ids, ascending, of the values that have any of `words`. */
  #valuesOf(words: Uint32Array, effort: Effort): Uint32Array {
    const { starts, items } = this.#data.postings;
    if (words.length === 1) return items.subarray(starts[words[0]!], starts[words[0]! + 1]);
    const total = this.#total(words, effort);
    const union = this.#union;
    effort(union.cost(total));
    union.start(total, new Uint32Array(total));
    for (const word of words) union.add(items, starts[word]!, starts[word + 1]!);
    return union.finish();
  }

  /** How many values have any of `words`. A value counts once for each of them. */
  #total(words: Uint32Array, effort: Effort): number {
    effort(words.length);
    const { starts } = this.#data.postings;
    let total = 0;
    for (const word of words) total += starts[word + 1]! - starts[word]!;
    return total;
  }
}

const none = new Uint32Array();
const BLANK = 0x20;

/** The junctions that a match of `needle` can have before its letter `at`, as ranges. Letters beyond it are unknown. */
function junctionsAt(needle: Uint8Array, at: number): [from: number, to: number][] {
  const [last, first] = [needle[at - 1]!, needle[at]!];
  const [second, beforeLast] = [needle[at + 1], needle[at - 2]];
  if (second === undefined) {
    const low = junctionOf(last, first, 0, 0);
    if (beforeLast === undefined) return [[low, low + 32 ** 2]];
    const third = junctionOf(last, first, 0, beforeLast);
    return Array.from({ length: 32 }, (_, group) => [third + 32 * group, third + 32 * group + 1]);
  }
  const low = junctionOf(last, first, second, beforeLast ?? 0);
  return beforeLast === undefined ? [[low, low + 32]] : [[low, low + 1]];
}

/** Whether an ascending list has an id. */
const includes = (list: Uint32Array, id: number) => list[firstNotBelow(list.length, (at) => list[at]! - id)] === id;

/** The union of two ascending lists. */
function merged(one: Uint32Array, other: Uint32Array): Uint32Array {
  const out = new Uint32Array(one.length + other.length);
  let count = 0;
  for (let i = 0, j = 0; i < one.length || j < other.length; ) {
    const next = Math.min(one[i] ?? Infinity, other[j] ?? Infinity);
    if (one[i] === next) i++;
    if (other[j] === next) j++;
    out[count++] = next;
  }
  return out.subarray(0, count);
}

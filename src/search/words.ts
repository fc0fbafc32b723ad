// Substring search over a million long values made of words, compared without blanks and punctuation. Trigrams would take
// more memory than the values, but distinct words are few. A match is inside one word, or it extends over the end of a
// word: a junction. For each place where it can, the candidates are the values with the same letters around a junction. A
// long needle is searched by its rarest run of three letters, which is inside a word or over a junction too. Candidates are
// verified on the values.
import { buildClose, type CloseData, CloseIndex } from '#src/search/close.ts';
import { buildDictionary, Dictionary, type DictionaryData, firstNotBelow } from '#src/search/dictionary.ts';
import type { Effort } from '#src/search/effort.ts';
import {
  buildGrams,
  CHECK,
  findContaining,
  type GramData,
  gramAt,
  hasOwnClass,
  JUNCTIONS,
  junctionOf,
} from '#src/search/grams.ts';
import { Interner, noSpans, SPANS } from '#src/search/intern.ts';
import { buildLoose, type LooseData, LooseValues } from '#src/search/loose.ts';
import { GrowingNumbers } from '#src/search/numbers.ts';
import { buildPostingsOnce, distinct, type Postings } from '#src/search/postings.ts';
import { Union } from '#src/search/union.ts';

export interface WordData {
  dictionary: DictionaryData;
  grams: GramData;
  /** Value ids by word. */
  postings: Postings;
  /** For each run of three byte classes: how many values have it in a word, each word counted. */
  reach: Uint32Array;
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
  const grams = buildGrams(dictionary);
  const postings = buildPostingsOnce(size, ids.length, (id, visit) => {
    for (let i = firstWord[id]!; i < firstWord[id + 1]!; i++) visit(ids[wordAt[i]! - 1]!);
  });
  return {
    dictionary: data,
    grams,
    reach: reachOf(grams.three, postings),
    close: loose && { loose, data: buildClose(new LooseValues(dictionary, loose, false)) },
    postings,
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
  readonly #unions: Union;
  readonly #closeWords: CloseIndex | undefined;

  constructor(values: LooseValues, data: WordData) {
    this.#values = values;
    this.#words = new Dictionary(data.dictionary);
    this.#data = data;
    this.#unions = new Union(values.size);
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
    const cuts = Array.from({ length: needle.length - 1 }, (_, i) => this.#junctionsAt(needle, i + 1));
    if (needle.length <= 3 && needle.every(hasOwnClass)) {
      const words = findContaining(this.#words, this.#data.grams, needle, effort);
      return this.#union(words, cuts, effort);
    }
    const crossing = cuts.reduce((sum, { total }) => sum + total, 0);
    const window = this.#rarestWindow(needle, cuts);
    if (window && CHECK * window.cost < CHECK * crossing + window.reach) {
      const { at } = window;
      const words = findContaining(this.#words, this.#data.grams, needle.subarray(at, at + WINDOW), effort);
      return this.#verified(this.#union(words, cuts.slice(at, at + WINDOW - 1), effort), needle, effort);
    }
    const inside = findContaining(this.#words, this.#data.grams, needle, effort);
    const across = this.#verified(this.#union(none, cuts, effort), needle, effort);
    return across.length > 0 ? this.#union(inside, [], effort, across) : this.#valuesOf(inside, effort);
  }

  /**
   * The run of three letters of `needle` that fewest values have in a word or over the end of one. `reach` is the least
   * number of values that have one of the runs in a word.
   */
  #rarestWindow(needle: Uint8Array, cuts: Junctions[]) {
    let rarest: { at: number; cost: number; reach: number } | undefined;
    let reach = Infinity;
    for (let at = 0; at + WINDOW <= needle.length; at++) {
      const inWords = this.#data.reach[gramAt(needle, at, WINDOW)]!;
      const cost = inWords + (cuts[at]?.total ?? 0) + (cuts[at + 1]?.total ?? 0);
      if (!rarest || cost < rarest.cost) rarest = { at, cost, reach: 0 };
      reach = Math.min(reach, inWords);
    }
    return rarest && { ...rarest, reach };
  }

  #verified(candidates: Uint32Array, needle: Uint8Array, effort: Effort): Uint32Array {
    effort(CHECK * candidates.length);
    return candidates.filter((id) => this.#values.contains(id, needle));
  }

  /** Ids, ascending, of the values that have, for each word of a text, one of its close words. */
  #haveAll(text: Uint8Array, closeTo: (word: Uint8Array) => Uint32Array, effort: Effort): Uint32Array {
    const lists = Buffer.from(text)
      .toString()
      .split(' ')
      .map((word) => Buffer.from(word))
      .map((word) => this.#valuesOf(distinct(Uint32Array.of(...this.#equal(word), ...closeTo(word))), effort));
    const [shortest = none, ...others] = lists.toSorted((a, b) => a.length - b.length);
    effort(others.length * shortest.length);
    return others.reduce((ids, other) => ids.filter((id) => includes(other, id)), shortest);
  }

  /** The word itself, if any value has it. */
  #equal(word: Uint8Array): number[] {
    const { from, to } = this.#words.range(word, 'equals');
    return from < to ? [from] : [];
  }

  /** The junctions that a match of `needle` can have before its letter `at`. Letters beyond the needle are unknown. */
  #junctionsAt(needle: Uint8Array, at: number): Junctions {
    const { starts } = this.#data.junctions;
    const ranges = junctionsAt(needle, at);
    return { ranges, total: ranges.reduce((sum, [from, to]) => sum + starts[to]! - starts[from]!, 0) };
  }

  /** Ids, ascending, of the values that have any of `words` or of the junctions, and of `more`. */
  #union(words: Uint32Array, cuts: readonly Junctions[], effort: Effort, more = none): Uint32Array {
    const { junctions, postings } = this.#data;
    const total = this.#total(words, effort) + cuts.reduce((sum, cut) => sum + cut.total, 0) + more.length;
    if (total === 0) return none;
    const union = this.#unions;
    effort(union.cost(total));
    union.start(total, new Uint32Array(total));
    for (const word of words) union.add(postings.items, postings.starts[word]!, postings.starts[word + 1]!);
    for (const { ranges } of cuts)
      for (const [from, to] of ranges) union.add(junctions.items, junctions.starts[from]!, junctions.starts[to]!);
    union.add(more, 0, more.length);
    return union.finish();
  }

  /** Ids, ascending, of the values that have any of `words`. */
  #valuesOf(words: Uint32Array, effort: Effort): Uint32Array {
    const { starts, items } = this.#data.postings;
    if (words.length !== 1) return this.#union(words, [], effort);
    return items.subarray(starts[words[0]!], starts[words[0]! + 1]);
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

function reachOf({ starts, items }: Postings, postings: Postings): Uint32Array {
  const reach = new Uint32Array(starts.length - 1);
  for (let gram = 0; gram < reach.length; gram++)
    for (let at = starts[gram]!; at < starts[gram + 1]!; at++)
      reach[gram]! += postings.starts[items[at]! + 1]! - postings.starts[items[at]!]!;
  return reach;
}

const none: Uint32Array = new Uint32Array();
const BLANK = 0x20;

/** Letters of a window. */
const WINDOW = 3;

/** Ranges of junctions, and the number of their values. */
interface Junctions {
  ranges: [from: number, to: number][];
  total: number;
}

/** The numbers of these junctions. */
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

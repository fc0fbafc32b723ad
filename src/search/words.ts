// Substring search over a million long values made of words. Trigrams would take more memory than the values, but
// distinct words are few. A needle without a blank is inside one word. A needle with blanks is searched by its rarest
// part: the two letters around a blank, or the end, whole or start of a word. The candidates are then verified on the
// values.
import { buildDictionary, Dictionary, type DictionaryData } from '#src/search/dictionary.ts';
import type { Effort } from '#src/search/effort.ts';
import { buildGrams, CHECK, findContaining, type GramData, hasOwnClass, PAIRS, pairOf } from '#src/search/grams.ts';
import { Interner, noSpans, SPANS } from '#src/search/intern.ts';
import { GrowingNumbers } from '#src/search/numbers.ts';
import { buildPostingsOnce, type Postings } from '#src/search/postings.ts';
import { Union } from '#src/search/union.ts';

export interface WordData {
  dictionary: DictionaryData;
  grams: GramData;
  /** Value ids by word. */
  postings: Postings;
  /** Value ids by the byte classes of the two letters around a blank. */
  pairs: Postings;
}

export function buildWords(values: Dictionary): WordData {
  const { size, bytes, starts } = values;
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
  return {
    dictionary: data,
    grams: buildGrams(new Dictionary(data)),
    postings: buildPostingsOnce(size, ids.length, (id, visit) => {
      for (let i = firstWord[id]!; i < firstWord[id + 1]!; i++) visit(ids[wordAt[i]! - 1]!);
    }),
    pairs: buildPostingsOnce(size, PAIRS, (id, visit) => {
      for (let at = starts[id]! + 1; at + 1 < starts[id + 1]!; at++)
        if (bytes[at] === BLANK) visit(pairOf(bytes[at - 1]!, bytes[at + 1]!));
    }),
  };
}

/** Searches a dictionary by its words. */
export class WordIndex {
  readonly #values: Dictionary;
  readonly #words: Dictionary;
  readonly #data: WordData;
  readonly #union: Union;

  constructor(values: Dictionary, data: WordData) {
    this.#values = values;
    this.#words = new Dictionary(data.dictionary);
    this.#data = data;
    this.#union = new Union(values.size);
  }

  /** Ids, ascending, of the values whose folded bytes contain `needle`, which must be folded and trimmed. */
  findContaining(needle: Uint8Array, effort: Effort): Uint32Array {
    const pieces = split(needle);
    if (pieces.length === 1)
      return this.#valuesOf(findContaining(this.#words, this.#data.grams, needle, effort), effort);
    const pairs = this.#rarestPair(needle);
    if (needle.length === 3 && hasOwnClass(needle[0]!) && hasOwnClass(needle[2]!)) return pairs;
    const words = this.#rarestWords(pieces, pairs.length, effort);
    const candidates = words ? this.#valuesOf(words, effort) : pairs;
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

  #rarestPair(needle: Uint8Array): Uint32Array {
    const { starts, items } = this.#data.pairs;
    let rarest = -1;
    for (let at = 1; at + 1 < needle.length; at++) {
      if (needle[at] !== BLANK) continue;
      const gram = pairOf(needle[at - 1]!, needle[at + 1]!);
      if (rarest < 0 || starts[gram + 1]! - starts[gram]! < starts[rarest + 1]! - starts[rarest]!) rarest = gram;
    }
    return items.subarray(starts[rarest], starts[rarest + 1]);
  }

  /** The matching words of the piece with the fewest values; undefined if no piece has fewer than `limit`. */
  #rarestWords(pieces: Uint8Array[], limit: number, effort: Effort): Uint32Array | undefined {
    let rarest: Uint32Array | undefined;
    let fewest = limit;
    for (const [place, piece] of pieces.entries()) {
      if (piece.length < 3) continue; // too many words match; pairs are better here
      const words = this.#wordsFor(piece, place === 0, place === pieces.length - 1, effort);
      const total = this.#total(words, effort);
      if (total < fewest) {
        rarest = words;
        fewest = total;
      }
    }
    return rarest;
  }

  /**
   * The words a piece matches. The needle's first piece ends a word, its last starts one, and the others are whole
   * words.
   */
  #wordsFor(piece: Uint8Array, first: boolean, last: boolean, effort: Effort): Uint32Array {
    if (first) {
      const words = findContaining(this.#words, this.#data.grams, piece, effort);
      effort(words.length);
      return words.filter((word) => this.#words.endsWith(word, piece));
    }
    const { from, to } = this.#words.range(piece, last ? 'starts' : 'equals');
    return Uint32Array.from({ length: to - from }, (_, i) => from + i);
  }
}

const BLANK = 0x20;

/** The pieces between blanks. Two adjacent blanks have an empty piece between them. */
function split(needle: Uint8Array): Uint8Array[] {
  const pieces = [];
  let from = 0;
  for (let at = needle.indexOf(BLANK); at >= 0; at = needle.indexOf(BLANK, from)) {
    pieces.push(needle.subarray(from, at));
    from = at + 1;
  }
  return [...pieces, needle.subarray(from)];
}

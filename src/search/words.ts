// Substring search over a million long values made of words. Their trigrams would take more memory than the values; their
// words are few. A needle without a blank lies inside one word. One with blanks is found through its rarest piece: the
// letters around a blank, or a word that must end, fill or begin there; then it is verified on the values.
import { buildDictionary, Dictionary, type DictionaryData } from '#src/search/dictionary.ts';
import { buildGrams, findContaining, type GramData, hasOwnClass, PAIRS, pairOf } from '#src/search/grams.ts';
import { Interner } from '#src/search/intern.ts';
import { GrowingNumbers } from '#src/search/numbers.ts';
import { buildPostingsOnce, type Postings, unitePostings } from '#src/search/postings.ts';

export interface WordData {
  dictionary: DictionaryData;
  grams: GramData;
  /** Value ids by word. */
  postings: Postings;
  /** Value ids by the classes of the two bytes around a blank. */
  pairs: Postings;
}

export function buildWords(values: Dictionary): WordData {
  const { size, bytes, starts } = values;
  const interner = new Interner();
  const words = new GrowingNumbers();
  const firstWord = new Uint32Array(size + 1);
  for (let id = 0; id < size; id++) {
    for (let from = starts[id]!, at = from, end = starts[id + 1]!; at <= end; at++) {
      if (at < end && bytes[at] !== BLANK) continue;
      if (at > from) words.push(interner.add(bytes, from, at));
      from = at + 1;
    }
    firstWord[id + 1] = words.length;
  }
  const { data, ids } = buildDictionary(interner.values());
  const wordAt = words.view();
  return {
    dictionary: data,
    grams: buildGrams(new Dictionary(data)),
    postings: buildPostingsOnce(size, ids.length, (id, visit) => {
      for (let i = firstWord[id]!; i < firstWord[id + 1]!; i++) visit(ids[wordAt[i]!]!);
    }),
    pairs: buildPostingsOnce(size, PAIRS, (id, visit) => {
      for (let at = starts[id]! + 1; at + 1 < starts[id + 1]!; at++)
        if (bytes[at] === BLANK) visit(pairOf(bytes[at - 1]!, bytes[at + 1]!));
    }),
  };
}

/** The words of a dictionary, for searching. */
export class WordIndex {
  readonly #values: Dictionary;
  readonly #words: Dictionary;
  readonly #data: WordData;

  constructor(values: Dictionary, data: WordData) {
    this.#values = values;
    this.#words = new Dictionary(data.dictionary);
    this.#data = data;
  }

  /** Ids, ascending, of the values whose folded bytes contain `needle`, which is folded and trimmed. */
  findContaining(needle: Uint8Array): Uint32Array {
    const pieces = split(needle);
    if (pieces.length === 1) return this.#valuesOf(findContaining(this.#words, this.#data.grams, needle));
    const pairs = this.#rarestPair(needle);
    if (needle.length === 3 && hasOwnClass(needle[0]!) && hasOwnClass(needle[2]!)) return pairs;
    const words = this.#rarestWords(pieces, pairs.length);
    const candidates = words ? this.#valuesOf(words) : pairs;
    return candidates.filter((id) => this.#values.contains(id, needle));
  }

  /** Ids, ascending, of the values that have any of `words`. */
  #valuesOf(words: Uint32Array): Uint32Array {
    const { starts, items } = this.#data.postings;
    if (words.length === 1) return items.subarray(starts[words[0]!], starts[words[0]! + 1]);
    return unitePostings(this.#data.postings, words, this.#values.size);
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

  /** The words one piece of the needle may stand for, of the piece with the fewest values; undefined when none has fewer than `limit`. */
  #rarestWords(pieces: Uint8Array[], limit: number): Uint32Array | undefined {
    let rarest: Uint32Array | undefined;
    let fewest = limit;
    for (const [place, piece] of pieces.entries()) {
      if (piece.length < 3) continue; // too many words to look at; the pairs serve those
      const words = this.#wordsFor(piece, place === 0, place === pieces.length - 1);
      const { starts } = this.#data.postings;
      const total = words.reduce((sum, word) => sum + starts[word + 1]! - starts[word]!, 0);
      if (total < fewest) {
        rarest = words;
        fewest = total;
      }
    }
    return rarest;
  }

  /** The needle's first piece ends a word, its last begins one, those between are whole words. */
  #wordsFor(piece: Uint8Array, first: boolean, last: boolean): Uint32Array {
    if (first)
      return findContaining(this.#words, this.#data.grams, piece).filter((word) => this.#words.endsWith(word, piece));
    const { from, to } = this.#words.range(piece, last ? 'starts' : 'equals');
    return Uint32Array.from({ length: to - from }, (_, i) => from + i);
  }
}

const BLANK = 0x20;

/** The pieces between blanks; an empty one where two blanks meet. */
function split(needle: Uint8Array): Uint8Array[] {
  const pieces = [];
  let from = 0;
  for (let at = needle.indexOf(BLANK); at >= 0; at = needle.indexOf(BLANK, from)) {
    pieces.push(needle.subarray(from, at));
    from = at + 1;
  }
  return [...pieces, needle.subarray(from)];
}

// Values close to a text: with one letter more, fewer or other, with two letters exchanged, or with the same sound.
import { buildDictionary, Dictionary, type DictionaryData } from '#src/search/dictionary.ts';
import type { Effort } from '#src/search/effort.ts';
import { CHECK, candidatesFor, type GramData } from '#src/search/grams.ts';
import type { LooseValues } from '#src/search/loose.ts';
import { buildPostings, distinct, type Postings } from '#src/search/postings.ts';
import { soundOf } from '#src/search/sound.ts';
import { isTypo, SHORTEST_TYPO } from '#src/shared/typo.ts';

export interface CloseData {
  sounds: DictionaryData;
  /** Value ids by sound. */
  postings: Postings;
}

export function buildClose(values: LooseValues): CloseData {
  const { bytes, starts } = values.all();
  const text = Buffer.from(bytes.buffer);
  const sounds = Array.from({ length: values.size }, (_, id) =>
    soundOf(text.toString('utf8', starts[id], starts[id + 1])),
  );
  let end = 0;
  const ends = sounds.map((sound) => (end += sound.length)); // one byte per letter
  const { data, ids } = buildDictionary({
    bytes: Buffer.from(sounds.join('')),
    starts: Uint32Array.from([0, ...ends]),
  });
  return { sounds: data, postings: buildPostings(ids, data.starts.length - 1) };
}

/** Searches the values of a loose column. */
export class CloseIndex {
  readonly #values: LooseValues;
  readonly #grams: GramData;
  readonly #sounds: Dictionary;
  readonly #postings: Postings;

  constructor(values: LooseValues, grams: GramData, { sounds, postings }: CloseData) {
    this.#values = values;
    this.#grams = grams;
    this.#sounds = new Dictionary(sounds);
    this.#postings = postings;
  }

  /** Ids, ascending, of the values with the same sound as `needle`, which must be squeezed. */
  sounding(needle: Uint8Array, effort: Effort): Uint32Array {
    const sound = soundOf(Buffer.from(needle).toString());
    const { from, to } = this.#sounds.range(Buffer.from(sound), 'equals');
    effort(LOOK_UP);
    if (sound === '' || from === to) return new Uint32Array();
    const { starts, items } = this.#postings;
    return items.subarray(starts[from], starts[from + 1]);
  }

  /**
   * Ids, ascending, of the values that are `needle` but for exactly one typo. One half of the needle is free of it, unless it
   * exchanges the letters between the halves. So these values begin with the first half or contain the second one.
   */
  typos(needle: Uint8Array, effort: Effort): Uint32Array {
    const values = this.#values;
    if (needle.length < SHORTEST_TYPO) return new Uint32Array();
    const half = needle.length >>> 1;
    const exchanged = Uint8Array.from(needle);
    [exchanged[half - 1], exchanged[half]] = [needle[half]!, needle[half - 1]!];
    const isClose = (id: number) => isTypo(values.letters, values.read(id), needle);
    const found = [values.range(exchanged, 'equals', effort).filter(isClose)];
    const lists = [
      values.range(needle.subarray(0, half), 'starts', effort),
      candidatesFor(this.#grams, needle.subarray(half)),
    ];
    for (const list of lists) {
      effort(CHECK * list.length);
      found.push(list.filter(isClose));
    }
    return distinct(Uint32Array.from(found.flatMap((ids) => [...ids])));
  }
}

const LOOK_UP = 200;

// Sentences with the chips that the search box must read in them, on the demo data. Each line of test/sentences is the text, then
// its chips as parameter=value in any order, with tabs between them. `rest=` is the text that stays a name.
//
// Rules that the chips follow:
// - A word for a specialty of the listings is all codes of its listing, here `listing=` and its slug (R-1030). A word for
//   another whole NUCC classification is `specialty`, so that it has all its codes. A word for a specialization is the
//   `taxonomy` code.
// - `certified=` is about the specialty in the line, so it has `certified_in=specialty`, but not beside `board` or `certificate`.
// - Two specialties in one sentence are two codes, because a search takes several codes but one `specialty`.
// - An abbreviation that people write after their name is `credential`.
// - "After 2010" and "more than 50" exclude the number. Amounts of money include it.
// - A word that is both a city and a name is the city, unless a title or an unknown word is next to it.
// - A city has a state only where the text names one. `near` always needs a state: that of the most populous city.
// - "Licensed in A and B" needs both licenses; "A or B" needs one.
//   "A B and C" needs all. A list without `and` and `or` needs one.
// - "Denver metro", "greater Denver" and "metro Denver" are the metropolitan area. "The Denver area" is near Denver.
// - "Expires before 2027" ends with the day before; "by 2027" includes the year. An expiry alone asks for no certification.
// - Words that are in doubt stay in the rest: a wrong chip is worse.
import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Sentence = readonly [text: string, ...chips: string[]];

const read = (file: string): readonly Sentence[] =>
  readFileSync(path.join(import.meta.dirname, 'sentences', file), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line): Sentence => {
      const [text = '', ...chips] = line.split('\t');
      return [text, ...chips];
    });

/** Sentences that were written before the grammar. */
export const sentences = read('first.txt');

/** Sentences that were written without sight of the grammar. */
export const unseenSentences = read('unseen.txt');

/** Sentences that were found after the grammar, which reads each of them exactly. */
export const laterSentences = read('later.txt');

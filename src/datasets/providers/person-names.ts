// How people write the name of a person: `Jane Smith`, `Smith Jane`, `Smith, Jane M.`, `Dr. Jane de la Cruz, MD`.
import { squeeze } from '#src/search/squeeze.ts';

/** One way to understand a text as a name. An empty part is unknown. */
export interface PersonName {
  last: string;
  first: string;
}

/** Maximum number of words that are divided into first and last names. */
const MOST_WORDS = 6;

/** The names that a text may mean, with first and last name in any order. */
export function namesIn(text: string): PersonName[] {
  const [before = '', after = ''] = text.split(/,(.*)/s);
  const last = wordsOf(before).join(' ');
  const given = wordsOf(after).filter((word) => !isDegree(word));
  if (last && given.length > 0) return withoutMiddle(last, given);
  const words = wordsOf(last ? before : text);
  const long = words.filter((word) => squeeze(word).length > 1); // without initials, unless an `O Connor` has them
  return [...inAnyOrder(words), ...(long.length > 1 && long.length < words.length ? inAnyOrder(long) : [])];
}

/** Every division of words into first and last name. A middle name may be left out. */
function inAnyOrder(all: string[]): PersonName[] {
  const words = divided(all);
  const whole = words.join(' ');
  const names = [
    { last: whole, first: '' },
    { last: '', first: whole },
  ];
  for (let at = 1; at < words.length; at++) {
    const [one, other] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    names.push({ last: other, first: one }, { last: one, first: other });
  }
  const [one = '', two = ''] = words;
  if (words.length > 2) names.push({ last: words.at(-1) ?? '', first: one }, { last: one, first: two });
  return names;
}

/** The words of a name, without titles and degrees, unless they are all there is. */
function wordsOf(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => squeeze(word) !== '');
  const named = words.filter((word) => !titles.has(squeeze(word)));
  if (named.length === 0) return words;
  return named.length > 2 && degrees.has(squeeze(named.at(-1) ?? '')) ? named.slice(0, -1) : named;
}

const titles = new Set(['DR', 'MR', 'MRS', 'MS', 'JR', 'SR', 'PROF']);
const degrees = new Set(['MD', 'PAC', 'NP', 'RN', 'PHD', 'DDS', 'DMD', 'DPM', 'CRNA', 'PHARMD']);

/** Whether a word after a comma is no given name. `Do` and `Pa` are names elsewhere. */
const isDegree = (word: string) => degrees.has(squeeze(word)) || ['DO', 'PA'].includes(squeeze(word));

function withoutMiddle(last: string, given: string[]): PersonName[] {
  const [first = ''] = given;
  const names = [{ last, first: given.join(' ') }];
  return given.length > 1 ? [...names, { last, first }] : names;
}

const divided = (words: string[]) =>
  words.length > MOST_WORDS ? [...words.slice(0, MOST_WORDS - 1), words.slice(MOST_WORDS - 1).join(' ')] : words;

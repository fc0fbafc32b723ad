// How people write the name of a person: `Jane Smith`, `Smith Jane`, `Smith, Jane M.`, `Dr. Jane de la Cruz, MD`.
import { withoutInitials } from '#src/shared/typed-name.ts';
import { readName } from '#src/shared/written-name.ts';

/** One way to understand a text as a name. An empty part is unknown. */
export interface NameReading {
  last: string;
  first: string;
}

/** Maximum number of words that are divided into first and last names. */
const MOST_WORDS = 6;

/** The names that a text may mean, with first and last name in any order. A word that may be a degree is also read as a name. */
export function namesIn(text: string): NameReading[] {
  const divisions = readName(text).divisions.filter(
    ({ head, given, share }) => share >= (head.length + given.length > 1 ? SELDOM : OFTEN), // `Kim Do` is not everyone called Kim
  );
  const names = divisions.flatMap(({ head, given }) =>
    given.length > 0 ? withoutMiddle(head.join(' '), given) : [head, ...withoutMiddleInitial(head)].flatMap(inAnyOrder),
  );
  return [...new Map(names.map((name) => [`${name.last},${name.first}`, name])).values()];
}

/** How often a text must mean several words, or one, to count. */
const SELDOM = 0.1;
const OFTEN = 0.5;

/** Every division of words into first and last name. A middle name may be left out. */
function inAnyOrder(all: string[]): NameReading[] {
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

function withoutMiddle(last: string, given: string[]): NameReading[] {
  const [first = ''] = given;
  const names = [{ last, first: given.join(' ') }];
  return given.length > 1 ? [...names, { last, first }] : names;
}

/** First and last name without the initials beside them. None if only one name is left: the initial of `m garcia` is the first name. */
function withoutMiddleInitial(words: string[]): string[][] {
  const long = withoutInitials(words);
  return long.length > 1 ? [long] : [];
}

const divided = (words: string[]) =>
  words.length > MOST_WORDS ? [...words.slice(0, MOST_WORDS - 1), words.slice(MOST_WORDS - 1).join(' ')] : words;

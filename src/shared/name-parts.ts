// A written name as parts: its words between commas, without titles, mail addresses, pronouns and what is in parentheses.
import { beginningOf, visible } from '#src/shared/cells.ts';
import { isDegree, lettersOf } from '#src/shared/degrees.ts';
import { isAround, isSuffix, titles } from '#src/shared/words-around-name.ts';

const mail = /<?(?:mailto:)?(?<![^\s<>,;:()])[^\s<>,;:()]+@[^\s<>,;()]+>?/g;

/** `she/her`, also with `hers` and in parentheses. */
const pronouns =
  /[([]?\b(?:pronouns:?\s*)?(?:she|he|they|ze|xe)\s*[/,|]\s*(?:her|him|them|they|his|theirs|hers|hir|zir|she|he)\b(?:\s*[/,|]\s*(?:hers|his|theirs|her|him|them|they|she|he)\b)*[)\]]?/gi;

/** The beginning of a text without what is in quotes and parentheses, and that (R-1150). */
export function withoutAsides(text: string): { plain: string; asides: string[] } {
  const asides: string[] = [];
  const plain = visible(beginningOf(text))
    .normalize('NFKC')
    .replace(mail, ' ')
    .replace(pronouns, ' ')
    .replace(/(?<=\p{L})\((\p{L}{1,4})\)/gu, '-$1') // MRCP(UK)
    .replace(/[("“[]([^)"”\]]{0,200})[)"”\]]/g, (_, aside: string) => {
      asides.push(aside.trim());
      return ' ';
    });
  return { plain, asides };
}

/** The words of each part of a text, without titles and suffixes. A hyphen between blanks divides parts beside a degree only. */
export function partsOf(plain: string): string[][] {
  const words = plain
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[,;|•\t]/g, ' , ')
    .replace(/[+&*]|(?<!\p{L})\/|\/(?!\p{L})/gu, ' ')
    .replace(/(?<!\p{L})(dra?|prof)\.(?=\p{L})/giu, '$1. ')
    .replace(/(?<!\p{L})(\p{L})\.(?=\p{L}\p{Ll})/gu, '$1. ') // J.Smith
    .split(/\s+/)
    .filter((word) => /[\p{L},-]/u.test(word) && !/\d{3}/.test(word));
  const parts: string[][] = [[]];
  let isJoined = false;
  for (const [at, word] of words.entries()) {
    const part = parts.at(-1) ?? [];
    const last = part.at(-1);
    const next = words[at + 1] ?? '';
    if (word === ',' || (/^-+$/.test(word) && [last ?? '', next].some((each) => isDegree(each) || isAround(each))))
      parts.push([]);
    else if (/^-+$/.test(word)) isJoined = last !== undefined;
    else if (last !== undefined && (isJoined || last.endsWith('-') || word.startsWith('-')) && !isDegree(word)) {
      part[part.length - 1] = `${last.replace(/(?<!-)-+$/, '')}-${word.replace(/^-+/, '')}`;
      isJoined = false;
    } else {
      const trimmed = word.replace(/^[^\p{L}\p{N}'’]+|(?<![^\p{L}\p{N}.'’])[^\p{L}\p{N}.'’]+$/gu, '');
      if (/[\p{L}\p{N}]/u.test(trimmed)) part.push(trimmed);
      isJoined = false;
    }
  }
  return parts.map(withoutTitles).filter((part) => part.length > 0);
}

function withoutTitles(words: readonly string[]): string[] {
  const named = words.filter((word, at) => !isSuffix(word) || (at === 0 && words.length > 1));
  let first = 0;
  while (first < named.length - 1 && titles.has(lettersOf(named[first] ?? ''))) first++;
  return named.slice(first);
}

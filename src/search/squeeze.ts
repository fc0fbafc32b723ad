// Text as a forgiving search compares it: capital letters and digits only, so that accents, apostrophes, hyphens, blanks
// and dots never matter.
import { fold } from '#src/search/fold.ts';

/** The letters and digits of `text`, in upper case and without accents. With `list`, also a comma between its items. */
export const squeeze = (text: string, list = false): string => spaced(text, list).replaceAll(' ', '');

/** The same with a blank between words. Apostrophes and dots do not separate words: `O’Connor, M.D.` has two. */
export function spaced(text: string, list = false): string {
  if (asWords.test(text)) return text.toUpperCase();
  const plain = fold(text)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Lm}'’‘`.]/gu, '')
    .toUpperCase();
  const letters = plain.replace(/[ØŁĐÐÆŒÞẞĦŦŊ]/g, (letter) => letterOf[letter] ?? letter);
  if (!list) return letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  const items = letters.split(/[,;&+]/).map((item) => item.replace(/[^\p{L}\p{N}]+/gu, ' ').trim());
  return items.filter((item) => item !== '').join(LIST);
}

/** Words of plain letters and digits, as most names are. They need no reading, which takes ten times as long. */
const asWords = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

/** Separates the items of a list. */
const LIST = ',';

/** Letters that are no base letter with an accent. */
const letterOf: Record<string, string> = {
  ...{ Ø: 'O', Ł: 'L', Đ: 'D', Ð: 'D', Æ: 'AE', Œ: 'OE', Þ: 'TH', ẞ: 'SS', Ħ: 'H', Ŧ: 'T', Ŋ: 'N' },
};

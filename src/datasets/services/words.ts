// Which services a text means: its words begin words of the name, the subcategory or the category.
import { tsvFile } from '#src/server/tsv-file.ts';

/** Words of users, and those of RBCS for them. The longest come first. */
const synonyms = tsvFile<'words' | 'means'>(import.meta.dirname, 'synonyms.tsv').toSorted(
  (one, other) => other.words.length - one.words.length,
);

/** Returns whether a service with these names is one that a text means. */
export function meaningServices(text: string): (names: readonly (string | null)[]) => boolean {
  const wanted = wordsOf(translated(text.toLowerCase()));
  return (names) => {
    const words = wordsOf(names.filter((name) => name !== null).join(' '));
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  };
}

/** The text in the words of RBCS. */
const translated = (text: string) =>
  synonyms.reduce((known, { words, means }) => known.replace(new RegExp(`(?<!\\w)${words}(?!\\w)`, 'g'), means), text);

const wordsOf = (text: string) => text.toLowerCase().match(/e&m|[\p{L}\p{N}]+/gu) ?? [];

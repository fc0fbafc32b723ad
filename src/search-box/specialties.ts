import { professionWords, specialtyWords } from '#src/search-box/plain-words.ts';
import { links } from '#src/shared/links.ts';
import { type CodeList, professions } from '#src/shared/professions.ts';
import { specialties } from '#src/shared/specialties.ts';
import { OFFERED, type Suggestion, type Suggestions } from '#src/shared/suggestion.ts';

interface Listing extends Suggestion {
  /** Its name, and whatever else it is called. */
  words: string[];
}

/** Letters and digits in small letters, words apart by one blank: `OB/GYN` is `ob gyn`. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const listings = (
  lists: Record<string, CodeList>,
  words: Record<string, readonly string[]>,
  detail: string,
  path: (slug: string) => string,
): Listing[] =>
  Object.entries(lists).map(([slug, { name }]) => ({
    label: name,
    detail,
    path: path(slug),
    words: [name, ...(words[slug] ?? [])].map(plain),
  }));

const all: readonly Listing[] = [
  ...listings(specialties, specialtyWords, 'Specialty', links.specialty),
  ...listings(professions, professionWords, 'Profession', links.profession),
];

/** The specialties and professions that a text names in plain words: `heart doctor`, `OBGYN`, `PA`. */
export async function suggestSpecialties(text: string): Promise<Suggestions> {
  const wanted = plain(text);
  if (wanted === '') return { rows: [], exact: false };
  const ranked = all
    .map((listing) => ({ listing, rank: Math.min(...listing.words.map((words) => rankOf(words, wanted))) }))
    .filter(({ rank }) => rank < NONE)
    .sort((a, b) => a.rank - b.rank);
  return {
    rows: ranked.slice(0, OFFERED).map(({ listing: { label, detail, path } }) => ({ label, detail, path })),
    exact: ranked[0]?.rank === SAME,
    path: ranked[0]?.listing.path, // each is a list of its own: the best one
  };
}

const SAME = 0;
const START = 1;
const WITHIN = 2;
const NONE = 3;

/** How well some words answer: they are what is wanted, begin with it, or each word wanted begins one of theirs. */
function rankOf(words: string, wanted: string): number {
  if (words === wanted || words.replaceAll(' ', '') === wanted.replaceAll(' ', '')) return SAME;
  if (wanted.length < 3) return NONE; // two letters are an abbreviation, or the beginning of nearly anything
  if (words.startsWith(wanted)) return START;
  const parts = words.split(' ');
  return wanted.split(' ').every((word) => parts.some((part) => part.startsWith(word))) ? WITHIN : NONE;
}

import { wordsOfListing } from '#src/datasets/specialties-in-text.ts';
import { professionSynonyms } from '#src/datasets/taxonomy/synonyms.ts';
import { links } from '#src/shared/links.ts';
import { type CodeList, professions } from '#src/shared/professions.ts';
import { specialties } from '#src/shared/specialties.ts';
import { OFFERED, type Suggestion, type Suggestions } from '#src/shared/suggestion.ts';

interface Listing extends Suggestion {
  /** Its name and synonyms, normalized. */
  words: string[];
}

/** Normalizes a text to lower-case words separated by single spaces: `OB/GYN` becomes `ob gyn`. */
const normalize = (text: string) =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const listings = (
  lists: Record<string, CodeList>,
  wordsOf: (slug: string, list: CodeList) => readonly string[],
  detail: string,
  path: (slug: string) => string,
): Listing[] =>
  Object.entries(lists).map(([slug, list]) => ({
    label: list.name,
    detail,
    path: path(slug),
    words: [list.name, ...wordsOf(slug, list)].map(normalize),
  }));

const all: readonly Listing[] = [
  ...listings(specialties, (_, list) => wordsOfListing(list), 'Specialty', links.specialty),
  ...listings(professions, (slug) => professionSynonyms[slug] ?? [], 'Profession', links.profession),
];

/** Suggests specialties and professions by name or synonym, such as `heart doctor`, `OBGYN` or `PA`. */
export async function suggestSpecialties(text: string): Promise<Suggestions> {
  const query = normalize(text);
  if (query === '') return { rows: [], exact: false };
  const ranked = all
    .map((listing) => ({ listing, rank: Math.min(...listing.words.map((words) => rankOf(words, query))) }))
    .filter(({ rank }) => rank < NONE)
    .sort((a, b) => a.rank - b.rank);
  return {
    rows: ranked.slice(0, OFFERED).map(({ listing: { label, detail, path } }) => ({ label, detail, path })),
    exact: ranked[0]?.rank === SAME,
    path: ranked[0]?.listing.path, // each listing is a separate screen, so Enter opens the best one
  };
}

const SAME = 0;
const START = 1;
const WITHIN = 2;
const NONE = 3;

/** Ranks a name: equal to the text, beginning with it, or with a word that begins with each word of the text. */
function rankOf(words: string, query: string): number {
  if (words === query || words.replaceAll(' ', '') === query.replaceAll(' ', '')) return SAME;
  // two letters match only as a whole abbreviation, because they begin too many words
  if (query.length < 3) return NONE;
  if (words.startsWith(query)) return START;
  const parts = words.split(' ');
  return query.split(' ').every((word) => parts.some((part) => part.startsWith(word))) ? WITHIN : NONE;
}

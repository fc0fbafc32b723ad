// Matches typed text with the options of a choice: exact code, exact name, beginning of a name, part of a name.

export interface Option {
  value: string;
  label: string;
}

/**
 * Returns the options that match `text`: exact value, exact label, labels that begin with it, labels that contain it.
 */
export function matchesOf<O extends Option>(options: readonly O[], text: string): O[] {
  const query = normalize(text);
  return options
    .map((option) => ({ option, rank: rankOf(option, query) }))
    .filter(({ rank }) => rank < NONE)
    .sort((one, other) => one.rank - other.rank) // stable: options of equal rank keep their order
    .map(({ option }) => option);
}

/** Returns the exact match of `text` among the options for it, else the only one. */
export const certainOf = <O extends Option>(options: readonly O[], text: string): O | undefined =>
  exactMatch(options, text) ?? (options[1] ? undefined : options[0]);

/** Returns the first option whose value or label is `text`. */
export function exactMatch<O extends Option>(options: readonly O[], text: string): O | undefined {
  const [first] = matchesOf(options, text);
  return first && rankOf(first, normalize(text)) <= EXACT ? first : undefined;
}

/** The highest rank of an exact match, and the rank of no match. */
const EXACT = 1;
const NONE = 4;

function rankOf({ value, label }: Option, query: string): number {
  const name = normalize(label);
  if (normalize(value) === query) return 0;
  if (name === query) return EXACT;
  if (name.startsWith(query)) return 2;
  return name.includes(query) ? 3 : NONE;
}

/** Trims, folds case and accents, and collapses blanks. */
const normalize = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ').toLowerCase();

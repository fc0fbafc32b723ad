// How text typed into a choice finds its option: exact code, exact name, beginning of a name, part of a name.

export interface Option {
  value: string;
  label: string;
}

/** Options that fit `text`, best first: an exact value, an exact label, then labels that begin with it, then labels that contain it. */
export function matchesOf<O extends Option>(options: readonly O[], text: string): O[] {
  const wanted = plain(text);
  return options
    .map((option) => ({ option, rank: rankOf(option, wanted) }))
    .filter(({ rank }) => rank < NONE)
    .sort((one, other) => one.rank - other.rank) // stable: equal ranks keep the list's own order
    .map(({ option }) => option);
}

/** The option that `text` leaves no doubt about: an exact match, or the only one. */
export function certainMatch<O extends Option>(options: readonly O[], text: string): O | undefined {
  const [first, second] = matchesOf(options, text);
  return first && (!second || rankOf(first, plain(text)) <= EXACT) ? first : undefined;
}

/** The last rank that is an exact match, and the one that is no match. */
const EXACT = 1;
const NONE = 4;

function rankOf({ value, label }: Option, wanted: string): number {
  const name = plain(label);
  if (plain(value) === wanted) return 0;
  if (name === wanted) return EXACT;
  if (name.startsWith(wanted)) return 2;
  return name.includes(wanted) ? 3 : NONE;
}

/** Trimmed, in lower case, without accents, with single blanks. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ').toLowerCase();

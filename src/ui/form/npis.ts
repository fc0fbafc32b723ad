import { onlyNumberIn } from '#src/shared/npi.ts';

/** NPIs that the search for providers takes at once. */
export const MOST_NPIS = 50;

/**
 * What a user typed or pasted as NPIs, each once: divided by spaces, commas, semicolons or line ends, without the label
 * `NPI`, in the forms of R-1013. Entries that are no NPI stay, so that a form can name them.
 */
export const npisTyped = (text: string): string[] => [
  ...new Set(text.split(/\r?\n/).flatMap((line) => onlyNumberIn(line) ?? entriesOf(line))),
];

const entriesOf = (line: string) =>
  line
    .replace(/\bNPIs?\b[:#]*/gi, ' ')
    .split(/[\s,;|]+/)
    .filter(Boolean)
    .map((entry) => onlyNumberIn(entry) ?? entry);

/**
 * What a field for one NPI holds: at most ten digits, with the signs between them until it is whole, or a pasted list in full, which
 * the search then refuses.
 */
export const oneNpi = (typed: string): string =>
  npisTyped(typed)[1]
    ? typed
    : (onlyNumberIn(typed) ?? /^(?:\D*\d){0,10}\D*/.exec(typed.trimStart())?.[0] ?? '').slice(0, LONGEST);

/** Characters of an NPI with signs and words around it. */
const LONGEST = 40;

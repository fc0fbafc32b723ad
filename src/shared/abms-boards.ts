// The member boards of ABMS and the certificates that each issues, the board's primary certificate first, without "American
// Board of". https://www.abms.org/member-boards/specialty-subspecialty-certificates/
import boards from '#src/shared/abms-boards.json' with { type: 'json' };

/** The boards' names, without "American Board of". */
export const boardNames = [...new Set(boards.map(([name = '']) => name))];

const byName = Map.groupBy(boards, ([name = '']) => keyOf(name));
const certificates = new Map(boards.map(([, name = '']) => [keyOf(name), name]));

/**
 * The certificates that a board issues, as ABMS and NUCC spell them, by its name with or without "American Board of". Undefined
 * if it is no member board.
 */
export const certificatesOfBoard = (name: string): string[] | undefined =>
  byName.get(keyOf(name))?.flatMap(([, certificate = '']) => spellingsOf(certificate));

/** A certificate's name as ABMS has it, for the name in another register. Undefined if ABMS has none of this name. */
export const standardName = (name: string): string | undefined => certificates.get(keyOf(name));

/** A certificate's name as ABMS and as NUCC spell it. */
export const spellingsOf = (name: string): string[] => [...new Set([name, name.replaceAll(' and ', ' & ')])];

/** The name of a board or certificate for comparison. */
function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/^american board of /, '')
    .replaceAll('&', 'and')
    .replace(/\s+/g, ' ');
}

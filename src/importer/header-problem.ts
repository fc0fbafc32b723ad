import { columnName, finder, slotHeaders } from '#src/importer/header.ts';
import type { Column, Source, SourceFile } from '#src/importer/source.ts';

/** Most rows above the header of a full list. */
export const MAX_TITLES = 10;
/** Names that a message lists before it counts the rest, and most characters of one. */
const LISTED = 5;
const LENGTH = 80;

/** Whether a header has every column this kind of file must have. */
export const fits = (file: SourceFile, header: readonly string[]): boolean => missingFrom(file, header).length === 0;

/**
 * What is wrong with a file's header: `lacks`, the columns it was expected to have and does not; `came`, a sentence on the unknown ones
 * it came with, those first that resemble a missing one. Undefined where it has every expected column.
 */
export function headerProblem(
  file: SourceFile,
  header: readonly string[],
): { lacks: string; came: string } | undefined {
  const missing = missingFrom(file, header);
  if (missing.length === 0) return undefined;
  const known = new Set(knownHeaders(file).map(columnName));
  const unknown = [...new Set(header)].filter((name) => name.trim() && !known.has(columnName(name)));
  const likeness = likenessTo(missing.flat());
  const came = listOf(unknown.sort((a, b) => likeness(b) - likeness(a)).map((name) => [name]));
  const expected = requiredHeaders(file).length;
  return {
    lacks: `lacks the column${missing.length > 1 ? 's' : ''} ${listOf(missing)}`,
    came:
      `Of ${expected} expected columns ${expected - missing.length} came` +
      (came ? `, with the unknown column${unknown.length > 1 ? 's' : ''} ${came}.` : ', and no unknown one.'),
  };
}

/** The kind of file that a header lacks the fewest columns of, in proportion to those it must have. */
export function nearest({ files }: Source, header: readonly string[]): SourceFile {
  const share = (file: SourceFile) => missingFrom(file, header).length / requiredHeaders(file).length;
  return files.toSorted((a, b) => share(a) - share(b))[0] as SourceFile; // every source has a file
}

/** The row that lacks the fewest of the columns a file must have, and of those the one with the most cells; undefined where there is none. */
export function likeliestHeader(file: SourceFile, rows: readonly string[][]): string[] | undefined {
  const missing = (row: string[]) => missingFrom(file, row).length;
  const cells = (row: string[]) => row.filter((cell) => cell.trim()).length;
  return rows.toSorted((a, b) => missing(a) - missing(b) || cells(b) - cells(a))[0];
}

function missingFrom(file: SourceFile, header: readonly string[]): string[][] {
  const find = finder(header);
  return requiredHeaders(file)
    .filter((alternatives) => find(alternatives) < 0)
    .map((alternatives) => [alternatives].flat());
}

function requiredHeaders(file: SourceFile): (string | readonly string[])[] {
  const all = file.tables.flatMap(({ columns }) => columns.filter((column) => !isOptional(column)).flatMap(headersOf));
  const deciding = [...(file.route?.headers ?? []), ...(file.unique?.headers ?? [])];
  return [...new Map([...all, ...deciding].map((header) => [String(header), header])).values()];
}

const knownHeaders = (file: SourceFile) => [
  ...requiredHeaders(file).flat(),
  ...file.tables.flatMap(({ columns }) => columns.flatMap(headersOf).flat()),
];

const isOptional = (column: Column) => 'optional' in column && column.optional === true;

function headersOf(column: Column): (string | readonly string[])[] {
  if ('pick' in column) return [...column.headers];
  if ('fromName' in column) return [];
  if ('slots' in column) return column.items.flatMap(({ header }) => slotHeaders(header, column.slots));
  return [column.header];
}

/** Counts the words that a name shares with the one of `names` that is most like it. */
function likenessTo(names: readonly string[]) {
  const words = (name: string) => columnName(name).split('_');
  const sets = names.map((name) => new Set(words(name)));
  return (name: string) => Math.max(...sets.map((set) => words(name).filter((word) => set.has(word)).length));
}

/** Names in quotes; alternatives joined by 'or'. Control characters, as in a file of another encoding, become '?'. */
function listOf(names: readonly (readonly string[])[]) {
  const quoted = names
    .slice(0, LISTED)
    .map((each) => each.map((name) => `"${name.replace(/\p{C}/gu, '?').slice(0, LENGTH)}"`).join(' or '));
  return quoted.join(', ') + (names.length > LISTED ? ` and ${names.length - LISTED} more` : '');
}

import { columnName, finder, slotHeaders } from '#src/importer/header.ts';
import type { Source, SourceColumn, SourceFile } from '#src/importer/source.ts';

/** Maximum rows above the header of a full list. */
export const MAX_TITLES = 10;
/** Maximum column names in a message, and maximum characters per name. */
const LISTED = 5;
const LENGTH = 80;

/** Whether a header has every required column of this kind of file. */
export const fits = (file: SourceFile, header: readonly string[]): boolean => missingFrom(file, header).length === 0;

/**
 * Describes a header that lacks required columns; undefined if it has them all. `lacks` names the missing columns.
 * `found` is a sentence on the unknown columns, with the names most similar to a missing one first.
 */
export function headerProblem(
  file: SourceFile,
  header: readonly string[],
): { lacks: string; found: string } | undefined {
  const missing = missingFrom(file, header);
  if (missing.length === 0) return undefined;
  const known = new Set(knownHeaders(file).map(columnName));
  const unknown = [...new Set(header)].filter((name) => name.trim() && !known.has(columnName(name)));
  const likeness = likenessTo(missing.flat());
  const found = listOf(unknown.sort((a, b) => likeness(b) - likeness(a)).map((name) => [name]));
  const expected = requiredHeaders(file).length;
  return {
    lacks: `lacks the column${missing.length > 1 ? 's' : ''} ${listOf(missing)}`,
    found:
      `It has ${expected - missing.length} of ${expected} expected columns` +
      (found ? `, and the unknown column${unknown.length > 1 ? 's' : ''} ${found}.` : '.'),
  };
}

/** The kind of file of which a header lacks the smallest share of required columns. */
export function closestKind({ files }: Source, header: readonly string[]): SourceFile {
  const share = (file: SourceFile) => missingFrom(file, header).length / requiredHeaders(file).length;
  return files.toSorted((a, b) => share(a) - share(b))[0] as SourceFile; // every source has a file
}

/** The row that lacks the fewest required columns, then the one with the most cells; undefined if there are no rows. */
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
  const deciding = [
    ...(file.route?.headers ?? []),
    ...(file.unique?.headers ?? []),
    ...(file.dated ? [file.dated] : []),
  ];
  return [...new Map([...all, ...deciding].map((header) => [String(header), header])).values()];
}

const knownHeaders = (file: SourceFile) => [
  ...requiredHeaders(file).flat(),
  ...file.tables.flatMap(({ columns }) => columns.flatMap(headersOf).flat()),
];

const isOptional = (column: SourceColumn) => 'optional' in column && column.optional === true;

function headersOf(column: SourceColumn): (string | readonly string[])[] {
  if ('pick' in column) return [...column.headers];
  if ('fromName' in column) return [];
  if ('slots' in column) return column.items.flatMap(({ header }) => slotHeaders(header, column.slots));
  return [column.header];
}

/** Returns a function that counts the words a name shares with the most similar of `names`. */
function likenessTo(names: readonly string[]) {
  const words = (name: string) => columnName(name).split('_');
  const sets = names.map((name) => new Set(words(name)));
  return (name: string) => Math.max(...sets.map((set) => words(name).filter((word) => set.has(word)).length));
}

/** Quotes names and joins alternatives by 'or'. Control characters, as in files of another encoding, become '?'. */
function listOf(names: readonly (readonly string[])[]) {
  const quoted = names
    .slice(0, LISTED)
    .map((each) => each.map((name) => `"${name.replace(/\p{C}/gu, '?').slice(0, LENGTH)}"`).join(' or '));
  return quoted.join(', ') + (names.length > LISTED ? ` and ${names.length - LISTED} more` : '');
}

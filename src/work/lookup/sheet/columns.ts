// What the columns of a sheet are: by their headings, and by their values where headings do not say it.
import { beginningOf } from '#src/shared/cells.ts';
import { states } from '#src/shared/states.ts';
import type { FieldName } from '#src/work/lookup/contract.ts';
import { placeIn, writtenState } from '#src/work/lookup/match/place.ts';
import { checkNpi } from '#src/work/lookup/npi-check.ts';
import { type Said, saidBy } from '#src/work/lookup/sheet/headings.ts';
import { fieldsByValues, NEARLY_ALL } from '#src/work/lookup/sheet/values.ts';
import type { Columns } from '#src/work/lookup/store.ts';

/** The columns of a sheet, and how many rows to skip: what is above the heading, and the heading. */
export type FoundColumns = Columns & { skip: number };

type Field = '' | FieldName;

/** Rows at the top of a sheet that may have the heading. */
const MOST_ABOVE = 10;

/** Share of a column's values that are NPIs, above which it is the column of NPIs, whatever the others are. */
const MOSTLY = 0.5;

/** The columns of a sheet by its first rows. The beginnings of cells tell them, and headings are kept whole. */
export function findColumns(whole: readonly string[][]): FoundColumns {
  const rows = beginningsOf(whole);
  const heading = headingIn(rows);
  const below = rows.slice(heading?.skip ?? 0);
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const shares = Array.from({ length: width }, (_, n) => shareOfNpis(below, n));
  const read_as = Array.from({ length: width }, (_, n): Field => heading?.read_as[n] ?? '');
  const npi = npiColumn({ read_as, said: heading?.said ?? [] }, shares);
  const columns = withStates(
    below,
    withGroup(
      read_as.map((field, n): Field => (n === npi ? 'npi' : field === 'npi' ? '' : field)),
      heading?.said ?? [],
    ),
  );
  if (heading) return { header: heading.headerIn(whole), read_as: columns, skip: heading.skip };
  const isHeading = !(rows[0] ?? []).some((cell) => /\d/.test(cell)) && rows.length > 1 && !isPerson(rows);
  return isHeading
    ? { header: whole[0] ?? [], read_as: columns, skip: 1 }
    : { header: null, read_as: fieldsByValues(rows, columns), skip: 0 };
}

const beginningsOf = (rows: readonly string[][]): string[][] => rows.map((cells) => cells.map(beginningOf));

/** The NPI of a group beside the names of people or another NPI is not that of the person (R-1021). */
function withGroup(columns: readonly Field[], said: readonly Said[]): Field[] {
  const isPeople = columns.some((field) => field === 'name' || field === 'last_name');
  const group = said.findIndex(
    ({ isOfGroup }, n) => isOfGroup && (columns[n] === '' || (isPeople && columns[n] === 'npi')),
  );
  return columns.map((field, n) => (n === group ? 'group_npi' : field));
}

/** A column of states is that of the state if no heading says which is, such as one with the names of sheets. */
function withStates(rows: readonly string[][], columns: readonly Field[]): Field[] {
  const at =
    columns.includes('state') || rows.length === 0
      ? -1
      : columns.findIndex((field, n) => !field && areAll(rows, n, isState));
  return columns.map((field, n) => (n === at ? 'state' : field));
}

/** Whether a column has values, and nearly all are so. */
function areAll(rows: readonly string[][], column: number, isSo: (cell: string) => boolean): boolean {
  const filled = rows.flatMap((cells) => cells[column]?.trim() || []);
  return filled.length > 0 && filled.filter(isSo).length >= filled.length * NEARLY_ALL;
}

/** Whether rows with these fields can be looked up. */
export const isUsable = (fields: readonly string[]): boolean =>
  fields.some((field) => ['npi', 'name', 'last_name', 'license_number'].includes(field));

/** Whether a sheet has people: NPIs, or two columns of what people have, with rows below. */
export function hasPeople(rows: readonly string[][], { read_as, skip }: FoundColumns): boolean {
  const below = beginningsOf(rows.slice(skip));
  if (below.length === 0 || !isUsable(read_as)) return false;
  const npi = read_as.indexOf('npi');
  return read_as.filter(Boolean).length > 1 || (npi >= 0 && shareOfNpis(below, npi) > 0);
}

interface Heading {
  /** The headings in the rows of the sheet. */
  headerIn: (rows: readonly string[][]) => string[];
  said: readonly Said[];
  read_as: Field[];
  skip: number;
}

/**
 * The heading among the first rows: the row, or the two rows read together, that says the most columns. Titles and merged names of
 * groups of columns are above it. A row of values is none.
 */
function headingIn(rows: readonly string[][]): Heading | undefined {
  const single = rows
    .slice(0, MOST_ABOVE)
    .flatMap((header, at) =>
      isData(header, rows.slice(at + 1)) ? [] : headingOf((all) => all[at] ?? [], rows, at + 1),
    );
  const joined = single.flatMap(({ skip }) => {
    const upper = rows[skip - 2];
    if (!upper || isData(upper, rows.slice(skip - 1))) return [];
    return headingOf((all) => joinedCells(all[skip - 2] ?? [], all[skip - 1] ?? []), rows, skip);
  });
  const worth = ({ read_as }: Heading) => read_as.filter(Boolean).length + (isUsable(read_as) ? MOST_ABOVE : 0);
  const divided = joined.filter(({ read_as, skip }) =>
    read_as.every((field, n) => !field || isRest(rows[skip - 1]?.[n])),
  );
  const [best] = [...divided, ...single, ...joined].toSorted((one, other) => worth(other) - worth(one));
  return best && worth(best) > 0 ? best : undefined;
}

/** Whether a cell is the rest of a heading above it, such as `Name` below `Last`. */
const isRest = (cell = '') => /^(name|number|no\.?|num|#|id|code|description|initial)$/i.test(cell.trim());

/** The cells of two rows, joined column by column. */
const joinedCells = (upper: readonly string[], lower: readonly string[]): string[] =>
  Array.from({ length: Math.max(upper.length, lower.length) }, (_, n) =>
    [upper[n], lower[n]].filter(Boolean).join(' '),
  );

/** The fields of a heading. Of several columns of one field, the one with the highest rank has it, else the first. */
function headingOf(headerIn: Heading['headerIn'], rows: readonly string[][], skip: number): Heading {
  const header = headerIn(rows);
  const below = rows.slice(skip);
  const values = header.map((_, n) => ({
    areNames: areMostly(below, n, (cell) => /\p{L}[\s,]+\p{L}/u.test(cell)),
    arePlaces: areMostly(below, n, isPlace),
  }));
  const said = header.map((heading, n) => saidBy(heading, values[n] ?? { areNames: true, arePlaces: true }));
  const isFirst = ({ field, rank, isFurther }: Said, n: number) =>
    isFurther ||
    said.every((other, at) => other.field !== field || other.rank < rank || (other.rank === rank && at >= n));
  const read_as = said.map((each, n) => (isFirst(each, n) ? each.field : ''));
  const placed = withStateOfLicense(read_as);
  return { headerIn, said, read_as: placed.includes('first_name') ? placed : withGivenName(header, placed), skip };
}

/** The state of the license is that of the person if no other column has it. */
const withStateOfLicense = (read_as: readonly Field[]): Field[] =>
  read_as.map((field) => (field === 'license_state' && !read_as.includes('state') ? 'state' : field));

/** `Nombre` beside `Apellidos` has the given names. */
function withGivenName(header: readonly string[], read_as: readonly Field[]): Field[] {
  const isGiven = (field: Field, n: number) => field === 'name' && /^nombres?$/i.test(header[n]?.trim() ?? '');
  return read_as.map((field, n) => (isGiven(field, n) && read_as.includes('last_name') ? 'first_name' : field));
}

/** Whether a row has values: an NPI, a number, a mail address, or a state or place above others. No heading has them. */
const isData = (cells: readonly string[], below: readonly string[][]): boolean =>
  cells.some(
    (cell, n) =>
      isNpi(cell) ||
      (/^[^\p{L}]*$/u.test(cell) && /\d{3}/.test(cell.replace(/^(19|20)\d\d$/, ''))) ||
      /^\p{L}{1,5}[-. ]?\d{4,}$/u.test(cell) ||
      /\S@\S/.test(cell) ||
      [isState, isPlace].some((isSo) => isSo(cell) && below.some((row) => row[n]) && areMostly(below, n, isSo)),
  );

const isState = (cell: string) => writtenState(cell) !== '';
const isPlace = (cell: string) => placeIn(cell) !== undefined;

/** Whether most values of a column are so, or there are none. */
function areMostly(rows: readonly string[][], column: number, isSo: (cell: string) => boolean): boolean {
  const filled = rows.flatMap((cells) => cells[column]?.trim() || []);
  return filled.filter(isSo).length >= filled.length / 2;
}

/**
 * The column of NPIs: the one whose heading says so, if it has any or no other column has more of them. Without such a heading, the
 * column with the most, if most of its values are NPIs, and nearly all where its heading says something else. -1 without one.
 */
function npiColumn({ read_as, said }: Pick<Heading, 'read_as' | 'said'>, shares: readonly number[]): number {
  const named = read_as.indexOf('npi');
  if (named >= 0 && (shares[named] ?? 0) > 0) return named;
  const other = said.findIndex(({ field }, n) => field === 'npi' && (shares[n] ?? 0) > 0); // beside an empty column
  if (other >= 0) return other;
  const most = Math.max(0, ...shares);
  const unread = shares.findIndex((share, n) => share === most && !read_as[n]);
  const column = unread >= 0 || most < NEARLY_ALL ? unread : shares.indexOf(most);
  return column >= 0 && most > MOSTLY ? column : named;
}

/** The share of a column's values that are NPIs. 0 without values. */
function shareOfNpis(rows: readonly string[][], column: number): number {
  const filled = rows.flatMap((cells) => cells[column]?.trim() || []);
  return filled.length === 0 ? 0 : filled.filter(isNpi).length / filled.length;
}

/** Whether the first row is a person as the rows below: in one of its columns it has a value of theirs, or all are states. */
const isPerson = ([first = [], ...below]: readonly string[][]) =>
  first.some((cell, n) => {
    const filled = below.flatMap((cells) => cells[n]?.trim().toUpperCase() || []);
    const own = cell.trim().toUpperCase();
    return filled.includes(own) || [own, ...filled].every((text) => Object.hasOwn(states, text));
  });

const isNpi = (cell: string) => 'npi' in checkNpi(cell);

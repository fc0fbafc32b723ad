import { fromBufferPromise } from 'yauzl';
import { openWorkbook, type WorkbookSheet } from '#src/importer/xlsx.ts';
import type { SheetRow } from '#src/importer/xlsx-cells.ts';
import { Refusal } from '#src/server/refusal.ts';
import { count, counted, size } from '#src/shared/format.ts';
import { ALL_SHEETS, MOST_UNPACKED } from '#src/shared/lookup-limits.ts';
import { type FoundColumns, findColumns, hasPeople } from '#src/work/lookup/sheet/columns.ts';
import { FIRST_ROWS } from '#src/work/lookup/sheet/first-rows.ts';

/** The rows of a file. They must be read to their end before `sheet` and `remarks`. */
export interface SheetRows {
  /** The name of the sheet, or of those that were read together. Null for CSV. */
  sheet: () => string | null;
  /** The visible sheets with people, and whether each has the columns of the first of them. */
  sheets: () => SheetChoice[];
  rows: AsyncIterable<string[]>;
  /** What the user should know. */
  remarks: () => string[];
}

export interface SheetChoice {
  name: string;
  isAlike: boolean;
}

/** A visible sheet with people. */
interface PeopleSheet {
  sheet: WorkbookSheet;
  columns: FoundColumns;
}

/** Sheets that are looked at. */
const MOST_SHEETS = 50;

/** Rows of a sheet that are looked at for people, also empty ones, and pieces of its XML, of at most 16 kB (R-1152). */
const LOOKED_ROWS = 1000;
const LOOKED_PIECES = 64;

/** Rows of several sheets that are read together, also empty ones: those that one sheet can have (R-1152). */
const MOST_READ = 1_048_576;

/**
 * The rows of the first visible sheet with people of an .xlsx workbook, else of the first visible one that has rows; or of the
 * sheet `wanted`, or with ALL_SHEETS of all sheets with the same columns, the name of the sheet in a column before them (R-1115).
 * Throws a Refusal for macros, a password, more than 200 MB unpacked, a damaged file, or without the wanted sheet. Formulas
 * count by their stored values, and links to other files are not followed.
 */
export function workbookRows(bytes: Buffer, name: string, wanted = ''): SheetRows {
  let all: WorkbookSheet[] = [];
  let withPeople: PeopleSheet[] = [];
  let read: WorkbookSheet[] = [];
  let empty = 0;
  const onEmpty = (rows: number) => (empty += rows);
  const isAlike = ({ columns }: PeopleSheet) => isOfColumns(columns, withPeople[0]?.columns);
  async function* rows() {
    await requireHarmless(bytes, name);
    all = await openWorkbook(once(bytes), name, { errors: true });
    const visible = all.filter(({ isHidden }) => !isHidden).slice(0, MOST_SHEETS);
    if (visible.length === 0)
      throw new Refusal(`${name} has hidden sheets only. Unhide the sheet with the people and try again.`);
    const looked = await Promise.all(visible.map(async (sheet) => ({ sheet, first: await firstRowsOf(sheet) })));
    withPeople = looked
      .map(({ sheet, first }) => ({ sheet, first, columns: findColumns(first) }))
      .filter(({ first, columns }) => hasPeople(first, columns));
    if (wanted === ALL_SHEETS && withPeople.length > 1) {
      const alike = withPeople.filter(isAlike);
      read = alike.map(({ sheet }) => sheet);
      yield* together(alike, name, onEmpty);
      return;
    }
    const named = visible.find((sheet) => sheet.name === wanted);
    if (wanted && wanted !== ALL_SHEETS && !named)
      throw new Refusal(
        `${name} has no visible sheet ${wanted}. It has ${listOf(visible.map((sheet) => sheet.name))}.`,
      );
    const filled = looked.find(({ first }) => first.length > 0)?.sheet;
    const one = named ?? withPeople[0]?.sheet ?? filled ?? visible[0];
    if (!one) return;
    read = [one];
    const isFilled = filledRows(onEmpty);
    for await (const some of one.rows()) for (const row of some) if (isFilled(row)) yield row.cells;
  }
  return {
    sheet: () => (read.length > 0 ? listOf(read.map((sheet) => sheet.name)) : null),
    sheets: () => withPeople.map((each) => ({ name: each.sheet.name, isAlike: isAlike(each) })),
    rows: rows(),
    remarks: () => [...remarksOn(all, read), ...emptyRemark(empty)],
  };
}

/** Whether a sheet has the headings and the fields of another one, in their places. */
const isOfColumns = (one: FoundColumns, other: FoundColumns | undefined): boolean =>
  other !== undefined && inSmallLetters(one) === inSmallLetters(other);

const inSmallLetters = ({ header, read_as }: FoundColumns) => JSON.stringify([header, read_as]).toLowerCase();

/** The rows of several sheets below the heading of the first, each after the name of its sheet. */
async function* together(
  sheets: readonly PeopleSheet[],
  file: string,
  onEmpty: (rows: number) => void,
): AsyncGenerator<string[]> {
  let total = 0;
  for (const [n, { sheet, columns }] of sheets.entries()) {
    if (n === 0 && columns.header) yield ['Sheet', ...columns.header];
    let row = 0;
    const isFilled = filledRows(onEmpty);
    for await (const some of sheet.rows()) {
      total += some.length;
      if (total > MOST_READ)
        throw new Refusal(
          `The sheets of ${file} have more than ${count(MOST_READ)} rows, with empty ones. Delete the empty rows, or read one sheet at a time.`,
        );
      for (const each of some) {
        if (!isFilled(each)) continue;
        row++;
        if (row > columns.skip) yield [sheet.name, ...each.cells];
      }
    }
  }
}

/** Whether a row of a sheet has a value. Counts the empty ones before a row that follows another one (R-1494). */
function filledRows(onEmpty: (rows: number) => void): (row: SheetRow) => boolean {
  let last = 0;
  return ({ number, cells }) => {
    if (!cells.some((cell) => cell.trim())) return false;
    if (last > 0) onEmpty(Math.max(0, number - last - 1));
    last = number;
    return true;
  };
}

/** Says that empty rows were left out, and that the numbers of rows do not count them. */
export const emptyRemark = (rows: number): string[] =>
  rows > 0 ? [`${counted(rows, 'empty row')} left out. Row numbers do not count ${rows === 1 ? 'it' : 'them'}.`] : [];

async function firstRowsOf(sheet: WorkbookSheet): Promise<string[][]> {
  const first: string[][] = [];
  let [rows, pieces] = [0, 0];
  for await (const some of sheet.rows()) {
    first.push(...some.flatMap(({ cells }) => (cells.some((cell) => cell.trim()) ? [cells] : [])));
    rows += some.length;
    pieces++;
    if (first.length >= FIRST_ROWS || rows >= LOOKED_ROWS || pieces >= LOOKED_PIECES) break;
  }
  return first.slice(0, FIRST_ROWS);
}

function remarksOn(sheets: readonly WorkbookSheet[], read: readonly WorkbookSheet[]): string[] {
  const others = sheets.filter((sheet) => !read.includes(sheet));
  const names = (isHidden: boolean) => others.filter((sheet) => sheet.isHidden === isHidden).map(({ name }) => name);
  const [visible, hidden] = [names(false), names(true)];
  const merged = read.flatMap((sheet) => sheet.merged);
  return [
    ...(visible.length > 0
      ? [
          `Only the ${read.length > 1 ? 'sheets' : 'sheet'} ${listOf(read.map(({ name }) => name))} ${read.length > 1 ? 'were' : 'was'} read, not ${listOf(visible)}.`,
        ]
      : []),
    ...(hidden.length > 0 ? [`Hidden sheets are not read: ${listOf(hidden)}.`] : []),
    ...(merged.length > 0
      ? [
          `${counted(merged.length, 'group')} of cells ${merged.length === 1 ? 'is' : 'are'} merged, such as ${merged[0]}. Only the first cell of each has its value.`,
        ]
      : []),
  ];
}

/** Names in one line, at most five of them. */
export const listOf = (names: readonly string[]) =>
  [...names.slice(0, 5), ...(names.length > 5 ? [`${names.length - 5} more`] : [])].join(', ');

async function* once(bytes: Buffer) {
  yield bytes;
}

/** Looks at the list of parts before any of them is unpacked. What unpacks to more than it says is damaged. */
async function requireHarmless(bytes: Buffer, name: string): Promise<void> {
  let unpacked = 0;
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      if (/vbaProject|macrosheets/i.test(entry.fileName))
        throw new Refusal(`${name} has macros. Save it as .xlsx without macros and try again.`);
      if (entry.isEncrypted()) throw new Refusal(`${name} has a password. Remove it and try again.`);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${name} could not be read. Save it as CSV and try again.`, { cause: error });
  }
  if (unpacked > MOST_UNPACKED)
    throw new Refusal(`${name} unpacks to ${size(unpacked)}. The limit is ${size(MOST_UNPACKED)}.`);
}

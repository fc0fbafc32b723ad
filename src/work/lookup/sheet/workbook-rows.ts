import { fromBufferPromise } from 'yauzl';
import { openWorkbook, type WorkbookSheet } from '#src/importer/xlsx.ts';
import { Refusal } from '#src/server/refusal.ts';
import { counted, size } from '#src/shared/format.ts';
import { MOST_UNPACKED } from '#src/shared/lookup-limits.ts';
import { columnsOf, hasPeople } from '#src/work/lookup/sheet/columns.ts';
import { FIRST_ROWS } from '#src/work/lookup/sheet/first-rows.ts';

/** The rows of a file. They must be read to their end before `remarks`. */
export interface SheetRows {
  /** The name of the sheet. Null for CSV. */
  sheet: () => string | null;
  rows: AsyncIterable<string[]>;
  /** What the user should know. */
  remarks: () => string[];
}

/**
 * The rows of the first visible sheet with people of an .xlsx workbook, else of the first visible one that has rows. Throws a
 * Refusal for macros, a password, more than 200 MB unpacked, or a damaged file. Formulas count by their stored values, and
 * links to other files are not followed.
 */
export function workbookRows(bytes: Buffer, name: string): SheetRows {
  let sheets: WorkbookSheet[] = [];
  let read: WorkbookSheet | undefined;
  async function* rows() {
    await requireHarmless(bytes, name);
    sheets = await openWorkbook(once(bytes), name, { errors: true });
    read = await sheetToRead(sheets);
    if (!read) throw new Refusal(`${name} has hidden sheets only. Unhide the sheet with the people and try again.`);
    for await (const some of read.rows()) for (const { cells } of some) yield cells;
  }
  return { sheet: () => read?.name ?? null, rows: rows(), remarks: () => remarksOn(sheets, read) };
}

async function sheetToRead(sheets: readonly WorkbookSheet[]): Promise<WorkbookSheet | undefined> {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  if (visible.length < 2) return visible[0];
  let filled: WorkbookSheet | undefined;
  for (const sheet of visible) {
    const first = await firstRowsOf(sheet);
    if (hasPeople(first, columnsOf(first))) return sheet;
    if (first.length > 0) filled ??= sheet;
  }
  return filled ?? visible[0];
}

async function firstRowsOf(sheet: WorkbookSheet): Promise<string[][]> {
  const first: string[][] = [];
  for await (const some of sheet.rows()) {
    first.push(...some.flatMap(({ cells }) => (cells.some((cell) => cell.trim()) ? [cells] : [])));
    if (first.length >= FIRST_ROWS) break;
  }
  return first.slice(0, FIRST_ROWS);
}

function remarksOn(sheets: readonly WorkbookSheet[], read: WorkbookSheet | undefined): string[] {
  const others = sheets.filter((sheet) => sheet !== read);
  const names = (isHidden: boolean) => others.filter((sheet) => sheet.isHidden === isHidden).map(({ name }) => name);
  const [visible, hidden] = [names(false), names(true)];
  const merged = read?.merged ?? [];
  return [
    ...(visible.length > 0 ? [`Only the sheet ${read?.name} was read, not ${listOf(visible)}.`] : []),
    ...(hidden.length > 0 ? [`Hidden sheets are not read: ${listOf(hidden)}.`] : []),
    ...(merged.length > 0
      ? [
          `${counted(merged.length, 'group')} of cells ${merged.length === 1 ? 'is' : 'are'} merged, such as ${merged[0]}. Only the first cell of each has its value.`,
        ]
      : []),
  ];
}

/** Names in one line, at most five of them. */
const listOf = (names: readonly string[]) =>
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

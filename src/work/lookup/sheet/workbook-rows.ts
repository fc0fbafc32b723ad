import { fromBufferPromise } from 'yauzl';
import { sheetAsCsv } from '#src/importer/xlsx.ts';
import { Refusal } from '#src/server/refusal.ts';
import { counted, size } from '#src/shared/format.ts';
import { MOST_UNPACKED } from '#src/shared/lookup-limits.ts';
import { csvRows } from '#src/work/lookup/sheet/csv-rows.ts';

/** The first sheet of a workbook. `rows` must be read to its end before `remarks`. */
export interface SheetRows {
  /** Null for CSV. */
  sheet: () => string | null;
  rows: AsyncIterable<string[]>;
  remarks: () => string[];
}

/**
 * The rows of the first sheet of an .xlsx workbook. Throws a Refusal for macros, a password, more than 200 MB unpacked, or a
 * damaged file. Formulas count by their stored values, and links to other files are not followed.
 */
export function workbookRows(bytes: Buffer, name: string): SheetRows {
  const state = { sheet: '', sheets: 1, merged: [] as string[] };
  async function* rows() {
    await requireHarmless(bytes, name);
    const listeners = {
      onSheet: (sheet: string, sheets: number) => Object.assign(state, { sheet, sheets }),
      onMerged: (cells: string) => state.merged.push(cells),
    };
    let rest = '';
    for await (const piece of sheetAsCsv(once(bytes), name, listeners)) {
      const text = rest + piece.toString(); // whole rows: only the ends of pieces may divide one
      const end = text.lastIndexOf('\n') + 1;
      rest = text.slice(end);
      yield* csvRows(text.slice(0, end), name, ',');
    }
    yield* csvRows(rest, name, ',');
  }
  return {
    sheet: () => state.sheet,
    rows: rows(),
    remarks: () => [
      ...(state.sheets > 1 ? [`Only the first of ${counted(state.sheets, 'sheet')} was read.`] : []),
      ...(state.merged.length > 0
        ? [
            `${counted(state.merged.length, 'group')} of cells ${state.merged.length === 1 ? 'is' : 'are'} merged, such as ${state.merged[0]}. Only the first cell of each has its value.`,
          ]
        : []),
    ],
  };
}

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

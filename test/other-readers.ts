import * as sheetJs from '@e965/xlsx';
import readExcelFile from 'read-excel-file/node';
import { expect } from 'vitest';

/**
 * The rows of a workbook's sheets as texts, read by two libraries other than the product's own. Expects them to agree. Days are
 * YYYY-MM-DD, and rows end with their last filled cell.
 */
export async function readByOthers(file: Buffer): Promise<Record<string, string[][]>> {
  const one = Object.fromEntries((await readExcelFile(file)).map(({ sheet, data }) => [sheet, data.map(textsOf)]));
  const { SheetNames, Sheets } = sheetJs.read(file, { cellDates: true, UTC: true });
  const rowsOf = (name: string) =>
    sheetJs.utils.sheet_to_json<unknown[]>(Sheets[name] ?? {}, { header: 1, UTC: true, blankrows: true });
  const other = Object.fromEntries(SheetNames.map((name) => [name, rowsOf(name).map((cells) => textsOf([...cells]))]));
  expect(one).toEqual(other);
  return one;
}

function textsOf(cells: readonly unknown[]): string[] {
  const texts = cells.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '')));
  while (texts.at(-1) === '') texts.pop();
  return texts;
}

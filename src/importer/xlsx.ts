import { posix as path } from 'node:path';
import { builtInFormats, type Epoch } from '#src/importer/number-format.ts';
import { type Look, readSheetRows, type SheetRow, sharedStrings } from '#src/importer/xlsx-cells.ts';
import { openParts, type Parts } from '#src/importer/xlsx-parts.ts';
import { Refusal } from '#src/server/refusal.ts';
import { count } from '#src/shared/format.ts';

/** Minimum characters of CSV per chunk. */
const CHUNK = 256 << 10;

/** Maximum sheets and merged groups of cells of a workbook: a small file can have millions (R-1152). */
const MAX_SHEETS = 1000;
const MAX_MERGED = 100_000;

/** A sheet of a workbook that has cells. */
export interface WorkbookSheet {
  name: string;
  isHidden: boolean;
  /** The rows that have cells, some at a time. Throws a Refusal if the sheet is damaged. */
  rows(): AsyncGenerator<SheetRow[]>;
  /** The cells that are merged, such as `A1:B1`. Complete after the last row. */
  merged: readonly string[];
}

/**
 * Converts the first visible sheet of an .xlsx workbook to CSV in UTF-8. Every row up to the last one is a line, even an empty
 * one, so that line numbers are row numbers. Values are quoted, and errors of formulas are empty. Rows are padded to the widest row
 * so far. Throws a Refusal with `name` if the workbook is damaged.
 */
export async function* sheetAsCsv(content: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const sheet = (await openWorkbook(content, name)).find(({ isHidden }) => !isHidden);
  if (!sheet) throw new Refusal(`${name} has no visible sheet. Nothing was changed.`);
  let [out, lines, width] = ['', 0, 0];
  for await (const rows of sheet.rows()) {
    for (const { number, cells } of rows) {
      width = Math.max(width, cells.length);
      out += '\n'.repeat(number - 1 - lines);
      if (cells.length > 0) out += Array.from({ length: width }, (_, n) => quoted(cells[n] ?? '')).join(',');
      out += '\n';
      lines = number;
    }
    if (out.length < CHUNK) continue;
    yield Buffer.from(out);
    out = '';
  }
  yield Buffer.from(out);
}

const quoted = (value: string) => `"${value.replace(/[\r\n]+/g, ' ').replaceAll('"', '""')}"`;

/** Opens a workbook and lists its sheets. Throws a Refusal with `name` if it is damaged. */
export async function openWorkbook(
  content: AsyncIterable<Buffer>,
  name: string,
  { errors = false } = {},
): Promise<WorkbookSheet[]> {
  const refuseDamaged = (error: unknown) => {
    if (error instanceof Refusal) throw error;
    const { message } = error as Error;
    throw new Refusal(`${name} is damaged or not a workbook (${message.split('\n')[0]}). Nothing was changed.`, {
      cause: error,
    });
  };
  try {
    const parts = await openParts(content);
    const { sheets, epoch, strings, styles } = await contentsOf(parts, name);
    if (sheets.length === 0) throw new Error('it has no sheet');
    const look: Look = {
      epoch,
      errors,
      strings: await sharedStrings(parts, strings, name),
      formats: await formatsOf(parts, styles),
    };
    let mergedGroups = 0;
    return sheets.map(({ name: sheetName, isHidden, part }) => {
      const merged: string[] = [];
      return {
        name: sheetName,
        isHidden,
        merged,
        rows: async function* () {
          mergedGroups -= merged.length;
          merged.length = 0;
          try {
            yield* readSheetRows(parts, part, look, (cells) => {
              if (mergedGroups === MAX_MERGED)
                throw new Refusal(
                  `${name} has more than ${count(MAX_MERGED)} groups of merged cells. Save it as CSV and try again.`,
                );
              mergedGroups++;
              merged.push(cells);
            });
          } catch (error) {
            refuseDamaged(error);
          }
        },
      };
    });
  } catch (error) {
    return refuseDamaged(error);
  }
}

/** The sheets of cells in their order, how days count, and where texts and styles are, from the workbook and its relationships. */
async function contentsOf(parts: Parts, fileName: string) {
  let main = 'xl/workbook.xml';
  if (parts.has('_rels/.rels'))
    await parts.parse('_rels/.rels', (tag, { Type = '', Target = '' }) => {
      if (tag === 'Relationship' && Type.endsWith('/officeDocument')) main = path.join('/', Target).slice(1);
    });
  const listed: { id: string; name: string; isHidden: boolean }[] = [];
  let epoch: Epoch = 1900;
  await parts.parse(main, (tag, { id = '', name = '', state = 'visible', date1904 = '0' }) => {
    if (tag === 'workbookPr' && /^(1|true)$/.test(date1904)) epoch = 1904;
    if (tag !== 'sheet') return;
    if (listed.length === MAX_SHEETS)
      throw new Refusal(
        `${fileName} has more than ${count(MAX_SHEETS)} sheets. Save the one you need as CSV and try again.`,
      );
    listed.push({ id, name, isHidden: state !== 'visible' });
  });
  const targets = new Map<string, { type: string; part: string }>();
  const relations = path.join(path.dirname(main), '_rels', `${path.basename(main)}.rels`);
  await parts.parse(relations, (tag, { Id = '', Type = '', Target = '' }) => {
    if (tag !== 'Relationship' || targets.has(Id)) return;
    targets.set(Id, {
      type: path.basename(Type),
      part: path.join('/', path.resolve('/', path.dirname(main), Target)).slice(1),
    });
  });
  const partOf = (kind: string) => [...targets.values()].find(({ type }) => type === kind)?.part;
  const folder = path.dirname(main);
  const sheets = listed.flatMap(({ id, ...sheet }, n) => {
    const { type, part } = targets.get(id) ?? { type: '', part: `${folder}/worksheets/sheet${n + 1}.xml` };
    return type === '' || type === 'worksheet' ? { ...sheet, part } : []; // others are charts and dialogs
  });
  return {
    sheets,
    epoch,
    strings: partOf('sharedStrings') ?? `${folder}/sharedStrings.xml`,
    styles: partOf('styles') ?? `${folder}/styles.xml`,
  };
}

/** The formats of numbers by the index of a cell's style. */
async function formatsOf(parts: Parts, part: string): Promise<string[]> {
  const own = new Map<string, string>();
  const formats: string[] = [];
  if (!parts.has(part)) return formats;
  let within = '';
  await parts.parse(part, (tag, { numFmtId = '0', formatCode = '' }) => {
    if (tag === 'numFmt') own.set(numFmtId, formatCode);
    if (/^cell\w*Xfs$/.test(tag)) within = tag;
    if (tag === 'xf' && within === 'cellXfs') formats.push(own.get(numFmtId) ?? builtInFormats[Number(numFmtId)] ?? '');
  });
  return formats;
}

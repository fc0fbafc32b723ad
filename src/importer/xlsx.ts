import { posix as path } from 'node:path';
import { builtInFormats, type Epoch, isoText, numberText } from '#src/importer/number-format.ts';
import { type Attributes, openParts, type Parts } from '#src/importer/xlsx-parts.ts';
import { Refusal } from '#src/server/refusal.ts';
import { count } from '#src/shared/format.ts';

/** Maximum rows of a sheet (ECMA-376). */
const MAX_ROWS = 1_048_576;
/** Maximum shared texts of a workbook: a small file can have millions, which take their reader long. */
const MAX_TEXTS = 1_000_000;
/**
 * Maximum columns of a sheet and characters of a cell. Rows are padded to the widest, so a small file could grow to any
 * size.
 */
const MAX_COLUMNS = 100;
const MAX_TEXT = 32_767;
/** Minimum characters of CSV per chunk. */
const CHUNK = 256 << 10;

/** A sheet of a workbook that has cells. */
export interface WorkbookSheet {
  name: string;
  isHidden: boolean;
  /** The rows that have cells, some at a time. Throws a Refusal if the sheet is damaged. */
  rows(): AsyncGenerator<SheetRow[]>;
  /** The cells that are merged, such as `A1:B1`. Complete after the last row. */
  merged: readonly string[];
}

interface SheetRow {
  /** From 1. */
  number: number;
  /** The texts that its user sees, without what is empty at the end. */
  cells: string[];
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

/** Opens a workbook and lists its sheets. Throws a Refusal with `name` if it is damaged. */
export async function openWorkbook(
  content: AsyncIterable<Buffer>,
  name: string,
  { errors = false } = {},
): Promise<WorkbookSheet[]> {
  const orDamaged = (error: unknown) => {
    if (error instanceof Refusal) throw error;
    const { message } = error as Error;
    throw new Refusal(`${name} is damaged or not a workbook (${message.split('\n')[0]}). Nothing was changed.`, {
      cause: error,
    });
  };
  try {
    const parts = await openParts(content);
    const { sheets, epoch, strings, styles } = await contentsOf(parts);
    if (sheets.length === 0) throw new Error('it has no sheet');
    const look = {
      epoch,
      errors,
      strings: await sharedStrings(parts, strings, name),
      formats: await formatsOf(parts, styles),
    };
    return sheets.map(({ name: sheetName, isHidden, part }) => {
      const merged: string[] = [];
      return {
        name: sheetName,
        isHidden,
        merged,
        rows: async function* () {
          merged.length = 0;
          try {
            yield* rowsOf(parts, part, look, (cells) => merged.push(cells));
          } catch (error) {
            orDamaged(error);
          }
        },
      };
    });
  } catch (error) {
    return orDamaged(error);
  }
}

/** The sheets of cells in their order, how days count, and where texts and styles are, from the workbook and its relationships. */
async function contentsOf(parts: Parts) {
  let main = 'xl/workbook.xml';
  if (parts.has('_rels/.rels'))
    await parts.parse('_rels/.rels', (tag, { Type = '', Target = '' }) => {
      if (tag === 'Relationship' && Type.endsWith('/officeDocument')) main = path.join('/', Target).slice(1);
    });
  const listed: { id: string; name: string; isHidden: boolean }[] = [];
  let epoch: Epoch = 1900;
  await parts.parse(main, (tag, { id = '', name = '', state = 'visible', date1904 = '0' }) => {
    if (tag === 'workbookPr' && /^(1|true)$/.test(date1904)) epoch = 1904;
    if (tag === 'sheet') listed.push({ id, name, isHidden: state !== 'visible' });
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

/** The texts that cells refer to by index, without phonetic readings. Throws a Refusal for more than MAX_TEXTS. */
async function sharedStrings(parts: Parts, part: string, name: string): Promise<string[]> {
  const strings: string[] = [];
  if (!parts.has(part)) return strings;
  let text = '';
  const reader = textReader((value) => {
    text = longer(text, value);
  });
  await parts.parse(part, reader.open, {
    ...reader,
    close: (tag) => {
      reader.close(tag);
      if (tag !== 'si') return;
      if (strings.length === MAX_TEXTS)
        throw new Refusal(`${name} has more than ${count(MAX_TEXTS)} different texts. Save it as CSV and try again.`);
      strings.push(text);
      text = '';
    },
  });
  return strings;
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

/** What cells refer to, and how they are read. */
interface Look {
  strings: readonly string[];
  formats: readonly string[];
  epoch: Epoch;
  /** Whether errors of formulas, such as `#N/A`, are texts. */
  errors: boolean;
}

async function* rowsOf(
  parts: Parts,
  part: string,
  look: Look,
  onMerged: (cells: string) => void,
): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  let number = 1;
  let cells: string[] = [];
  let cell = { column: 0, type: 'n', style: '', value: '' };
  const reader = textReader((value) => {
    cell.value = longer(cell.value, value);
  });
  const open = (tag: string, { r, t = 'n', s = '', ref = '' }: Attributes) => {
    reader.open(tag);
    if (tag === 'row') {
      const row = Number(r ?? number);
      if (row > MAX_ROWS) throw new Error(`it has more than ${count(MAX_ROWS)} rows`);
      if (!(row >= number)) throw new Error(`row ${r} is out of order`);
      number = row;
      cells = [];
    } else if (tag === 'mergeCell') onMerged(ref);
    else if (tag === 'c') {
      const column = r ? columnOf(r) : cells.length;
      if (column >= MAX_COLUMNS) throw new Error(`a row has more than ${MAX_COLUMNS} columns`);
      cell = { column, type: t, style: s, value: '' };
    }
  };
  const close = (tag: string) => {
    reader.close(tag);
    if (tag === 'c') cells[cell.column] = textOf(cell, look);
    if (tag !== 'row') return;
    while (cells.length && !cells.at(-1)) cells.pop();
    rows.push({ number, cells: Array.from(cells, (each) => each ?? '') });
    number++;
  };
  for await (const _ of parts.parsing(part, open, { text: reader.text, close })) {
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

interface StoredCell {
  type: string;
  style: string;
  value: string;
}

/** The text that the user of a workbook sees in a cell. */
function textOf({ type, style, value }: StoredCell, { strings, formats, epoch, errors }: Look): string {
  if (type === 's') return decoded(strings[Number(value)] ?? '');
  if (type === 'e') return errors ? value : '';
  if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : value && 'FALSE';
  if (type === 'd') return isoText(value);
  return type === 'n' ? numberText(value, formats[Number(style)] ?? '', epoch) : decoded(value);
}

/** Excel writes some characters as their numbers, such as `_x000D_` (ECMA-376, ST_Xstring). */
const decoded = (text: string) =>
  text.includes('_x')
    ? text
        .replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replaceAll('\0', '')
        .toWellFormed()
    : text;

function longer(text: string, value: string): string {
  if (text.length + value.length > MAX_TEXT) throw new Error(`a cell has more than ${MAX_TEXT} characters`);
  return text + value;
}

const quoted = (value: string) => `"${value.replace(/[\r\n]+/g, ' ').replaceAll('"', '""')}"`;

/** The column index of a cell reference such as `AB12`, from 0. */
function columnOf(reference: string): number {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(reference) ?? [];
  if (!letters) throw new Error(`${reference} is not a cell reference`);
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Collects the texts within `<v>` and `<t>`, except phonetic readings (`<rPh>`). */
function textReader(add: (value: string) => void) {
  let within = false;
  let phonetic = false;
  return {
    open(tag: string) {
      if (tag === 'rPh') phonetic = true;
      else if (tag === 'v' || tag === 't') within = !phonetic;
    },
    text(value: string) {
      if (within) add(value);
    },
    close(tag: string) {
      if (tag === 'rPh') phonetic = false;
      else if (tag === 'v' || tag === 't') within = false;
    },
  };
}

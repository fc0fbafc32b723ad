// The cells of an .xlsx workbook as its user sees them.
import { type Epoch, isoText, numberText } from '#src/importer/number-format.ts';
import type { Attributes, Parts } from '#src/importer/xlsx-parts.ts';
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

export interface SheetRow {
  /** From 1. */
  number: number;
  /** The texts that its user sees, without what is empty at the end. */
  cells: string[];
}

/** The texts and formats that cells refer to, and how to read them. */
export interface Look {
  strings: readonly string[];
  formats: readonly string[];
  epoch: Epoch;
  /** Whether errors of formulas, such as `#N/A`, are texts. */
  errors: boolean;
}

/** Reads the rows of a sheet, some at a time: those of a piece of its part, which may be none. Calls `onMerged` with merged cells, such as `A1:B1`. */
export async function* readSheetRows(
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
    if (tag === 'c') cells[cell.column] = textOf(cell, number, look);
    if (tag !== 'row') return;
    while (cells.length && !cells.at(-1)) cells.pop();
    rows.push({ number, cells: Array.from(cells, (each) => each ?? '') });
    number++;
  };
  for await (const _ of parts.parsing(part, open, { text: reader.text, close })) {
    yield rows;
    rows = [];
  }
  yield rows;
}

/** The texts that cells refer to by index, without phonetic readings. Throws a Refusal for more than MAX_TEXTS. */
export async function sharedStrings(parts: Parts, part: string, name: string): Promise<string[]> {
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

interface StoredCell {
  type: string;
  style: string;
  value: string;
}

/** The text that the user of a workbook sees in a cell of a row. */
function textOf({ type, style, value }: StoredCell, row: number, { strings, formats, epoch, errors }: Look): string {
  if (type === 's') return value.trim() && decoded(sharedText(value.trim(), row, strings));
  if (type === 'e') return errors ? value : '';
  if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : value && 'FALSE';
  if (type === 'd') return isoText(value);
  return type === 'n' ? numberText(value, formats[Number(style)] ?? '', epoch) : decoded(value);
}

/** The shared text at an index. Throws an error for one that the workbook lacks, so that no value is lost (R-1154). */
function sharedText(index: string, row: number, strings: readonly string[]): string {
  const text = /^\d+$/.test(index) ? strings[Number(index)] : undefined;
  if (text === undefined) throw new Error(`row ${row} refers to a text that the workbook lacks`);
  return text;
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

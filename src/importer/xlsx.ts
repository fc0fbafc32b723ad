import { buffer } from 'node:stream/consumers';
import { StringDecoder } from 'node:string_decoder';
import { crc32 } from 'node:zlib';
import sax, { type Tag } from 'sax';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Refusal } from '#src/server/refusal.ts';
import { count } from '#src/shared/format.ts';

/** Maximum bytes of a workbook on disk and of one part unpacked, because a small file can unpack to any size. */
const MAX_PACKED = 128 << 20;
const MAX_PART = 512 << 20;
/** Maximum rows of a sheet (ECMA-376). */
const MAX_ROWS = 1_048_576;
/**
 * Maximum columns of a sheet and characters of a cell. Rows are padded to the widest, so a small file could grow to any
 * size.
 */
const MAX_COLUMNS = 100;
const MAX_TEXT = 32_767;
/** Maximum levels of elements. Sheets have about ten, and each level slows the parser. */
const MAX_LEVELS = 50;
/** Minimum characters of CSV per chunk. */
const CHUNK = 256 << 10;

/**
 * Converts the first sheet of an .xlsx workbook to CSV in UTF-8. Every row up to the last one is a line, even an empty
 * one, so that line numbers are row numbers. Values are quoted and stay as stored: formats, such as of dates, are not
 * applied. Rows are padded to the widest row so far. Throws a Refusal with `name` if the workbook is damaged.
 */
export async function* sheetAsCsv(
  content: AsyncIterable<Buffer>,
  name: string,
  listeners: SheetListeners = {},
): AsyncGenerator<Buffer> {
  try {
    const zip = await fromBufferPromise(await buffer(limited(content, MAX_PACKED)), {
      lazyEntries: true,
      autoClose: false,
    });
    const parts = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry);
    const strings = await sharedStrings(zip, parts.get('xl/sharedStrings.xml'));
    const sheet = parts.get(await firstSheet(zip, parts, listeners));
    if (!sheet) throw new Error('it has no sheet');
    yield* rowsOf(zip, sheet, strings, listeners);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { message } = error as Error;
    throw new Refusal(`${name} is damaged or not a workbook (${message.split('\n')[0]}). Nothing was changed.`, {
      cause: error,
    });
  }
}

/** Called with what the CSV lacks. */
interface SheetListeners {
  /** The name of the first sheet, and how many sheets there are. */
  onSheet?: (name: string, sheets: number) => void;
  /** Cells that are merged, such as `A1:B1`. */
  onMerged?: (cells: string) => void;
}

/** The path of the first sheet, from the workbook and its relationships. */
async function firstSheet(zip: ZipFile, parts: Map<string, Entry>, { onSheet }: SheetListeners): Promise<string> {
  let id: string | undefined;
  const names: string[] = [];
  await parse(zip, parts.get('xl/workbook.xml'), (tag, attributes) => {
    if (tag !== 'sheet') return;
    id ??= attributes.id;
    names.push(attributes.name ?? '');
  });
  onSheet?.(names[0] ?? '', names.length);
  let target: string | undefined;
  await parse(zip, parts.get('xl/_rels/workbook.xml.rels'), (tag, { Id, Target }) => {
    if (tag === 'Relationship' && Id === id) target ??= Target;
  });
  if (!target) return 'xl/worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** The texts that cells refer to by index, without phonetic readings. */
async function sharedStrings(zip: ZipFile, part: Entry | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!part) return strings;
  let text = '';
  const reader = textReader((value) => {
    text = longer(text, value);
  });
  await parse(zip, part, reader.open, {
    ...reader,
    close: (tag) => {
      reader.close(tag);
      if (tag !== 'si') return;
      strings.push(text);
      text = '';
    },
  });
  return strings;
}

async function* rowsOf(
  zip: ZipFile,
  part: Entry,
  strings: readonly string[],
  { onMerged }: SheetListeners,
): AsyncGenerator<Buffer> {
  let out = '';
  let line = 1;
  let width = 0;
  let cells: string[] = [];
  let cell = { column: 0, type: 'n', value: '' };
  const reader = textReader((value) => {
    cell.value = longer(cell.value, value);
  });
  const open = (tag: string, attributes: Attributes) => {
    reader.open(tag);
    if (tag === 'row') {
      const row = Number(attributes.r ?? line);
      if (row > MAX_ROWS) throw new Error(`it has more than ${count(MAX_ROWS)} rows`);
      if (!(row >= line)) throw new Error(`row ${attributes.r} is out of order`);
      out += '\n'.repeat(row - line);
      line = row;
      cells = [];
    } else if (tag === 'mergeCell') onMerged?.(attributes.ref ?? '');
    else if (tag === 'c') {
      const column = attributes.r ? columnOf(attributes.r) : cells.length;
      if (column >= MAX_COLUMNS) throw new Error(`a row has more than ${MAX_COLUMNS} columns`);
      cell = { column, type: attributes.t ?? 'n', value: '' };
    }
  };
  const close = (tag: string) => {
    reader.close(tag);
    if (tag === 'c') cells[cell.column] = textOf(cell, strings);
    if (tag !== 'row') return;
    while (cells.length && !cells.at(-1)) cells.pop();
    width = Math.max(width, cells.length);
    if (cells.length) out += Array.from({ length: width }, (_, column) => quoted(cells[column] ?? '')).join(',');
    out += '\n';
    line++;
  };
  for await (const _ of parsing(zip, part, open, { text: reader.text, close })) {
    if (out.length < CHUNK) continue;
    yield Buffer.from(out);
    out = '';
  }
  yield Buffer.from(out);
}

function textOf({ type, value }: { type: string; value: string }, strings: readonly string[]): string {
  if (type === 's') return decoded(strings[Number(value)] ?? '');
  if (type === 'e') return '';
  if (type === 'inlineStr' || type === 'str') return decoded(value);
  return type === 'n' && /e/i.test(value) ? String(Number(value)) : value; // 1.234567893E9
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

type Attributes = Partial<Record<string, string>>;
type Open = (tag: string, attributes: Attributes) => void;
interface Listeners {
  text?(value: string): void;
  close?(tag: string): void;
}

async function parse(zip: ZipFile, part: Entry | undefined, open: Open, listeners: Listeners = {}): Promise<void> {
  if (!part) throw new Error('a part of the workbook is missing');
  for await (const _ of parsing(zip, part, open, listeners));
}

/** Parses a part of the workbook and calls the listeners with names without prefixes. Yields after every piece. */
async function* parsing(zip: ZipFile, part: Entry, open: Open, { text, close }: Listeners): AsyncGenerator<void> {
  const parser = sax.parser(true, {});
  parser.onerror = (error) => {
    throw error;
  };
  let level = 0;
  parser.onopentag = ({ name, attributes }) => {
    level++;
    if (level > MAX_LEVELS) throw new Error(`a part has more than ${MAX_LEVELS} levels`);
    open(localName(name), withLocalNames(attributes as Tag['attributes']));
  };
  parser.ontext = (value) => text?.(value);
  parser.oncdata = (value) => text?.(value);
  parser.onclosetag = (name) => {
    level--;
    close?.(localName(name));
  };
  const decoder = new StringDecoder('utf8');
  const stream = await zip.openReadStreamPromise(part);
  let sum = 0;
  for await (const piece of limited(stream, MAX_PART)) {
    sum = crc32(piece, sum);
    parser.write(decoder.write(piece));
    yield;
  }
  parser.close();
  if (sum !== part.crc32) throw new Error('the check sum of a part is wrong'); // yauzl does not look
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

const withLocalNames = (attributes: Tag['attributes']): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));

async function* limited(content: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.length;
    if (bytes > most) throw new Error(`it is larger than ${most >> 20} MB`);
    yield piece;
  }
}

// Rows as an Excel workbook: sheets of rows, and a sheet 'About'. Written while rows arrive, so that it needs little memory.
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { CellKind } from '#src/server/export-columns.ts';
import type { Cell, FileColumn } from '#src/work/exports/cells.ts';

/** Most rows of a sheet below its head: Excel's limit. */
const ROWS_PER_SHEET = 1_048_575;

/** Characters that Excel takes in a cell. */
const LONGEST = 32_767;

/** Rows that become text at once. */
const ROWS_PER_PIECE = 100;

/** Characters of a piece that is passed on to the compression. */
const PIECE = 65_536;

interface Workbook {
  columns: readonly FileColumn[];
  /** The rows in batches. There are at most `most` rows. */
  rows: AsyncIterator<Cell[][]>;
  most: number;
  /** The lines of the sheet 'About'. Read after the last row. */
  about: () => Cell[][] | Promise<Cell[][]>;
  /** Further sheets of few rows. */
  more?: readonly Sheet[];
}

interface Sheet {
  name: string;
  columns: readonly FileColumn[];
  rows: Cell[][];
}

/** The bytes of a workbook. An error of `rows` or `about` ends the stream. */
export function workbook({ columns, rows, most, about, more = [] }: Workbook): Readable {
  const zip = new ZipFile();
  const names = ['Rows', 'About'];
  for (let n = 2; (n - 1) * ROWS_PER_SHEET < most; n += 1) names.push(`Rows ${n}`);
  const first = names.length + 1;
  names.push(...more.map(({ name }) => name));
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error as Error));
  const add = (name: string, part: string) => zip.addBuffer(Buffer.from(XML + part), name);
  add('[Content_Types].xml', contentTypes(names.length));
  add('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  add('xl/workbook.xml', sheetsOf(names));
  add('xl/styles.xml', STYLES);
  add(
    'xl/_rels/workbook.xml.rels',
    relations([
      ...names.map((_, n) => ['worksheet', `worksheets/sheet${n + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
  );
  const addSheet = (n: number, parts: () => AsyncGenerator<string>) =>
    zip.addReadStreamLazy(`xl/worksheets/sheet${n}.xml`, { compressionLevel: 1 }, (done) => {
      const sheet = Readable.from(pieces(parts()), { objectMode: false, highWaterMark: 1 << 20 });
      done(
        null,
        sheet.on('error', (error) => output.destroy(error)),
      );
    });
  const batches = new Batches(rows);
  // in the order in which rows arrive
  names.slice(0, first - 1).forEach((name, n) => {
    if (name !== 'About') addSheet(n + 1, () => rowSheet(columns, batches));
  });
  more.forEach(({ columns, rows }, n) => {
    addSheet(first + n, () => rowSheet(columns, new Batches([rows].values())));
  });
  addSheet(2, async function* () {
    yield `${SHEET}<cols><col min="1" max="1" width="24" customWidth="1"/><col min="2" max="5" width="40" customWidth="1"/></cols><sheetData>`;
    for (const [n, line] of (await about()).entries()) yield row(n + 1, line, columnNames(line.length), []);
    yield '</sheetData></worksheet>';
  });
  zip.end();
  return output;
}

/** Takes rows out of batches, which do not end where sheets do. */
class Batches {
  readonly #source: AsyncIterator<Cell[][]> | Iterator<Cell[][]>;
  #batch: Cell[][] = [];

  constructor(source: AsyncIterator<Cell[][]> | Iterator<Cell[][]>) {
    this.#source = source;
  }

  /** Up to `most` rows. None after the last one. */
  async take(most: number): Promise<Cell[][]> {
    while (this.#batch.length === 0) {
      const next = await this.#source.next();
      if (next.done) return [];
      this.#batch = next.value;
    }
    const taken = this.#batch.slice(0, most);
    this.#batch = this.#batch.slice(most);
    return taken;
  }
}

async function* rowSheet(columns: readonly FileColumn[], batches: Batches): AsyncGenerator<string> {
  const widths = columns.map(({ head, kind }, n) => {
    const width = Math.max(widthOf[kind] ?? 18, Math.min(30, head.length + 3));
    return `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`;
  });
  yield `${SHEET}${FROZEN}<cols>${widths.join('')}</cols><sheetData>`;
  const names = columnNames(columns.length);
  yield `<row r="1">${columns.map(({ head }, n) => textCell(`${names[n]}1`, head, HEAD)).join('')}</row>`;
  const kinds = columns.map(({ kind }) => kind);
  let count = 0;
  while (count < ROWS_PER_SHEET) {
    const rows = await batches.take(ROWS_PER_SHEET - count);
    if (rows.length === 0) break;
    const first = count + 2; // below the head
    count += rows.length;
    for (let from = 0; from < rows.length; from += ROWS_PER_PIECE)
      yield rows
        .slice(from, from + ROWS_PER_PIECE)
        .map((cells, n) => row(first + from + n, cells, names, kinds))
        .join('');
  }
  yield `</sheetData><autoFilter ref="A1:${names.at(-1)}${count + 1}"/></worksheet>`;
}

/**
 * A row with its number. Rows and cells have their references (`r`): ECMA-376 lets a writer leave them out, but many readers
 * then find no cells (R-991). Empty cells are left out.
 */
function row(number: number, cells: readonly Cell[], names: readonly string[], kinds: readonly CellKind[]): string {
  let line = `<row r="${number}">`;
  for (let n = 0; n < cells.length; n += 1) line += cellXml(`${names[n]}${number}`, cells[n] ?? null, kinds[n]);
  return `${line}</row>`;
}

/** Styles by their place in STYLES. */
const HEAD = 1;
const MONEY = 2;
const DATE = 3;
const AS_TEXT = 4;

function cellXml(at: string, value: Cell, kind: CellKind | undefined): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number')
    return Number.isFinite(value) ? `<c r="${at}"${kind === 'money' ? ` s="${MONEY}"` : ''}><v>${value}</v></c>` : '';
  if (kind === 'date') {
    const day = dayNumber(value);
    if (day !== undefined) return `<c r="${at}" s="${DATE}"><v>${day}</v></c>`;
  }
  return textCell(at, value, kind === 'code' || kind === 'zip' ? AS_TEXT : undefined);
}

const textCell = (at: string, value: string, style?: number): string =>
  `<c r="${at}" t="inlineStr"${style ? ` s="${style}"` : ''}><is><t${SPACED.test(value) ? ' xml:space="preserve"' : ''}>${escaped(value.length > LONGEST ? value.slice(0, LONGEST) : value)}</t></is></c>`;

/** Texts of which a reader may drop spaces. */
const SPACED = /^\s|\s$|\s\s|[\n\t]/;

/** The number of a day in Excel. Undefined for other texts, and before March 1900, where Excel counts a day too many. */
function dayNumber(value: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || value < '1900-03-01') return undefined;
  const time = Date.parse(`${value}T00:00:00Z`);
  return Number.isNaN(time) ? undefined : time / 86_400_000 + 25_569;
}

/** Characters that XML has names for, or cannot hold, and what Excel would read as a number of a character: `_x000D_`. */
const SPECIAL = /[&<>"\ufffe\uffff]|(?![\t\n\r])\p{Cc}|_(?=x[\da-f]{4}_)/giu;
const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', _: '_x005F_' };

/** Finds most texts that need no change faster. */
const SUSPECT = /[^ !#-%'-;=?-^`-~\u00a0-\ud7ff]/;

const escaped = (value: string): string =>
  SUSPECT.test(value) ? value.toWellFormed().replace(SPECIAL, (character) => named[character] ?? '') : value;

/** The names of the first columns. */
const columnNames = (columns: number): string[] => Array.from({ length: columns }, (_, n) => letters(n + 1));

/** The letters of a column, counted from 1: `A`, `Z`, `AA`. */
const letters = (column: number): string =>
  column > 26
    ? letters(Math.floor((column - 1) / 26)) + letters(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column);

const widthOf: Partial<Record<CellKind, number>> = {
  code: 13,
  zip: 12,
  phone: 15,
  date: 12,
  number: 12,
  money: 14,
  gender: 9,
};

/** Joins short texts, so that each is not compressed by itself. */
async function* pieces(parts: AsyncGenerator<string>): AsyncGenerator<Buffer> {
  let piece = '';
  for await (const part of parts) {
    piece += part;
    if (piece.length < PIECE) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = `${XML}<worksheet xmlns="${MAIN}">`;
const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const contentTypes = (sheets: number) => `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>
${Array.from({ length: sheets }, (_, n) => `<Override PartName="/xl/worksheets/sheet${n + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}</Types>`;

const relations = (targets: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(([type, target], n) => `<Relationship Id="rId${n + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const sheetsOf = (names: readonly string[]) =>
  `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names
    .map((name, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`)
    .join('')}</sheets></workbook>`;

// Rows of a CSV text as people and programs write them: with any separator, and with quotes that do not end. The library csv-parse
// joins rows at such quotes. For 200,000 rows it takes five times the time and three times the memory.

/** Called with what the rows do not say. */
interface Listeners {
  /** A value begins with a quote that does not end where a value ends. `row` counts from 1, with blank lines. */
  onStrayQuote: (row: number) => void;
  /** So many empty rows are before a row that follows another one (R-1494). */
  onEmptyRows?: (rows: number) => void;
}

/**
 * The rows of a CSV text, without empty ones. The separator is the one of comma, semicolon, tab and bar that divides most rows
 * into equally many values, or that of a first line `sep=;`. Quoted values may contain separators, line ends and doubled quotes. A
 * quote that does not end is a character of its line, so that it takes no other row with it.
 */
export function* csvRows(content: string, { onStrayQuote, onEmptyRows }: Listeners): Generator<string[]> {
  const [named, sign] = /^\ufeff?sep=(.)(?:\r\n?|\n)/i.exec(content) ?? [];
  const text = content.slice(named?.length ?? (content.charCodeAt(0) === 0xfeff ? 1 : 0));
  const { separator, width } = shapeOf(text, sign);
  let at = 0;
  let line = named ? 2 : 1;
  let empty: number | undefined; // after the first row
  while (at < text.length) {
    const whole = readRow(text, at, separator);
    const areLines = !whole.isStray && whole.lines > 1 && areRows(text.slice(at, whole.next), separator, width);
    if (whole.isStray || areLines) onStrayQuote(line);
    const end = areLines ? whole.next : at + 1;
    const rows = whole.isStray || areLines ? linesIn(text, at, end, separator) : [whole];
    for (const { row, next, lines } of rows) {
      at = next;
      line += lines;
      if (row.some(Boolean)) {
        if (empty) onEmptyRows?.(empty);
        empty = 0;
        yield row; // each row costs its reader more than the parser
      } else if (empty !== undefined) empty++;
    }
  }
}

interface ReadRow {
  row: string[];
  /** Where the next row begins. */
  next: number;
  lines: number;
}

/** Longest quoted value with a line end, as in workbooks. Longer ones are quotes that do not end (R-1153). */
const LONGEST = 32_767;

/** Reads the row at `at`. It is stray if a quoted value does not end, or ends on another line within a value. */
function readRow(text: string, at: number, separator: string): ReadRow & { isStray: boolean } {
  const row: string[] = [];
  let lines = 1;
  for (;;) {
    let value = '';
    if (text[at] === '"') {
      const begin = at;
      let hasLineEnd = false;
      for (at++; ; at++) {
        const end = text.indexOf('"', at);
        const piece = text.slice(at, end);
        hasLineEnd ||= /[\r\n]/.test(piece);
        value += piece;
        if (end < 0 || (hasLineEnd && value.length > LONGEST)) return { row, next: at, lines, isStray: true };
        at = end + 1;
        if (text[at] !== '"') break;
        value += '"';
      }
      const within = value.match(/\r\n?|\n/g)?.length ?? 0;
      lines += within;
      const hasMore = text.slice(at, endOf(text, at, separator)).trim() !== '';
      if (within > 0 && hasMore) return { row, next: at, lines, isStray: true };
      const whole = hasMore ? quotedValue(text.slice(begin, endOf(text, begin, '\n')), separator) : undefined;
      if (whole) {
        value = whole.value;
        at = begin + whole.length;
      }
    }
    const end = endOf(text, at, separator);
    row.push((value + text.slice(at, end)).trim());
    at = end;
    if (text[at] !== separator) break;
    at++;
  }
  return { row, next: afterLineEnd(text, at), lines, isStray: false };
}

/** The lines that begin before `end`. */
function* linesIn(text: string, at: number, end: number, separator: string): Generator<ReadRow> {
  while (at < end) {
    const line = readLine(text, at, separator);
    yield line;
    at = line.next;
  }
}

/** Reads one line. Where a quote does not end within it, it is left out. */
function readLine(text: string, begin: number, separator: string): ReadRow {
  const end = begin + text.slice(begin, begin + LONGEST).search(/[\r\n]|$/);
  const stop = end < begin + LONGEST ? end : endOf(text, end, '\n');
  return { row: cellsOf(text.slice(begin, stop), separator), next: afterLineEnd(text, stop), lines: 1 };
}

/** The cells of a line. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  for (let at = 0; ; ) {
    const quoted = line[at] === '"' ? endOfQuoted(line, at, separator) : undefined;
    const end = quoted ?? endOf(line, at, separator);
    const cell = line.slice(at, end);
    cells.push(
      (quoted ? cell.slice(1, cell.lastIndexOf('"')).replaceAll('""', '"') : cell.replace(/^"|"$/g, '')).trim(),
    );
    at = end + 1;
    if (end >= line.length) return cells;
  }
}

/** Where a quoted value within a line ends: before a separator or at the end of the line. Undefined if it does not. */
function endOfQuoted(line: string, at: number, separator: string): number | undefined {
  for (let quote = line.indexOf('"', at + 1); quote >= 0; quote = line.indexOf('"', quote + 1)) {
    if (line[quote + 1] === '"') quote++;
    else if (quote + 1 === line.length || line[quote + 1] === separator) return quote + 1;
  }
  return undefined;
}

/** The value of a line that begins with a quote and has quotes of its own, such as `"Ann "Annie" Hall"`. */
function quotedValue(line: string, separator: string): { value: string; length: number } | undefined {
  const length = endOfQuoted(line, 0, separator);
  const value = line.slice(1, (length ?? 0) - 1);
  return length === undefined || value.includes(`${separator}"`) ? undefined : { value, length };
}

/** Whether the first and the last line of a row that has several are rows by themselves: two quotes met that belong to two rows. */
function areRows(row: string, separator: string, width: number): boolean {
  const lines = row.split(/\r\n?|\n/).filter(Boolean);
  const ends = [lines[0], lines.at(-1)];
  return width > 2 && lines.length > 1 && ends.every((line) => cellsOf(line ?? '', separator).length === width);
}

/** Where the value at `at` ends. */
function endOf(text: string, at: number, separator: string): number {
  for (; at < text.length; at++) {
    const letter = text[at];
    if (letter === separator || letter === '\n' || letter === '\r') return at;
  }
  return at;
}

function afterLineEnd(text: string, at: number): number {
  if (text[at] === '\r') at++;
  return text[at] === '\n' ? at + 1 : at;
}

/** Tabs, semicolons and bars are rarer in texts than commas. */
const separators = ['\t', ';', '|', ','];

/** Lines and characters that show the separator. */
const SHOWN = 200;
const SHOWN_TEXT = 200_000;

/** The separator that divides most lines into equally many values, and how many those are. */
function shapeOf(text: string, named: string | undefined): { separator: string; width: number } {
  const lines = text
    .slice(0, SHOWN_TEXT)
    .replace(/"[^"\r\n]*"/g, '')
    .split(/[\r\n]+/, SHOWN)
    .filter((line) => line.trim());
  const shapes = (named ? [named] : separators).map((separator) => {
    const widths = new Map<number, number>();
    for (const line of lines) {
      const width = line.split(separator).length;
      widths.set(width, (widths.get(width) ?? 0) + 1);
    }
    widths.delete(1);
    const [width, count] = [...widths].reduce((most, each) => (each[1] > most[1] ? each : most), [1, 0]);
    return { separator, width, count };
  });
  const best = shapes.reduce((most, each) =>
    each.count > most.count || (each.count === most.count && each.width > most.width) ? each : most,
  );
  return best.count > 0 ? best : { separator: named ?? ',', width: 1 };
}

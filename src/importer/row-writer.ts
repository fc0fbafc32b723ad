import { valueInName } from '#src/importer/file-name.ts';
import { type ColumnFinder, slotHeaders } from '#src/importer/header.ts';
import { maximumBytes } from '#src/importer/maximum.ts';
import { Pieces } from '#src/importer/pieces.ts';
import { MAX_COLUMNS, type Row } from '#src/importer/row.ts';
import { holdsSocialSecurityNumber } from '#src/importer/social-security-number.ts';
import type { Clean, ImportTable, ListColumn, PickedColumn, RowRefusal, SourceColumn } from '#src/importer/source.ts';
import { copy, writeJson, writeNull, writeText } from '#src/importer/text.ts';

const TAB = 9;
const NEWLINE = 10;
const COMMA = 44;
const OPEN = 91; // [

/** One field: from a column, a list, a picked column, or `write`. */
interface Field {
  name: string;
  /** Its column in the file; -1 if the file lacks it or the field is not from one column. */
  column: number;
  clean: Clean | undefined;
  filled: boolean;
  paragraphs: boolean;
  /** Whether a value in the form of a social security number is withheld. */
  identifies: boolean;
  /** Maximum bytes of the value. */
  most: number;
  list: ListWriter | undefined;
  /** Chooses the column of a picked field. */
  pick: ((row: Row) => number) | undefined;
  /** Writes the field to `out` at `at` and returns the next offset. */
  write: ((row: Row, out: Buffer, at: number) => number) | undefined;
}

/** Writes rows of one table in COPY's text format, in pieces. An empty value is null. */
export class RowWriter extends Pieces {
  readonly table: string;
  readonly columns: string[];
  readonly format = 'text';
  /** Why this table's rows count as skipped; undefined if they count as loaded. */
  readonly skipReason: string | undefined;
  /** Values that were withheld from the rows that are written. */
  withheld = 0;
  private withheldFromLast = 0;
  private readonly fields: Field[];
  private readonly overhead: number;

  constructor({ table, columns, skipReason }: ImportTable, find: ColumnFinder, fileName: string) {
    super();
    this.table = table;
    this.skipReason = skipReason;
    this.columns = columns.map(({ field }) => field);
    this.fields = columns.map((column) => this.fieldOf(column, find, fileName));
    this.overhead = 1024 + columns.reduce((sum, column) => sum + listOverhead(column), 0);
  }

  /** Writes one row. A refused row is not written. */
  write(row: Row): RowRefusal | undefined {
    const most = this.overhead + this.fields.length + 4 * (row.to - row.from); // a backslash in JSON takes four
    this.reserve(most);
    const { fields, out } = this;
    const { start, end, bytes, special } = row;
    let at = this.at;
    let withheld = 0;
    for (let i = 0; i < fields.length; i++) {
      const field = fields[i] as Field;
      const { column } = field;
      if (column >= 0) {
        const e = end[column] as number;
        if (e !== 0) {
          if ((bytes[start[column] as number] as number) <= 32 || (bytes[e - 1] as number) <= 32) row.trim(column);
          const { clean } = field;
          const problem = clean && start[column] !== end[column] ? clean(row, column) : undefined;
          if (problem !== undefined) return refuse(row, column, field.name, problem);
          if ((end[column] as number) - (start[column] as number) > field.most) return tooLong(row, column, field);
          if (field.identifies && holdsSocialSecurityNumber(row, column)) withheld++;
          else if (special) at = writeText(row, column, out, at, field.paragraphs);
          else at = copy(bytes, start[column] as number, end[column] as number, out, at);
        }
        if (field.filled && row.isEmpty(column)) return { reason: `${field.name}: empty`, value: '' };
      } else if (field.list) {
        const refused = field.list.clean(row);
        if (refused) return refused;
        at = field.list.write(row, out, at);
        withheld += field.list.withheld;
      } else if (field.pick) {
        const chosen = field.pick(row);
        if (chosen >= 0) {
          row.trim(chosen);
          if ((end[chosen] as number) - (start[chosen] as number) > field.most) return tooLong(row, chosen, field);
          at = writeText(row, chosen, out, at, false);
        }
      } else if (field.write) at = field.write(row, out, at);
      out[at++] = TAB;
    }
    out[at - 1] = NEWLINE;
    this.at = at;
    this.withheld += withheld;
    this.withheldFromLast = withheld;
    return undefined;
  }

  override undo() {
    super.undo();
    this.withheld -= this.withheldFromLast;
  }

  private fieldOf(column: SourceColumn, find: ColumnFinder, fileName: string): Field {
    const field: Field = {
      name: column.field,
      column: -1,
      clean: undefined,
      filled: false,
      paragraphs: false,
      identifies: false,
      most: 0,
      list: undefined,
      pick: undefined,
      write: undefined,
    };
    if ('slots' in column) return hasAll(column, find) ? { ...field, list: new ListWriter(column, find) } : field;
    if ('pick' in column) return { ...field, pick: picked(column, find), most: maximumBytes(column) };
    if ('fromName' in column) return { ...field, write: always(valueInName(column, fileName)) };
    const { header, clean, filled = false, paragraphs = false, identifies = false } = column;
    const most = maximumBytes(column);
    return {
      ...field,
      name: [header].flat()[0] ?? '',
      column: find(header),
      clean,
      filled,
      paragraphs,
      identifies,
      most,
    };
  }
}

/** Writes a list field as JSON. */
class ListWriter {
  private readonly list: ListColumn;
  /** The column of every item of every slot, in order. */
  private readonly columns: Int32Array;
  /** By column: the index of its item plus 1; 0 for columns that are not items. */
  private readonly upTo: Uint16Array;
  private readonly keys: Buffer[];
  private readonly cleans: (Clean | undefined)[];
  private readonly identifies: boolean[];
  /** Values that were withheld from the last row. */
  withheld = 0;

  constructor(list: ListColumn, find: ColumnFinder) {
    this.list = list;
    const { items, slots } = list;
    const headers = items.map(({ header }) => slotHeaders(header, slots).map(find));
    this.columns = Int32Array.from({ length: slots * items.length }, (_, place) => {
      const column = headers[place % items.length]?.[Math.floor(place / items.length)];
      return column as number; // hasAll() has checked it
    });
    this.upTo = new Uint16Array(MAX_COLUMNS + 1);
    for (const [place, column] of this.columns.entries()) this.upTo[column] = place + 1;
    this.keys = items.map(({ key }, i) => Buffer.from(`${i ? ',' : '{'}"${key}":`));
    this.cleans = items.map(({ clean }) => clean);
    this.identifies = items.map(({ identifies = false }) => identifies);
  }

  /** Cleans the values. Returns the reason if the row must be refused. */
  clean(row: Row): RowRefusal | undefined {
    const { columns, cleans } = this;
    for (let place = 0, used = this.usedIn(row); place < used; place++) {
      const column = columns[place] as number;
      if (row.isEmpty(column)) continue;
      row.trim(column);
      const clean = cleans[place % cleans.length];
      const problem = clean && !row.isEmpty(column) ? clean(row, column) : undefined;
      if (problem) return refuse(row, column, this.headerAt(place), problem);
    }
    return undefined;
  }

  write(row: Row, out: Buffer, at: number): number {
    const { columns, keys, identifies } = this;
    this.withheld = 0;
    let used = this.usedIn(row);
    while (used > 0 && row.isEmpty(columns[used - 1] as number)) used--; // a cleaner may have emptied the last values
    const drop = this.list.gaps === 'drop';
    out[at++] = OPEN;
    for (let first = 0; first < used; first += keys.length) {
      if (drop && row.isEmpty(columns[first] as number)) continue;
      if (drop && identifies[0] && holdsSocialSecurityNumber(row, columns[first] as number)) {
        this.withheld++;
        continue;
      }
      if (out[at - 1] !== OPEN) out[at++] = COMMA;
      for (let i = 0; i < keys.length; i++) {
        const key = keys[i] as Buffer;
        at = copy(key, 0, key.length, out, at);
        const column = columns[first + i] as number;
        const withhold = identifies[i] && holdsSocialSecurityNumber(row, column);
        if (withhold) this.withheld++;
        at = withhold ? writeNull(out, at) : writeJson(row, column, out, at);
      }
      out[at++] = 125; // }
    }
    out[at++] = 93; // ]
    return at;
  }

  /** The number of items up to the last one that is filled in the file. */
  private usedIn({ touched, touches }: Row) {
    const { upTo } = this;
    let used = 0;
    for (let i = 0; i < touches; i++) {
      const places = upTo[touched[i] as number] as number;
      if (places > used) used = places;
    }
    return used;
  }

  private headerAt(place: number) {
    const { items } = this.list;
    return (
      slotHeaders(items[place % items.length]?.header ?? '', this.list.slots)[Math.floor(place / items.length)] ?? ''
    );
  }
}

/** Whether the file has a list's columns. bind() has checked those that are not optional. */
const hasAll = ({ items, slots, optional }: ListColumn, find: ColumnFinder) =>
  !optional || items.every(({ header }) => slotHeaders(header, slots).every((name) => find(name) >= 0));

function picked({ headers, pick }: PickedColumn, find: ColumnFinder): (row: Row) => number {
  const columns = headers.map(find);
  return (row) => pick(row, columns);
}

function always(value: string): Field['write'] {
  const bytes = Buffer.from(value);
  return (_, out, at) => copy(bytes, 0, bytes.length, out, at);
}

const refuse = (row: Row, column: number, name: string, problem: string): RowRefusal => ({
  reason: `${name}: ${problem}`,
  value: row.text(column),
});

const tooLong = (row: Row, column: number, { name, most }: Field): RowRefusal =>
  refuse(row, column, name, `longer than ${most} bytes`);

/** Maximum bytes that a list's keys and empty values add to a row. */
const listOverhead = (column: SourceColumn) =>
  'slots' in column ? column.slots * column.items.reduce((sum, { key }) => sum + key.length + 12, 4) : 0;

import { valueInName } from '#src/importer/file-name.ts';
import { type ColumnFinder, slotHeaders } from '#src/importer/header.ts';
import { fingerprintsOf, kindsOf } from '#src/importer/history/fingerprints.ts';
import { foldedHash } from '#src/importer/history/folded-hash.ts';
import { Pieces } from '#src/importer/pieces.ts';
import type { Row } from '#src/importer/row.ts';
import type { ComparedTable, ImportTable, SourceColumn } from '#src/importer/source.ts';

/** Adds a column's values of a row to the hash. */
type Adds = (row: Row) => void;

/** The begin of a file in COPY's binary format. */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');

/**
 * Writes the fingerprints of one table's rows in COPY's binary format: the NPI, and 64 bits for each kind of change, of
 * the cleaned and folded values that it compares. Call it after the row was cleaned.
 */
export class FingerprintWriter extends Pieces {
  readonly table: string;
  readonly columns: readonly string[];
  readonly format = 'binary';
  private readonly npi: number;
  private readonly kinds: readonly (readonly Adds[])[];
  private readonly size: number;

  constructor(table: ImportTable, compared: ComparedTable, find: ColumnFinder, fileName: string) {
    super();
    const kinds = kindsOf(compared);
    this.table = fingerprintsOf(table.table);
    this.columns = ['npi', ...kinds];
    this.npi = columnOf(table, 'npi', find);
    this.kinds = kinds.map((kind) =>
      compared.fields
        .filter((each) => each.kind === kind)
        .flatMap(({ field, columns }) => [...(typeof field === 'string' ? [] : field), ...columns])
        .map((name) => adderOf(table, name, find, fileName)),
    );
    this.size = 2 + 12 * this.columns.length;
    this.reserve(HEADER.length);
    this.at += HEADER.copy(this.out, this.at);
  }

  write(row: Row) {
    this.reserve(this.size);
    const { out, kinds } = this;
    let at = out.writeInt16BE(this.columns.length, this.at);
    at = out.writeInt32BE(8, at);
    at = out.writeBigInt64BE(0n, at);
    at = writeNpi(row, this.npi, out, at - 8);
    for (const adders of kinds) {
      foldedHash.begin();
      for (const add of adders) add(row);
      at = out.writeInt32BE(8, at);
      at = foldedHash.write(out, at);
    }
    this.at = at;
  }
}

/** Writes an NPI of ten digits as a bigint. */
function writeNpi({ bytes, start, end }: Row, column: number, out: Buffer, at: number) {
  let npi = 0;
  for (let i = start[column] as number; i < (end[column] as number); i++) npi = npi * 10 + (bytes[i] as number) - 48;
  const high = Math.floor(npi / 2 ** 32);
  return out.writeUInt32BE(npi - high * 2 ** 32, out.writeUInt32BE(high, at));
}

/** Adds a declared column, or one item of a list column, such as `taxonomies.code`. */
function adderOf(table: ImportTable, name: string, find: ColumnFinder, fileName: string): Adds {
  const [field = '', item] = name.split('.');
  const column = declaredColumn(table, field);
  if ('slots' in column) {
    const header = column.items.find(({ key }) => key === item)?.header ?? '';
    const columns = slotHeaders(header, column.slots).map(find);
    return (row) => foldedHash.addSet(row, columns);
  }
  if ('pick' in column) {
    const columns = column.headers.map(find);
    return (row) => foldedHash.add(row, column.pick(row, columns));
  }
  if ('fromName' in column) {
    const value = Buffer.from(valueInName(column, fileName));
    return () => foldedHash.addBytes(value, 0, value.length);
  }
  const place = find(column.header);
  return (row) => foldedHash.add(row, place);
}

function columnOf(table: ImportTable, field: string, find: ColumnFinder): number {
  const column = declaredColumn(table, field);
  return 'header' in column ? find(column.header) : -1;
}

function declaredColumn({ table, columns }: ImportTable, field: string): SourceColumn {
  const column = columns.find((each) => each.field === field);
  if (!column) throw new Error(`The history compares ${field}, which ${table} lacks.`);
  return column;
}

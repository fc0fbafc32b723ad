import { once } from 'node:events';
import { createWriteStream, openSync, readdirSync, rmSync, statSync, type WriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { Scanner } from '#src/importer/scanner.ts';
import { giveToOwner, privateFolder } from '#src/server/private-files.ts';
import { fromInert, inert, isFormula } from '#src/shared/formula.ts';

const HEADER = 'file,line,reason,row\n';
/** Maximum bytes of the file, because a small zip can unpack to any number of broken rows. */
const MAX_REJECTS = 64 << 20;
/** Bytes of the longest sign with which a formula can begin. */
const LONGEST_SIGN = 3;
/** Days to keep the file of an import. */
const KEPT_DAYS = 90;

/**
 * The file of an import's refused rows. Each row has its file, its line, the reason and the unchanged bytes, behind an
 * apostrophe if spreadsheets would take them for a formula.
 * After MAX_REJECTS bytes, rows are only counted.
 */
export class Rejects {
  readonly path: string;
  /** Refused rows that are not in the file because it is full. */
  leftOut = 0;
  private bytes = 0;
  private stream: WriteStream | undefined;

  /** Also deletes files older than KEPT_DAYS. */
  constructor(folder: string, importId: number) {
    this.path = path.join(folder, `${importId}.csv`);
    deleteOld(folder);
  }

  /** Whether any row was refused. If none was, there is no file. */
  get any() {
    return this.stream !== undefined;
  }

  add(file: string, line: number, reason: string, raw: Buffer) {
    const apostrophe = isFormula(raw.toString('utf8', 0, LONGEST_SIGN)) ? "'" : '';
    const where = `${quoted(inert(file))},${line},${quoted(inert(reason))},"${apostrophe}`;
    const row = raw.includes(34)
      ? Buffer.from(raw.toString('latin1').replaceAll('"', '""'), 'latin1')
      : Buffer.from(raw);
    this.stream ??= this.open();
    this.bytes += where.length + row.length + 2;
    if (this.leftOut > 0 || this.bytes > MAX_REJECTS) {
      this.leftOut++;
      return;
    }
    this.stream.write(where);
    this.stream.write(row);
    this.stream.write('"\n');
  }

  /** Waits until buffered rows are written. */
  async drain() {
    if (this.stream?.writableNeedDrain) await once(this.stream, 'drain');
  }

  async close() {
    if (!this.stream) return;
    this.stream.end();
    await finished(this.stream);
  }

  private open() {
    privateFolder(path.dirname(this.path));
    rmSync(this.path, { force: true }); // left by another database with the same folder
    const stream = createWriteStream('', { fd: openSync(this.path, 'wx', 0o600) });
    giveToOwner(this.path);
    stream.write(HEADER);
    return stream;
  }
}

/** A refused row: where it was, why it was refused, and the row itself. */
export interface RefusedRow {
  file: string;
  line: number;
  reason: string;
  row: string;
}

/** Bytes of a file of refused rows that are read for a look at the first ones. */
const LOOK = 256 << 10;

/** Reads the first rows of a file of refused rows, at most `most`, and the size of the file in bytes. */
export async function firstRefused(file: string, most: number): Promise<{ rows: RefusedRow[]; bytes: number }> {
  const rows: RefusedRow[] = [];
  const scanner = new Scanner('comma', {
    row: (row) => {
      const [name = '', line = '', reason = '', text = ''] = row.texts();
      if (rows.length < most && /^\d+$/.test(line))
        rows.push({ file: fromInert(name), line: Number(line), reason: fromInert(reason), row: fromInert(text) });
    },
    broken: () => {}, // the end of the part that is read
  });
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(LOOK), position: 0 });
    scanner.push(buffer.subarray(0, bytesRead));
    if (bytesRead < LOOK) scanner.end();
    return { rows, bytes: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

function deleteOld(folder: string) {
  const oldest = Date.now() - KEPT_DAYS * 86_400_000;
  for (const name of namesIn(folder)) {
    const file = path.join(folder, name);
    if (/^\d+\.csv$/.test(name) && statSync(file).mtimeMs < oldest) rmSync(file, { force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // the first refused row creates the folder
  }
}

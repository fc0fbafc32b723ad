import { once } from 'node:events';
import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';

const HEADER = 'file,line,reason,row\n';

/** The file of an import's refused rows: where each stood, why it was refused, and the row as it came, byte by byte. */
export class Rejects {
  readonly path: string;
  private stream: WriteStream | undefined;

  constructor(folder: string, importId: number) {
    this.path = path.join(folder, `${importId}.csv`);
  }

  /** Whether any row was refused; without one there is no file. */
  get any() {
    return this.stream !== undefined;
  }

  add(file: string, line: number, reason: string, raw: Buffer) {
    this.stream ??= this.open();
    this.stream.write(`${quoted(file)},${line},${quoted(reason)},"`);
    this.stream.write(
      raw.includes(34) ? Buffer.from(raw.toString('latin1').replaceAll('"', '""'), 'latin1') : Buffer.from(raw),
    );
    this.stream.write('"\n');
  }

  /** Waits until the disk has caught up. */
  async drain() {
    if (this.stream?.writableNeedDrain) await once(this.stream, 'drain');
  }

  async close() {
    if (!this.stream) return;
    this.stream.end();
    await finished(this.stream);
  }

  private open() {
    mkdirSync(path.dirname(this.path), { recursive: true });
    const stream = createWriteStream(this.path);
    stream.write(HEADER);
    return stream;
  }
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

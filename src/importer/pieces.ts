/** Bytes per piece sent to COPY. */
const PIECE = 256 << 10;

/** Collects the rows of one table in pieces for COPY. */
export abstract class Pieces {
  abstract readonly table: string;
  abstract readonly columns: readonly string[];
  /** The format of COPY. */
  abstract readonly format: 'text' | 'binary';
  protected out: Buffer = Buffer.allocUnsafeSlow(PIECE);
  protected at = 0;
  protected last = 0;
  private pieces: Buffer[] = [];
  private readonly spare: Buffer[] = [];

  /** Removes the last written row. */
  undo() {
    this.at = this.last;
  }

  /** Returns and clears the finished pieces; with `all`, also the current one. */
  take(all: boolean): Buffer[] {
    if (all && this.at > 0) this.cut(PIECE);
    const { pieces } = this;
    if (pieces.length) this.pieces = [];
    return pieces;
  }

  /** Reuses the memory of a piece that was sent. */
  recycle({ buffer }: Buffer) {
    if (buffer.byteLength === PIECE) this.spare.push(Buffer.from(buffer));
  }

  /** Makes room for a row of at most so many bytes. */
  protected reserve(most: number) {
    if (this.at + most > this.out.length) this.cut(most);
    this.last = this.at;
  }

  private cut(size: number) {
    if (this.at > 0) this.pieces.push(this.out.subarray(0, this.at));
    this.out = (size <= PIECE && this.spare.pop()) || Buffer.allocUnsafeSlow(Math.max(PIECE, size));
    this.at = 0;
  }
}

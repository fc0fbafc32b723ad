import { setImmediate } from 'node:timers/promises';
import { type Binding, bind } from '#src/importer/bind.ts';
import type { Tally } from '#src/importer/counts.ts';
import { fits, likeliestHeader, MAX_TITLES } from '#src/importer/header-problem.ts';
import type { Input } from '#src/importer/inputs.ts';
import { readApart } from '#src/importer/read-apart.ts';
import type { Rejects } from '#src/importer/rejects.ts';
import type { Row } from '#src/importer/row.ts';
import type { RowWriter } from '#src/importer/row-writer.ts';
import { type Findings, Scanner, SLICE } from '#src/importer/scanner.ts';
import type { Refused } from '#src/importer/source.ts';
import { Refusal } from '#src/server/refusal.ts';

/** Bytes scanned before what they gave is handed on: PostgreSQL's input buffers are no larger. */
const STEP = 256 << 10;
/** Refused rows after which a file that is over the limit is read no further; so is one whose refused rows are too many bytes to keep. */
const HOPELESS = 100_000;
/** Characters of a value that are quoted beside the reason; the whole row follows anyway. */
const SHOWN = 100;

/** Where the rows of an input go. */
export interface Destination {
  /** Begins to fill a table's columns. */
  open(table: string, columns: readonly string[]): Promise<void>;
  /** Sends finished rows; awaited where it returns a promise. `onSent` is told of pieces that nobody needs any more. */
  send(table: string, pieces: readonly Buffer[], onSent: (piece: Buffer) => void): Promise<unknown> | undefined;
  close(table: string): Promise<void>;
}

export interface LoadOptions {
  rejects: Rejects;
  /** Percent of a file's rows that may be refused. */
  maxRefused: number;
  signal: AbortSignal | undefined;
  onRead(bytes: number): void;
  /** Told after every step how many bytes were unpacked and how many rows read. */
  onStep(bytes: number, rows: number): void;
}

/**
 * Reads one file through the scanner into its tables and counts its rows in `tally`. Throws a refusal when its header lacks a
 * column, when it has no header, or when more than `maxRefused` percent of its rows are refused.
 */
export async function loadInput(
  input: Input,
  destination: Destination,
  tally: Tally,
  options: LoadOptions,
): Promise<void> {
  const reader = new RowReader(input, tally, options.rejects);
  const scanner = new Scanner(input.kind.separator ?? 'comma', reader);
  reader.scanner = scanner;
  const { header } = input.kind;
  if (header) reader.begin(header);
  let opened = false;
  const handOn = async (all: boolean) => {
    const { binding } = reader;
    if (!binding) return;
    if (!opened) for (const { table, columns } of binding.writers) await destination.open(table, columns);
    opened = true;
    for (const writer of binding.writers) {
      const pieces = writer.take(all);
      const full = pieces.length
        ? destination.send(writer.table, pieces, (piece) => writer.giveBack(piece))
        : undefined;
      if (full) await full;
    }
  };
  for await (const chunk of readApart(input.path, input.place, options.onRead)) {
    for (let at = 0; at < chunk.length; at += STEP) {
      options.signal?.throwIfAborted();
      const slice = chunk.subarray(at, at + Math.min(STEP, SLICE));
      const { read } = tally.counts;
      scanner.push(slice);
      options.onStep(slice.length, tally.counts.read - read);
      await handOn(false);
      await options.rejects.drain();
      await setImmediate(); // lets what was handed on leave
    }
    if (tally.counts.refused >= HOPELESS || options.rejects.leftOut > 0) checkRefused(tally, options);
  }
  scanner.end();
  if (!reader.binding) reader.refuseWithoutHeader();
  await handOn(true);
  checkRefused(tally, options);
  for (const { table } of reader.binding?.writers ?? []) await destination.close(table);
}

/** Decides about every row of one file. */
class RowReader implements Findings {
  scanner: Scanner | undefined;
  binding: Binding | undefined;
  private readonly input: Input;
  private readonly tally: Tally;
  private readonly rejects: Rejects;
  private writers = new Map<string, RowWriter>();
  private readonly above: string[][] = [];

  constructor(input: Input, tally: Tally, rejects: Rejects) {
    this.input = input;
    this.tally = tally;
    this.rejects = rejects;
  }

  begin(header: readonly string[]) {
    this.binding = bind(this.input.kind, header, this.input.name);
    this.writers = new Map(this.binding.writers.map((writer) => [writer.table, writer]));
    if (this.scanner) this.scanner.columns = header.length;
  }

  row(row: Row) {
    const { binding } = this;
    if (!binding) return this.aboveRows(row.texts());
    const { route, unique } = binding;
    const routed = route ? route.to(row, route.columns) : (binding.writers[0] as RowWriter).table;
    if (typeof routed !== 'string') return this.refuse(row, routed);
    const writer = this.writers.get(routed);
    if (!writer) throw new Error(`The route of ${this.input.kind.title} names no table of it: ${routed}`);
    const refused = writer.write(row);
    if (refused) return this.refuse(row, refused);
    if (unique && !unique.keys.add(row, unique.columns)) {
      writer.undo();
      const value = unique.columns.map((column) => row.text(column)).join(' ');
      return this.refuse(row, { reason: `duplicate ${unique.name}`, value });
    }
    this.tally.take(routed, writer.apart);
  }

  /** Takes a row that may be the header; of a full list, titles may come before it. */
  private aboveRows(values: string[]) {
    const { kind } = this.input;
    if (!kind.fullList || fits(kind, values)) return this.begin(values);
    this.above.push(values);
    if (this.above.length > MAX_TITLES) this.refuseWithoutHeader();
    this.tally.titles.push(values.join(' ').trim());
  }

  /** Throws the refusal of a file that ended without a header. */
  refuseWithoutHeader() {
    const header = likeliestHeader(this.input.kind, this.above);
    if (header) this.begin(header); // says which columns it lacks
    throw new Refusal(`${this.input.name} is empty: it has no header. Nothing was changed.`);
  }

  broken(row: Row, problem: string) {
    if (!this.binding)
      throw new Refusal(`The header of ${this.input.name} cannot be read: ${problem}. Nothing was changed.`);
    this.refuse(row, { reason: problem, value: '' });
  }

  private refuse(row: Row, refused: Refused) {
    this.tally.refuse(refused);
    const { length } = refused.value;
    const value = length > SHOWN ? `${refused.value.slice(0, SHOWN)}…` : refused.value;
    const reason = value ? `${refused.reason} (${value})` : refused.reason;
    this.rejects.add(this.input.name, row.line, reason, row.raw());
  }
}

function checkRefused({ counts, reasons }: Tally, { maxRefused, rejects }: LoadOptions) {
  const { read, refused, file } = counts;
  if (refused * 100 <= read * maxRefused) return;
  const [commonest] = Object.entries(reasons).sort((a, b) => b[1] - a[1]);
  throw new Refusal(
    `${file}: ${refused} of ${read} rows were refused, more than ${maxRefused} percent; ` +
      `most often: ${commonest?.[0]}. Nothing was changed. The refused rows are in ${rejects.path}.`,
  );
}

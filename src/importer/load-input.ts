import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { type Binding, bind } from '#src/importer/bind.ts';
import type { Tally } from '#src/importer/counts.ts';
import { fits, likeliestHeader, MAX_TITLES } from '#src/importer/header-problem.ts';
import type { Input } from '#src/importer/inputs.ts';
import type { SeenKeys } from '#src/importer/keys.ts';
import type { Pieces } from '#src/importer/pieces.ts';
import { readInThread } from '#src/importer/read-in-thread.ts';
import type { Rejects } from '#src/importer/rejects.ts';
import type { Row } from '#src/importer/row.ts';
import type { RowWriter } from '#src/importer/row-writer.ts';
import { type Findings, Scanner, SLICE } from '#src/importer/scanner.ts';
import { withheldIn } from '#src/importer/social-security-number.ts';
import type { ComparedTable, RowRefusal, SourceFile } from '#src/importer/source.ts';
import { Refusal } from '#src/server/refusal.ts';

/** Bytes scanned before their rows are sent. PostgreSQL's input buffers are no larger. */
const STEP = 256 << 10;
/**
 * Refused rows after which the limit is checked during reading. Before that, it is checked at the end or when rejects
 * are full.
 */
const EARLY_CHECK = 100_000;
/** Maximum characters of the refused value after the reason. The rejects file also has the whole row. */
const SHOWN = 100;

/** Where the rows of an input go. */
export interface RowDestination {
  /** Starts to fill a writer's table. */
  open(writer: Pieces): Promise<void>;
  /**
   * Sends rows in the writer's format. The caller must await a returned promise. `onSent` gets each piece whose memory is
   * free again.
   */
  send(table: string, pieces: readonly Buffer[], onSent: (piece: Buffer) => void): Promise<unknown> | undefined;
  close(table: string): Promise<void>;
}

export interface LoadOptions {
  rejects: Rejects;
  /** What the history compares. */
  history: readonly ComparedTable[] | undefined;
  /** The unique keys of the files before, by the title of their kind. */
  keysOf: Map<string, SeenKeys>;
  /** Percent of a file's rows that may be refused. */
  maxRefused: number;
  signal: AbortSignal | undefined;
  onRead(bytes: number): void;
  /** Called after every step with the unpacked bytes and the rows of that step. */
  onStep(bytes: number, rows: number): void;
}

/**
 * Loads one file into its tables and counts its rows in `tally`. Throws a Refusal if the file has no header, if the
 * header lacks a required column, or if more than `maxRefused` percent of its rows are refused.
 */
export async function loadInput(
  input: Input,
  destination: RowDestination,
  tally: Tally,
  options: LoadOptions,
): Promise<void> {
  const reader = new RowReader(input, tally, options);
  const scanner = new Scanner(input.kind.separator ?? 'comma', reader);
  reader.scanner = scanner;
  const { header } = input.kind;
  if (header) reader.begin(header);
  let opened = false;
  const sendRows = async (all: boolean) => {
    const { binding } = reader;
    if (!binding) return;
    const writers: readonly Pieces[] = [...binding.writers, ...binding.fingerprints.values()];
    if (!opened) for (const writer of writers) await destination.open(writer);
    opened = true;
    for (const writer of writers) {
      const pieces = writer.take(all);
      const full = pieces.length ? destination.send(writer.table, pieces, (piece) => writer.recycle(piece)) : undefined;
      if (full) await full;
    }
  };
  for await (const read of readInThread(input.path, input.place, options.onRead)) {
    const chunk = inUtf8(read, input.kind.encoding);
    for (let at = 0; at < chunk.length; at += STEP) {
      options.signal?.throwIfAborted();
      const slice = chunk.subarray(at, at + Math.min(STEP, SLICE));
      const { read: before } = tally.counts;
      scanner.push(slice);
      options.onStep(slice.length, tally.counts.read - before);
      await sendRows(false);
      await options.rejects.drain();
      await setImmediate(); // lets the socket write
    }
    if (tally.counts.refused >= EARLY_CHECK || options.rejects.leftOut > 0) checkRefused(tally, options);
  }
  scanner.end();
  if (!reader.binding) reader.refuseWithoutHeader();
  await sendRows(true);
  checkRefused(tally, options);
  const { writers = [], fingerprints = new Map<string, Pieces>() } = reader.binding ?? {};
  for (const { withheld } of writers) tally.withheld += withheld;
  for (const { table } of [...writers, ...fingerprints.values()]) await destination.close(table);
}

/** A piece of a file in UTF-8. In another encoding, every byte is a character of its own. */
const inUtf8 = (chunk: Buffer, encoding: SourceFile['encoding']): Buffer =>
  encoding && !isUtf8(chunk) ? Buffer.from(new TextDecoder(encoding).decode(chunk)) : chunk;

/** Routes, writes or refuses every row of one file. */
class RowReader implements Findings {
  scanner: Scanner | undefined;
  binding: Binding | undefined;
  private readonly input: Input;
  private readonly tally: Tally;
  private readonly rejects: Rejects;
  private readonly options: LoadOptions;
  private writers = new Map<string, RowWriter>();
  private readonly titleRows: string[][] = [];

  constructor(input: Input, tally: Tally, options: LoadOptions) {
    this.input = input;
    this.tally = tally;
    this.rejects = options.rejects;
    this.options = options;
  }

  begin(header: readonly string[]) {
    const { history, keysOf } = this.options;
    this.binding = bind(this.input.kind, header, this.input.name, history, keysOf);
    this.writers = new Map(this.binding.writers.map((writer) => [writer.table, writer]));
    if (!this.scanner) return;
    this.scanner.columns = header.length;
    if (!this.input.kind.trailingComma) return;
    this.scanner.columns -= Number(header.at(-1)?.trim() === '');
    this.scanner.trailingComma = true;
  }

  row(row: Row) {
    const { binding } = this;
    if (!binding) return this.beforeHeader(row.texts());
    const { route, unique, refers } = binding;
    const routed = route ? route.to(row, route.columns) : (binding.writers[0] as RowWriter).table;
    if (typeof routed !== 'string')
      return 'skipped' in routed ? this.tally.leaveOut(routed.skipped) : this.refuse(row, routed);
    const writer = this.writers.get(routed);
    if (!writer)
      throw new Error(`The route of ${this.input.kind.title} returned ${routed}, which is not a table of it`);
    const refused = writer.write(row);
    if (refused) return this.refuse(row, refused);
    if (refers && !refers.columns.every((column) => refers.keys.has(row, column))) {
      writer.undo();
      return this.tally.leaveOut(refers.reason);
    }
    if (unique && !unique.keys.add(row, unique.columns)) {
      writer.undo();
      if (unique.repeats) return this.tally.leaveOut(unique.repeats);
      const value = unique.columns.map((column) => row.text(column)).join(' ');
      return this.refuse(row, { reason: `duplicate ${unique.name}`, value });
    }
    if (binding.dated !== undefined) this.noteDay(row.text(binding.dated).trim());
    binding.fingerprints.get(routed)?.write(row);
    this.tally.take(routed, writer.skipReason);
  }

  private noteDay(text: string) {
    const [, month, date, year] = /^(\d\d)\/(\d\d)\/(\d{4})/.exec(text) ?? [];
    const day = year ? `${year}-${month}-${date}` : /^\d{4}-\d\d-\d\d/.exec(text)?.[0];
    if (day && day > (this.tally.day ?? '')) this.tally.day = day;
  }

  /** Handles a row before the header is known. A full list may have title rows above its header. */
  private beforeHeader(values: string[]) {
    const { kind } = this.input;
    if (!kind.fullList || fits(kind, values)) return this.begin(values);
    this.titleRows.push(values);
    if (this.titleRows.length > MAX_TITLES) this.refuseWithoutHeader();
    this.tally.titles.push(values.join(' ').trim());
  }

  /** Throws a Refusal for a file without a header. */
  refuseWithoutHeader() {
    const header = likeliestHeader(this.input.kind, this.titleRows);
    if (header) this.begin(header); // throws a Refusal that names the missing columns
    throw new Refusal(`${this.input.name} is empty: it has no header. Nothing was changed.`);
  }

  broken(row: Row, problem: string) {
    if (!this.binding)
      throw new Refusal(`The header of ${this.input.name} cannot be read: ${problem}. Nothing was changed.`);
    this.refuse(row, { reason: problem, value: '' });
  }

  private refuse(row: Row, refused: RowRefusal) {
    this.tally.refuse(refused);
    const { length } = refused.value;
    const value = length > SHOWN ? `${refused.value.slice(0, SHOWN)}…` : refused.value;
    const reason = value ? `${refused.reason} (${value})` : refused.reason;
    const raw = row.raw().toString('latin1');
    const { text, withheld } = withheldIn(raw);
    this.tally.withheld += withheld;
    const bytes = withheld > 0 ? Buffer.from(text, 'latin1') : row.raw();
    this.rejects.add(this.input.name, row.line, withheldIn(reason).text, bytes);
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

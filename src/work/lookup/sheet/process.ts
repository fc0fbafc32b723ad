// Reads a spreadsheet in a process of its own, which may hang or run out of memory. Gets the name by IPC and the bytes at its
// standard input, replies with rows, and ends when its parent does.
import { buffer } from 'node:stream/consumers';
import { Refusal } from '#src/server/refusal.ts';
import { count } from '#src/shared/format.ts';
import { MOST_ROWS } from '#src/shared/lookup-limits.ts';
import type { SheetReply } from '#src/work/lookup/sheet/apart.ts';
import { csvRows } from '#src/work/lookup/sheet/csv-rows.ts';
import { decode } from '#src/work/lookup/sheet/decode.ts';
import { emptyRemark, type SheetRows, workbookRows } from '#src/work/lookup/sheet/workbook-rows.ts';

process.on('disconnect', () => process.exit(1));
process.once('message', ({ name, sheet }: { name: string; sheet: string }) => {
  readSheet(name, sheet)
    .catch((error) =>
      reply(error instanceof Refusal ? { refused: error.message } : { error: String(error?.stack ?? error) }),
    )
    .finally(() => process.disconnect());
});

/**
 * Rows and characters after which a message is sent: the server reads one at a time, and does nothing else meanwhile. A
 * message has at least 20 rows, more than lie above a heading.
 */
const BATCH = 500;
const BATCH_TEXT = 2e6;

/** The largest table: its columns, characters, and characters of a cell, as in workbooks. */
const MOST_COLUMNS = 100;
const MOST_TEXT = 64e6;
const LONGEST = 32_767;

async function readSheet(name: string, wanted: string): Promise<void> {
  const bytes = await buffer(process.stdin);
  const { sheet, sheets, rows, remarks } = open(bytes, name, wanted);
  let batch: string[][] = [];
  let [total, text, sent, cut] = [0, 0, 0, 0];
  for await (const row of rows) {
    const cells = row.map((cell) => cell.trim().slice(0, LONGEST).toWellFormed().replaceAll('\0', ''));
    while (cells.length > 0 && cells.at(-1) === '') cells.pop();
    if (cells.length === 0) continue;
    if (cells.length > MOST_COLUMNS) throw new Refusal(`${name} has more than ${MOST_COLUMNS} columns.`);
    total++;
    if (row.some((cell) => cell.trim().length > LONGEST)) cut ||= total;
    text += cells.reduce((sum, cell) => sum + cell.length, 0);
    // a heading does not count, and lines above it do not matter
    if (total > MOST_ROWS + MARGIN)
      throw new Refusal(`${name} has more than ${count(MOST_ROWS)} rows. Divide it into several files.`);
    if (text > MOST_TEXT) throw new Refusal(`${name} has more than 64 MB of text. Leave out columns and try again.`);
    batch.push(cells);
    if (batch.length < BATCH && text - sent < BATCH_TEXT) continue;
    await reply({ rows: batch });
    batch = [];
    sent = text;
  }
  if (batch.length > 0) await reply({ rows: batch });
  await reply({ done: { sheet: sheet(), sheets: sheets(), remarks: [...remarks(), ...cutRemark(cut)] } });
}

const MARGIN = 1;

/** Says which row is the first with a value that was cut. 0 for none (R-1153). */
const cutRemark = (row: number) =>
  row > 0 ? [`Values are cut after ${count(LONGEST)} characters, such as in row ${count(row)}.`] : [];

function open(bytes: Buffer, name: string, wanted: string): SheetRows {
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return workbookRows(bytes, name, wanted);
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === OLD_EXCEL)
    throw new Refusal(
      `${name} is an old Excel file, or it has a password. Save it as .xlsx without a password and try again.`,
    );
  const { text, remark } = decode(bytes, name);
  const stray: number[] = [];
  let empty = 0;
  return {
    sheet: () => null,
    sheets: () => [],
    rows: asynchronous(
      csvRows(text, { onStrayQuote: (row) => stray.push(row), onEmptyRows: (rows) => (empty += rows) }),
    ),
    remarks: () => [
      ...(remark ? [remark] : []),
      ...(stray.length > 0 ? [strayRemark(stray)] : []),
      ...emptyRemark(empty),
    ],
  };
}

const strayRemark = (rows: readonly number[]) =>
  `A quote does not end in ${rows.length === 1 ? 'line' : `${count(rows.length)} lines, such as line`} ${count(rows[0] ?? 0)}. It was left out, and no row was lost: check the values there.`;

const OLD_EXCEL = 0xd0cf11e0;

async function* asynchronous<T>(items: Iterable<T>) {
  yield* items;
}

/** Resolves when the message is written, so that no more than one waits. */
const reply = (message: SheetReply) =>
  new Promise<void>((resolve, reject) =>
    process.send?.(message, undefined, {}, (error) => (error ? reject(error) : resolve())),
  );

// Pay tables as text: what users paste from a sheet.

import { dollarsIn } from '#src/work/openings/opening-values.tsx';
import type { PayRow } from '#src/work/openings/place/contract.ts';

/** A row as it is typed. */
export type TypedRow = Record<'label' | 'low' | 'high' | 'source' | 'on', string>;

const NAMES = ['label', 'low', 'high', 'source', 'on'] as const;

interface ReadPay {
  rows: PayRow[];
  /** The lines that are no rows, each with the reason. */
  problems: { line: string; why: string }[];
}

/** Reads lines of five columns, separated by tabs or commas: label, lowest, highest, source, day. The first line may be a head. */
export function readPay(text: string): ReadPay {
  const rows: PayRow[] = [];
  const problems: ReadPay['problems'] = [];
  const lines = text.split(/\r?\n/).map((line, n) => ({ line, n: n + 1 }));
  for (const { line, n } of lines.filter(({ line }) => line.trim() !== '')) {
    const cells = cellsOf(line);
    if (n === 1 && isHead(cells)) continue;
    if (cells.length !== NAMES.length) {
      const why = `Line ${n} has ${cells.length} ${cells.length === 1 ? 'column' : 'columns'}. It needs five: specialty or label, lowest, highest, source and day.`;
      problems.push({ line, why });
      continue;
    }
    const typed = Object.fromEntries(NAMES.map((name, at) => [name, cells[at] ?? ''])) as TypedRow;
    const { row, wrong } = rowOf(typed);
    if (row) rows.push(row);
    else problems.push({ line, why: `Line ${n}: ${Object.values(wrong).join(' ')}` });
  }
  return { rows, problems };
}

/** A typed row, or what is wrong with its fields. */
export function rowOf({ label, low, high, source, on }: TypedRow): { row?: PayRow; wrong: Partial<TypedRow> } {
  const [lowest, highest, day] = [dollarsIn(low), dollarsIn(high), dayIn(on)];
  const wrong: Partial<TypedRow> = {};
  if (label.trim() === '') wrong.label = 'Give a specialty or a label.';
  if (source.trim() === '') wrong.source = 'Give the source.';
  if (lowest === undefined) wrong.low = `‘${low.trim()}’ is no amount in whole dollars.`;
  if (highest === undefined) wrong.high = `‘${high.trim()}’ is no amount in whole dollars.`;
  if (lowest === null && highest === null) wrong.low = 'Give the lowest or the highest pay.';
  if (lowest != null && highest != null && lowest > highest) wrong.low = 'The lowest pay is above the highest.';
  if (!day)
    wrong.on =
      on.trim() === ''
        ? 'Give the day of the source.'
        : `‘${on.trim()}’ is no day. Write it as 2026-11-30 or 11/30/2026.`;
  if (label.trim().length > 120 || source.trim().length > 120)
    wrong.label = 'A label or a source has at most 120 characters.';
  if (Object.keys(wrong).length > 0 || lowest === undefined || highest === undefined || !day) return { wrong };
  return { row: { label: label.trim(), low: lowest, high: highest, source: source.trim(), on: day }, wrong };
}

/** The cells of a line: of a tab-separated one, if it has a tab, else of CSV, in which quotes enclose commas. */
function cellsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t').map((cell) => unquoted(cell.trim()));
  return [...line.matchAll(/(?:^|,)\s*("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell = '']) => unquoted(cell.trim()));
}

const unquoted = (cell: string) => (/^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"').trim() : cell);

const isHead = ([, low = '', high = '']: readonly string[]) =>
  [low, high].every((cell) => cell !== '' && !/\d/.test(cell));

/** A day as 2026-11-30 of that form or of 11/30/2026. */
function dayIn(typed: string): string | undefined {
  const text = typed.trim();
  const [, month = '', date = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const day = year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const time = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== day ? undefined : day;
}

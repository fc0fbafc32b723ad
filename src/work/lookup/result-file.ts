// The result as a file: what was given, with the columns of the result appended.
import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Searcher } from '#src/search/search.ts';
import type { Tables } from '#src/server/tables.ts';
import { date } from '#src/shared/format.ts';
import { specialtyName } from '#src/shared/specialty-name.ts';
import { timeIn } from '#src/work/exports/about.ts';
import { type Cell, cellMaker, type FileColumn } from '#src/work/exports/cells.ts';
import { csvHead, csvLine } from '#src/work/exports/csv.ts';
import type { ExportOrder } from '#src/work/exports/order.ts';
import { workbook } from '#src/work/exports/xlsx.ts';
import { givenIn, type ResultRow, type RowStatus, withCorrection } from '#src/work/lookup/contract.ts';
import { remarksOn } from '#src/work/lookup/remarks.ts';
import { type MarksOf, withRecords } from '#src/work/lookup/replies.ts';
import type { ScreeningOf } from '#src/work/lookup/screening.ts';
import { itemsOf, type ownLookup, resultsOf } from '#src/work/lookup/store.ts';

type Lookup = Awaited<ReturnType<typeof ownLookup>>;

interface Options {
  format: 'csv' | 'xlsx';
  /** The statuses of its rows, and how many those are. */
  statuses: readonly RowStatus[];
  count: number;
  /** The people whom the team must not contact, of some: without a phone number in the file. */
  marksOf: MarksOf;
  /** What the lists for screening say of some NPIs, and which lists those are (R-1140). */
  screeningOf: ScreeningOf;
  screening: string;
  /** Phone numbers that the team must not call. */
  hidden: ExportOrder['hidden'];
  exportedBy: string;
  /** The source of the data and its date. */
  source: string;
  /** Of the time of the lookup. */
  timeZone: string;
  /** Called with the number of rows that the reader takes next. */
  onRows: (rows: number) => void;
}

/** Rows that are read at once, and bytes before the reader takes them: little, because they count when they are read. */
const BATCH = 500;
const READ_AHEAD = 1 << 16;

/** Writes the result of a lookup, in the order given. */
export function resultStream(db: Kysely<Tables>, search: Searcher, lookup: Lookup, options: Options): Readable {
  const { format, count, exportedBy, source, screening, timeZone } = options;
  const given = headsOf(lookup);
  const columns: FileColumn[] = [...given.map((head): FileColumn => ({ head, kind: 'text' })), ...ours];
  const rows = rowsOf(db, search, lookup, given.length, options);
  if (format === 'csv')
    return Readable.from(csv(csvHead(columns), rows), { objectMode: false, highWaterMark: READ_AHEAD });
  return workbook({
    columns,
    rows,
    most: count,
    about: () => [
      ['NPI lookup', lookup.file ?? 'Pasted'],
      ['Rows', count],
      ['Exported by', exportedBy],
      ['Source', source],
      ...remarksOn(lookup.columns).map((remark): [string, string] => ['Note', remark]),
      ['Looked up', timeIn(timeZone, lookup.created_at.toISOString())],
      ['Screening', screening],
      ['Do not contact', 'People whom your team marked so have no phone number in this file.'],
    ],
  });
}

async function* csv(head: string, batches: AsyncGenerator<Cell[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(head);
  for await (const rows of batches) yield Buffer.from(rows.map(csvLine).join(''));
}

/** The headings of what was given. */
export function headsOf({ file, columns }: Lookup): string[] {
  if (file === null || !columns) return ['Given'];
  return columns.read_as.map((_, n) => columns.header?.[n] || `Column ${n + 1}`);
}

/** What is appended to each row. */
const ours: FileColumn[] = [
  { head: 'Lookup status', kind: 'text' },
  { head: 'Lookup NPI', kind: 'text' },
  { head: 'Confidence', kind: 'number' },
  { head: 'Reason', kind: 'text' },
  { head: 'Last Name', kind: 'text' },
  { head: 'First Name', kind: 'text' },
  { head: 'Organization', kind: 'text' },
  { head: 'Credentials', kind: 'text' },
  { head: 'Primary Taxonomy', kind: 'text' },
  { head: 'City', kind: 'text' },
  { head: 'State', kind: 'text' },
  { head: 'Screening', kind: 'text' },
  { head: 'Phone', kind: 'phone' },
  { head: 'Do not contact', kind: 'text' },
];

const statusWords: Record<RowStatus, string> = {
  found: 'Found',
  organization: 'Organization',
  deactivated: 'Deactivated',
  unknown: 'Unknown',
  bad_check_digit: 'Bad check digit',
  duplicate: 'Repeated',
  match: 'Found by name',
  candidates: 'To confirm',
};

async function* rowsOf(
  db: Kysely<Tables>,
  search: Searcher,
  { id, file, pasted }: Lookup,
  width: number,
  { statuses, marksOf, screeningOf, hidden, onRows }: Options,
): AsyncGenerator<Cell[][]> {
  const cells = file === null ? undefined : cellsOf(db, id);
  const phone = cellMaker('phone', hidden);
  for (let after = 0; ; after += BATCH) {
    const stored = await resultsOf(db, id, { after, limit: BATCH });
    if (stored.length === 0) return;
    const wanted = stored.filter(({ status }) => statuses.includes(status));
    const rows = new Map((await withRecords(search, wanted, marksOf)).map((row) => [row.position, row]));
    const screening = await screeningOf([...rows.values()].flatMap(({ npi }) => npi ?? []));
    const batch: Cell[][] = [];
    for (const { position } of stored) {
      const item = await cells?.next();
      const row = rows.get(position);
      if (!row) continue;
      const given = file !== null && position > pasted && Array.isArray(item?.value) ? item.value : [givenIn(row)];
      batch.push([...Array.from({ length: width }, (_, n) => given[n] ?? null), ...appended(row, screening, phone)]);
    }
    if (batch.length === 0) continue;
    onRows(batch.length);
    yield batch;
  }
}

/** The items of a lookup one by one, as they were given. */
export async function* cellsOf(db: Kysely<Tables>, id: string): AsyncGenerator<unknown> {
  for await (const items of itemsOf(db, id)) yield* items;
}

function appended(row: ResultRow, screening: ReadonlyMap<string, string>, phone: (value: unknown) => Cell): Cell[] {
  const { status, npi, confidence, reason, deactivated_on, record, do_not_contact } = row;
  return [
    statusWords[status],
    npi,
    confidence,
    withCorrection(row, status === 'deactivated' && deactivated_on ? `Deactivated ${date(deactivated_on)}` : reason),
    record?.last_name ?? null,
    record?.first_name ?? null,
    record?.name ?? null,
    record?.credential ?? null,
    specialtyName(record ?? {}) ?? null,
    record?.city ?? null,
    record?.state ?? null,
    screening.get(npi ?? '') ?? null,
    do_not_contact ? null : phone(record?.phone),
    do_not_contact ? 'Do not contact' : null,
  ];
}

import type { Kysely } from 'kysely';
import { nowOrLater } from '#src/server/now-or-later.ts';
import type { Tables } from '#src/server/tables.ts';
import { count, counted } from '#src/shared/format.ts';
import { MOST_ROWS } from '#src/shared/lookup-limits.ts';
import type { UploadedSheet } from '#src/work/lookup/contract.ts';
import { readApart, unreadable } from '#src/work/lookup/sheet/apart.ts';
import { findColumns } from '#src/work/lookup/sheet/columns.ts';
import { FIRST_ROWS } from '#src/work/lookup/sheet/first-rows.ts';
import type { FormFile } from '#src/work/lookup/sheet/form.ts';
import { addItems, addLookup, type Columns } from '#src/work/lookup/store.ts';

interface Options {
  profileId: string;
  withBoards: boolean;
  signal?: AbortSignal | undefined;
  log: (error: unknown) => void;
}

/** Values of a column that users see. */
const SAMPLES = 3;

/**
 * Reads a file and stores its rows for a lookup. Stores nothing if it cannot be read. Throws a 400 `unreadable` that says why.
 */
export async function storeSheet(
  db: Kysely<Tables>,
  file: FormFile,
  { profileId, withBoards, signal, log }: Options,
): Promise<UploadedSheet> {
  const id = await addLookup(db, {
    profile_id: profileId,
    state: 'sheet',
    pasted: 0,
    rows: 0,
    file: file.name,
    with_boards: withBoards,
  });
  try {
    let columns: (Columns & { skip: number }) | undefined;
    let first: string[][] = [];
    let [rows, part, width] = [0, 0, 0];
    const done = await readApart(file, {
      signal,
      onRows: async (batch) => {
        columns ??= findColumns(batch.slice(0, FIRST_ROWS));
        const items = rows === 0 && part === 0 ? batch.slice(columns.skip) : batch;
        if (part === 0) first = items.slice(0, FIRST_ROWS);
        rows += items.length;
        width = items.reduce((most, cells) => Math.max(most, cells.length), width);
        if (rows > MOST_ROWS)
          throw unreadable(`${file.name} has more than ${count(MOST_ROWS)} rows. Divide it into several files.`);
        part = await addItems(db, id, items, part);
      },
    });
    if (!columns || rows === 0)
      throw unreadable(`${fileAndSheet(file.name, done.sheet)} has no rows below its heading.`);
    const { header } = columns;
    width = Math.max(width, header?.length ?? 0);
    const above = columns.skip - 1; // the last that is skipped is the heading
    const remarks = [
      ...done.remarks,
      ...(above > 0
        ? [`${counted(above, 'row')} above the heading ${above === 1 ? 'was' : 'were'} not looked up.`]
        : []),
    ];
    const read_as = Array.from({ length: width }, (_, n) => columns?.read_as[n] ?? '');
    await db
      .updateTable('lookups')
      .set({ rows, columns: JSON.stringify({ header, read_as, sheet: done.sheet, remarks } satisfies Columns) })
      .where('id', '=', id)
      .execute();
    return {
      id,
      file: file.name,
      sheet: done.sheet,
      sheets: done.sheets.map(({ name, isAlike }) => ({ name, is_alike: isAlike })),
      rows,
      has_heading: header !== null,
      columns: read_as.map((field, n) => ({
        header: header?.[n] || `Column ${n + 1}`,
        samples: first.flatMap((cells) => cells[n] || []).slice(0, SAMPLES),
        first: first[0]?.[n] ?? '',
        read_as: field,
      })),
      remarks,
    };
  } catch (error) {
    await nowOrLater(() => db.deleteFrom('lookups').where('id', '=', id).execute(), log);
    throw error;
  }
}

/** A file with its sheet, for messages. */
export const fileAndSheet = (file: string, sheet: string | null | undefined): string =>
  sheet ? `The sheet ${sheet} of ${file}` : file;

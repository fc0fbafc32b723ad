// The beginning of a lookup: what it looks up is stored, so that a job can do it later.
import type { User } from '#src/server/authorization.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';
import { count } from '#src/shared/format.ts';
import { MOST_ROWS } from '#src/shared/lookup-limits.ts';
import type { LookupWish } from '#src/work/lookup/contract.ts';
import type { Item } from '#src/work/lookup/given.ts';
import { countLookupRows } from '#src/work/lookup/refunds.ts';
import { unreadable } from '#src/work/lookup/sheet/apart.ts';
import { isUsable } from '#src/work/lookup/sheet/columns.ts';
import { fileAndSheet } from '#src/work/lookup/sheet/store-sheet.ts';
import { addItems, addLookup, type Columns, ownLookup, takeHeading, takeSheet } from '#src/work/lookup/store.ts';

interface BeginServices {
  /** The database of users and of what they make. */
  users: Database;
  config: Pick<Config, 'exportRows' | 'timeZone'>;
}

/**
 * Stores what to look up, and counts the rows of a token. `withBoards`: licenses of state boards may tell
 * namesakes apart. Throws a 400 without rows, with too many, or for a sheet without a usable column or looked up before.
 */
export async function beginLookup(
  { users: { db }, config }: BeginServices,
  { npis = [], rows: given = [], sheet, columns: asked, heading }: LookupWish,
  user: User,
  withBoards: boolean,
) {
  const items: Item[] = [...npis, ...given];
  const pasted = items.length;
  const stored = sheet === undefined ? undefined : await ownLookup(db, sheet, user.id);
  if (stored && stored.state !== 'sheet')
    throw new Failure(400, 'bad_request', 'sheet: this file was looked up before');
  const header = stored?.columns?.header ?? null;
  if (header && heading === false) items.push(header); // it is the first row of the file
  const isFirstRow = stored?.columns?.header === null && heading === true;
  const columns: Columns | undefined = stored?.columns
    ? {
        ...stored.columns,
        header: heading === false ? null : header,
        read_as: stored.columns.read_as.map((name, n) => (asked ? (asked[n] ?? '') : name)),
      }
    : undefined;
  if (stored && columns && !isUsable(columns.read_as))
    throw noColumn(fileAndSheet(stored.file ?? 'The file', columns.sheet));
  const rows = items.length + (stored?.rows ?? 0) - Number(isFirstRow);
  if (rows === 0) throw new Failure(400, 'bad_request', 'Give at least one NPI or row.');
  if (rows > MOST_ROWS) throw new Failure(400, 'bad_request', `Give at most ${count(MOST_ROWS)} rows.`);
  const file = stored?.file ?? null;
  return db.transaction().execute(async (transaction) => {
    const id = await addLookup(transaction, {
      profile_id: user.id,
      state: 'waiting',
      pasted,
      rows,
      file: file ?? undefined,
      columns,
      with_boards: withBoards,
    });
    const part = await addItems(transaction, id, items);
    if (stored) await takeSheet(transaction, id, stored.id, part);
    if (columns && isFirstRow) await takeHeading(transaction, id, columns, part);
    if (user.via === 'token') await countLookupRows(transaction, config, user, id, rows);
    return { id, rows, columns: columns ?? null, with_boards: withBoards, file };
  });
}

const noColumn = (file: string) =>
  unreadable(
    `${file} has no column with NPIs or names. Name a column NPI, or name two First Name and Last Name, and try again.`,
  );

// The files of people on lists, which follow the rights on the list (R-1520).
import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { Failure, notFound } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { authorName } from '#src/work/author-name.ts';
import { type EntryFile, FILES_MAX, NO_FILE } from '#src/work/files/contract.ts';
import { type Caller, openList } from '#src/work/lists/access.ts';
import { openToChange } from '#src/work/lists/entries/change.ts';
import { actOnPerson } from '#src/work/people/change.ts';

type Db = Kysely<Tables>;

/** The files of people on a list. By default of all people. Throws a 404 if the caller may not open the list. */
export async function filesOf(
  db: Db,
  caller: Caller,
  { list, npi = [] }: { list: string; npi?: readonly string[] | undefined },
) {
  await openList(db, caller, list, { to: 'view' });
  return readFiles(db, sql`list_id = ${list} and (${npi.length === 0} or files.npi = any(${npi}::bigint[]))`);
}

/** The files of people who are still on their lists. */
async function readFiles(db: Db, condition: ReturnType<typeof sql>): Promise<EntryFile[]> {
  const { rows } = await sql<EntryFile & { name_of: string | null; by: string | null; added_at: Date }>`
    select files.id, files.npi::text, files.name, files.type, files.bytes, files.added_by as by, ${authorName} as name_of, files.added_at
    from entry_files files
    join list_entries using (list_id, npi)
    left join profiles on profiles.id = files.added_by
    where removed_at is null and ${condition}
    order by files.npi, files.name, files.added_at`.execute(db);
  return rows.map(({ by, name_of, added_at, ...row }) => ({
    ...row,
    added_by: by === null ? null : { id: by, name: name_of ?? '' },
    added_at: added_at.toISOString(),
  }));
}

interface NewFile extends Pick<EntryFile, 'npi' | 'name' | 'type'> {
  list: string;
  content: Buffer;
}

/** Throws as `insertFile` does, before the file is scanned: a 404 without the person, and a 409 if the person has as many as can be. */
export async function requirePlace(db: Db, caller: Caller, { list, npi }: Pick<NewFile, 'list' | 'npi'>) {
  const open = await openToChange(db, caller, list);
  const { rows } = await sql<{ files: number }>`
    select (select count(*)::int from entry_files where list_id = ${open.id} and npi = ${npi}) as files
    from list_entries where list_id = ${open.id} and npi = ${npi} and removed_at is null`.execute(db);
  if (!rows[0]) throw notFound('This person is no longer on the list.');
  if (rows[0].files >= FILES_MAX)
    throw new Failure(409, 'too_many', `This person has ${FILES_MAX} files here. Delete one first.`);
}

/** Adds a file of a person on a list. */
export const insertFile = (db: Db, caller: Caller, { list, npi, name, type, content }: NewFile): Promise<EntryFile> =>
  db.transaction().execute(async (trx) => {
    await requirePlace(trx, caller, { list, npi });
    const { id } = await trx
      .insertInto('entry_files')
      .values({ list_id: list, npi, name, type, bytes: content.length, content, added_by: caller.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(trx, actOnPerson('file_added', caller, npi, { new_value: type }));
    const [file] = await readFiles(trx, sql`files.id = ${id}`);
    if (!file) throw new Error('A file that was just stored is missing.');
    return file;
  });

/** A file with its content. Throws a 404 if there is none that the caller may open. */
export async function fileOf(db: Db, caller: Caller, id: string) {
  const file = await db
    .selectFrom('entry_files')
    .innerJoin('list_entries', (join) =>
      join
        .onRef('list_entries.list_id', '=', 'entry_files.list_id')
        .onRef('list_entries.npi', '=', 'entry_files.npi')
        .on('removed_at', 'is', null),
    )
    .select(['entry_files.list_id', 'entry_files.name', 'type'])
    .where('entry_files.id', '=', id)
    .executeTakeFirst();
  if (!file) throw notFound(NO_FILE);
  await openList(db, caller, file.list_id, { to: 'view' }).catch(hidden);
  const { content } = await db
    .selectFrom('entry_files')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(NO_FILE));
  return { name: file.name, type: file.type as EntryFile['type'], content }; // the table has no other type
}

/** Deletes a file. Throws a 404 as `fileOf`, and a 403 or a 409 if the caller may not change the list. */
export const removeFile = (db: Db, caller: Caller, id: string): Promise<{ id: string }> =>
  db.transaction().execute(async (trx) => {
    const file = await trx.selectFrom('entry_files').select('list_id').where('id', '=', id).executeTakeFirst();
    if (!file) throw notFound(NO_FILE);
    await openToChange(trx, caller, file.list_id).catch(hidden);
    const gone = await trx.deleteFrom('entry_files').where('id', '=', id).returning('npi').executeTakeFirst();
    if (!gone) throw notFound(NO_FILE);
    await record(trx, actOnPerson('file_deleted', caller, gone.npi));
    return { id };
  });

/** Of a list that the caller may not open, also the file does not exist. */
function hidden(error: unknown): never {
  throw error instanceof Failure && error.status === 404 ? notFound(NO_FILE) : error;
}

// Keeps the people of a sheet, which a lookup matched, as trainees of a team (R-1351).
import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { userNow } from '#src/accounts/users/user-now.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { counted } from '#src/shared/format.ts';
import type { Caller } from '#src/work/lists/access.ts';
import { givenRows, sheetColumns } from '#src/work/lookup/given-rows.ts';
import { headsOf } from '#src/work/lookup/result-file.ts';
import type { ownLookup } from '#src/work/lookup/store.ts';
import { ALERT_MONTHS, LEFT_OUT, TRAINEES_MAX } from '#src/work/trainees/contract.ts';
import { columnsIn, lastDayIn } from '#src/work/trainees/read-cells.ts';

type Db = Kysely<Tables>;
type Lookup = Awaited<ReturnType<typeof ownLookup>>;

/** Most characters of a cell that is kept. */
const LONGEST = 200;

function requireSheet({ file, columns }: Lookup): void {
  if (file === null || !columns)
    throw new Failure(
      409,
      'no_sheet',
      'This lookup has no file. Look up a sheet with the program, the specialty and the end.',
    );
}

/** The columns of the sheet of a lookup with some of its cells, and which are the program, the specialty and the end. */
export async function columnsOfSheet(db: Db, lookup: Lookup) {
  requireSheet(lookup);
  return { columns: await sheetColumns(db, lookup), guess: columnsIn(headsOf(lookup)) };
}

interface Columns {
  program: number;
  specialty: number;
  ends_on: number;
}

interface Read {
  npi: string;
  program: string;
  specialty: string;
  ends_on: string;
}

/** Reads the rows of the sheet. A row without a provider, a program, a specialty or a last day is left out. */
async function readSheet(db: Db, lookup: Lookup, columns: Columns) {
  const read: Read[] = [];
  const leftOut: { row: number; why: string }[] = [];
  for await (const { row: number, npi, cells, isPasted } of givenRows(db, lookup)) {
    if (isPasted) continue;
    const row = readRow(cells, columns, npi);
    if ('why' in row) leftOut.push({ row: number, why: row.why });
    else read.push(row);
    if (read.length > TRAINEES_MAX)
      throw new Failure(
        400,
        'bad_request',
        `A sheet has at most ${TRAINEES_MAX.toLocaleString('en-US')} trainees. Divide it.`,
      );
  }
  return { read, leftOut };
}

function readRow(cells: readonly string[], columns: Columns, npi: string | null): Read | { why: string } {
  if (npi === null) return { why: 'No provider was found or chosen' };
  const cell = (n: number) => (cells[n] ?? '').trim().replace(/\s+/g, ' ');
  const [program, specialty, end] = [cell(columns.program), cell(columns.specialty), cell(columns.ends_on)];
  if (program === '' || specialty === '') return { why: `The ${program === '' ? 'program' : 'specialty'} is blank` };
  if (program.length > LONGEST || specialty.length > LONGEST)
    return { why: `The program and the specialty have at most ${LONGEST} characters` };
  const ends_on = lastDayIn(end);
  if (!ends_on)
    return {
      why:
        end === ''
          ? 'The end is blank'
          : `‘${end.slice(0, 40)}’ is no month or day. Write it as 6/30/2027 or June 2027`,
    };
  return { npi, program, specialty, ends_on };
}

/** Keeps the trainees of the sheet of a lookup, in one transaction with its entry in the audit log. Throws a 409 `no_sheet`. */
export async function keepSheet(
  { users: { db }, database }: { users: Database; database: Database },
  caller: Caller,
  lookup: Lookup,
  { source, ...columns }: Columns & { source: string },
  today: string,
) {
  requireSheet(lookup);
  const { read, leftOut } = await readSheet(db, lookup, columns);
  const rows = [...new Map(read.map((row) => [`${row.npi} ${row.program.toLowerCase()}`, row])).values()];
  const numbers = await programNumbers(
    database.db,
    rows.map(({ program }) => program),
  );
  const json = JSON.stringify(
    rows.map((row) => ({ ...row, program_number: numbers.get(row.program.toLowerCase()) ?? null })),
  );
  return db.transaction().execute(async (trx) => {
    const { team } = await userNow(trx, caller);
    await sql`select pg_advisory_xact_lock(hashtext(${`trainees ${team}`}))`.execute(trx);
    const { numAffectedRows = 0n } = await sql`
      delete from trainees using jsonb_to_recordset(${json}::jsonb) given (npi bigint, program text)
      where team = ${team} and trainees.npi = given.npi and lower(trainees.program) = lower(given.program)`.execute(
      trx,
    );
    const { rows: kept } = await sql<{ id: string; soon: boolean }>`
      insert into trainees (team, npi, program, program_number, specialty, ends_on, source, added_by, alerted_at)
      select ${team}, npi, program, program_number, specialty, ends_on, ${source}, ${caller.id}::uuid,
        -- who keeps a sheet has just read what ends soon
        case when ends_on < ${today}::date + make_interval(months => ${ALERT_MONTHS}) then now() end
      from jsonb_to_recordset(${json}::jsonb)
        given (npi bigint, program text, program_number text, specialty text, ends_on date)
      returning id, alerted_at is not null as soon`.execute(trx);
    await record(trx, {
      ...{ action: 'trainees_kept', actor: caller, address: caller.address },
      target: counted(kept.length, 'trainee'),
    });
    return {
      kept: kept.length,
      replaced: Number(numAffectedRows),
      soon: kept.filter(({ soon }) => soon).length,
      ids: kept.map(({ id }) => id),
      left_out: leftOut.slice(0, LEFT_OUT),
      left_out_total: leftOut.length,
    };
  });
}

/** The numbers of accredited programs by their names in lower case. A name in several cities has none. */
async function programNumbers(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const imported = await db
    .selectFrom('imported_tables')
    .select('name')
    .where('name', '=', 'programs')
    .executeTakeFirst();
  if (!imported) return new Map();
  const wanted = [...new Set(names.map((name) => name.toLowerCase()))];
  const { rows } = await sql<{ name: string; number: string }>`
    select lower(name) as name, min(program_number) as number from programs
    where lower(name) = any(${wanted}::text[])
    group by 1 having count(distinct (upper(location), state)) = 1`.execute(db);
  return new Map(rows.map(({ name, number }) => [name, number]));
}

/** Deletes trainees of the caller's team. Returns their number. */
export const deleteTrainees = (db: Db, caller: Caller, ids: readonly string[]): Promise<{ deleted: number }> =>
  db.transaction().execute(async (trx) => {
    const { team } = await userNow(trx, caller);
    const { numAffectedRows = 0n } = await sql`
      delete from trainees where team = ${team} and id = any(${ids}::uuid[])`.execute(trx);
    const deleted = Number(numAffectedRows);
    if (deleted > 0)
      await record(trx, {
        ...{ action: 'trainees_deleted', actor: caller, address: caller.address },
        target: counted(deleted, 'trainee'),
      });
    return { deleted };
  });

/** Erases trainings that ended, and were kept, more than `days` ago (R-1354). Undefined erases none. */
export async function forgetTrainings(db: Db, days: number | undefined): Promise<void> {
  if (days === undefined) return;
  await sql`delete from trainees where greatest(ends_on, added_at::date) < current_date - ${days}::int`.execute(db);
}

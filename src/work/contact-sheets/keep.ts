// Keeps the mobile numbers or e-mail addresses of a lookup as contact details of a team (R-1539).
import { type Kysely, sql } from 'kysely';
import { record } from '#src/accounts/audit/audit.ts';
import { userNow } from '#src/accounts/users/user-now.ts';
import { Failure } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { counted } from '#src/shared/format.ts';
import { CONTACTS_MAX, REFUSED_SHOWN } from '#src/work/contact-sheets/contract.ts';
import { columnOf, valueIn } from '#src/work/contact-sheets/values.ts';
import { doNotContactOf, markedContacts, type TeamDay } from '#src/work/do-not-contact.ts';
import type { Caller } from '#src/work/lists/access.ts';
import { givenRows, sheetColumns } from '#src/work/lookup/given-rows.ts';
import type { ownLookup } from '#src/work/lookup/store.ts';
import type { ContactDetail } from '#src/work/people/contract.ts';

type Db = Kysely<Tables>;
type Lookup = Awaited<ReturnType<typeof ownLookup>>;

interface Where {
  kind: ContactDetail['kind'];
  /** Null or undefined for pasted lines alone. */
  column?: number | null | undefined;
}

/** The columns of the sheet of a lookup, if it has one, and which of them the headings say to be what. */
export async function contactColumns(db: Db, lookup: Lookup) {
  const columns = lookup.file === null ? [] : await sheetColumns(db, lookup);
  const headers = columns.map(({ header }) => header);
  return {
    columns,
    guess: { mobile: columnOf('mobile', headers), email: columnOf('email', headers) },
    pasted: lookup.pasted,
  };
}

interface Read {
  npi: string;
  value: string;
}

interface Refused {
  row: number;
  given: string;
  why: string;
}

/** What would be kept, what the team has, and what is refused and why. Together these are all rows that were read. */
interface Sheet {
  read: number;
  fresh: Read[];
  known: number;
  refused: Refused[];
}

/** Reads the rows of a lookup. Throws a 400 for more than 10,000, and for a sheet without its column. */
export async function readContacts(db: Db, asked: TeamDay, lookup: Lookup, { kind, column }: Where): Promise<Sheet> {
  if (lookup.file !== null && typeof column !== 'number')
    throw new Failure(400, 'bad_request', 'column: Choose the column of the sheet that has the values');
  const found: (Read & { row: number; given: string })[] = [];
  const refused: Refused[] = [];
  let read = 0;
  for await (const { row, npi, cells, isPasted } of givenRows(db, lookup)) {
    read += 1;
    if (read > CONTACTS_MAX)
      throw new Failure(
        400,
        'bad_request',
        `A lookup has at most ${CONTACTS_MAX.toLocaleString('en-US')} rows here. Divide it.`,
      );
    const given = (isPasted ? cells[0] : cells[column ?? 0]) ?? '';
    const value = npi === null ? { why: 'No provider was found or chosen' } : valueIn(kind, given, npi);
    if ('why' in value || npi === null) refused.push({ row, given, why: 'why' in value ? value.why : '' });
    else found.push({ row, given, npi, value: value.value });
  }
  const npis = [...new Set(found.map(({ npi }) => npi))];
  const [barred, marked, kept] = await Promise.all([
    doNotContactOf(db, asked, npis),
    markedContacts(db, asked),
    keptOf(db, asked.team, kind, npis),
  ]);
  const isMarked = (value: string) => marked.phones.has(value) || marked.emails.has(value);
  const fresh: Read[] = [];
  let known = 0;
  for (const { row, given, npi, value } of found) {
    const why = barred.has(npi)
      ? 'Your team marked this person Do not contact'
      : isMarked(value) && `Your team marked this ${kind === 'mobile' ? 'number' : 'address'} Do not contact`;
    if (why) refused.push({ row, given, why });
    else if (kept.has(`${npi} ${value}`)) known += 1;
    else {
      kept.add(`${npi} ${value}`); // a row that repeats it is known
      fresh.push({ npi, value });
    }
  }
  return { read, fresh, known, refused: refused.toSorted((one, other) => one.row - other.row) };
}

/** The values that a team has of some people, each after the NPI. */
async function keptOf(db: Db, team: string, kind: string, npis: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ npi: string; value: string }>`
    select npi::text, value from contact_details
    where team = ${team} and kind = ${kind} and npi = any(${npis}::bigint[])`.execute(db);
  return new Set(rows.map(({ npi, value }) => `${npi} ${value}`));
}

/** The counts of a sheet with the first refused rows. */
export const outcomeOf = ({ read, known, refused }: Sheet) => ({
  read,
  known,
  refused: refused.length,
  refused_rows: refused.slice(0, REFUSED_SHOWN).map(({ row, why }) => ({ row, why })),
});

/** Keeps the contact details of a lookup, in one transaction with its entry in the audit log. */
export async function keepContacts(
  db: Db,
  caller: Caller,
  lookup: Lookup,
  { source, given_on, ...where }: Where & { source: string; given_on: string },
  today: string,
) {
  if (given_on > today) throw new Failure(400, 'bad_request', 'given_on: must not be after today');
  return db.transaction().execute(async (trx) => {
    const { team } = await userNow(trx, caller);
    const sheet = await readContacts(trx, { team, today }, lookup, where);
    const { rows } = await sql<{ id: string }>`
      insert into contact_details (npi, team, author_id, kind, value, source, given_on)
      select npi, ${team}, ${caller.id}::uuid, ${where.kind}, value, ${source}, ${given_on}::date
      from jsonb_to_recordset(${JSON.stringify(sheet.fresh)}::jsonb) given (npi bigint, value text)
      on conflict (npi, team, kind, value) do nothing
      returning id`.execute(trx);
    if (rows.length > 0)
      await record(trx, {
        ...{ action: 'contact_sheet_kept', actor: caller, address: caller.address },
        target: counted(rows.length, 'contact detail'),
        new_value: where.kind,
      });
    const kept = rows.length;
    const meanwhile = sheet.fresh.length - kept; // a colleague kept them
    return { ...outcomeOf({ ...sheet, known: sheet.known + meanwhile }), kept, ids: rows.map(({ id }) => id) };
  });
}

/** Deletes contact details that the caller kept from a lookup, all at once. Returns their number. */
export const deleteContacts = (db: Db, caller: Caller, ids: readonly string[]): Promise<{ deleted: number }> =>
  db.transaction().execute(async (trx) => {
    const { team } = await userNow(trx, caller);
    const { numAffectedRows = 0n } = await sql`
      delete from contact_details
      where team = ${team} and author_id = ${caller.id} and source is not null and id = any(${ids}::uuid[])`.execute(
      trx,
    );
    const deleted = Number(numAffectedRows);
    if (deleted > 0)
      await record(trx, {
        ...{ action: 'contact_sheet_deleted', actor: caller, address: caller.address },
        target: counted(deleted, 'contact detail'),
      });
    return { deleted };
  });

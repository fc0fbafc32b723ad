import { sql } from 'kysely';
import {
  type HeldLicense,
  type License,
  type LicensedProvider,
  type LicenseQuery,
  PAGE_SIZE,
} from '#src/datasets/licenses/contract.ts';
import type { Database } from '#src/server/database.ts';
import { type Condition, findPeople, having } from '#src/server/people.ts';

/** The columns behind the words for a sort; an index holds each order (table.sql). */
const orders = {
  npi: ['npi'],
  name: ['last_name', 'first_name', 'npi'],
  last_name: ['last_name', 'npi'],
  first_name: ['first_name', 'npi'],
  city: ['city', 'npi'],
  state: ['state', 'npi'],
  issue_date: ['issue_date', 'npi'],
  expiry_date: ['expiry_date', 'npi'],
} as const;

const tables = {
  people: 'licensed_providers',
  orders: 'licensed_orders',
  values: 'licensed_values',
  parts: 'licensed_parts',
} as const;

/** What is looked for in the person's own row: names and school as parts, all else whole. */
const personal = {
  last_name: 'part',
  first_name: 'part',
  medical_school: 'part',
  credential: 'whole',
  city: 'whole',
  graduation_year: 'whole',
} as const;

/** Licensed people who meet the criteria, each once; by name where no other order is asked for. */
export async function findLicensedProviders(database: Database, query: LicenseQuery) {
  const { sort = 'name', order, page } = query;
  const view = { sort, columns: orders[sort], order, page, page_size: PAGE_SIZE };
  const conditions = await conditionsOf(database, query);
  const { rows, ...reply } = await findPeople<Omit<LicensedProvider, 'held'>>(database, tables, conditions, view);
  const held = await heldBy(
    database,
    rows.map(({ npi }) => npi),
  );
  return { ...reply, rows: rows.map((row) => ({ ...row, held: held.get(row.npi) ?? [] })) };
}

/** All licenses of these people, each person's in the order in which one is chosen for the list (table.sql). */
async function heldBy({ db }: Database, npis: string[]): Promise<Map<string, HeldLicense[]>> {
  const rows = await db
    .selectFrom('licenses')
    .select(['npi', 'state', 'license_number', 'issue_date', 'expiry_date'])
    .where('npi', '=', sql<string>`any(${npis}::bigint[])`)
    .orderBy('expiry_date', (nulls) => nulls.desc().nullsLast())
    .orderBy('issue_date', (nulls) => nulls.desc().nullsLast())
    .orderBy('state')
    .orderBy('license_number')
    .execute();
  return Map.groupBy(rows, ({ npi }) => npi);
}

async function conditionsOf(database: Database, query: LicenseQuery): Promise<Condition[]> {
  const facts = Object.entries(personal).map(([field, how]) => {
    const wanted = query[field as keyof typeof personal];
    return wanted === undefined ? [] : having(database, tables, field, wanted, how);
  });
  const { npi } = query;
  const itself: Condition[] = npi === undefined ? [] : [{ met: sql<boolean>`npi = ${npi}` }];
  return [...itself, ...(await Promise.all(facts)).flat(), ...(await licenseOf(database, query))];
}

/** State, number and days are those of one license; a state alone stands in the person's row. */
async function licenseOf(database: Database, query: LicenseQuery): Promise<Condition[]> {
  const { state, license_number, issue_date, expiry_date } = query;
  const wanted = [
    license_number !== undefined &&
      sql`upper(license_number collate pg_c_utf8) = upper(${license_number}::text collate pg_c_utf8)`,
    issue_date !== undefined && sql`issue_date = ${issue_date}`,
    expiry_date !== undefined && sql`expiry_date = ${expiry_date}`,
  ].filter((each) => each !== false);
  if (wanted.length === 0) return state === undefined ? [] : [await licensedIn(database, state)];
  const asked = sql.join([...wanted, ...(state === undefined ? [] : [sql`state = ${state}`])], sql` and `);
  const counted = await sql<{ people: number }>`
    select count(distinct npi)::int people from licenses where ${asked}`.execute(database.db);
  return [{ ...counted.rows[0], met: sql<boolean>`npi in (select npi from licenses where ${asked})` }];
}

async function licensedIn(database: Database, state: string): Promise<Condition> {
  const { people } = await having(database, tables, 'state', state, 'whole');
  return { people, met: sql<boolean>`states @> array[${state}]` };
}

/** Every license of a provider, by state. */
export const licensesOf = ({ db }: Database, npi: string): Promise<License[]> =>
  db
    .selectFrom('licenses')
    .select([
      'last_name',
      'first_name',
      'credential',
      'city',
      'state',
      'license_number',
      'issue_date',
      'expiry_date',
      'medical_school',
      'graduation_year',
    ])
    .where('npi', '=', npi)
    .orderBy('state')
    .orderBy('license_number')
    .orderBy('issue_date')
    .execute();

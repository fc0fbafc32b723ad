import { sql } from 'kysely';
import {
  HeldLicense,
  License,
  type LicensedProvider,
  type LicenseQuery,
  PAGE_SIZE,
} from '#src/datasets/licenses/contract.ts';
import { licenseFields } from '#src/datasets/licenses/dataset.ts';
import type { Database } from '#src/server/database.ts';
import { matching } from '#src/server/declared.ts';
import { type Condition, findPeople, having } from '#src/server/people.ts';
import { sortFieldsOf } from '#src/shared/declare.ts';

/** The columns behind the words for a sort; an index holds each order (table.sql). */
const sortFields = sortFieldsOf(licenseFields);

const tables = {
  people: 'licensed_providers',
  orders: 'licensed_orders',
  values: 'licensed_values',
  parts: 'licensed_parts',
} as const;

/** What is looked for in the person's own row. */
const personal = ['last_name', 'first_name', 'medical_school', 'credential', 'city', 'graduation_year'] as const;

/** Licensed people who meet the criteria, each once; by name where no other order is asked for. */
export async function findLicensedProviders(database: Database, query: LicenseQuery) {
  const { sort, order, page } = query;
  const columns = sort ? [...new Set([sortFields[sort], 'npi'])] : ['last_name', 'first_name', 'npi'];
  const view = { sort: sort ?? 'name', columns, order, page, page_size: PAGE_SIZE };
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
    .select(['npi', ...HeldLicense.keyof().options])
    .where('npi', '=', sql<string>`any(${npis}::bigint[])`)
    .orderBy('expiry_date', (nulls) => nulls.desc().nullsLast())
    .orderBy('issue_date', (nulls) => nulls.desc().nullsLast())
    .orderBy('state')
    .orderBy('license_number')
    .execute();
  return Map.groupBy(rows, ({ npi }) => npi);
}

async function conditionsOf(database: Database, query: LicenseQuery): Promise<Condition[]> {
  const facts = personal.map((field) => {
    const wanted = query[field];
    return wanted === undefined ? [] : having(database, tables, field, wanted, licenseFields[field].match);
  });
  const { npi } = query;
  const itself: Condition[] = npi === undefined ? [] : [{ met: sql<boolean>`npi = ${npi}` }];
  return [...itself, ...(await Promise.all(facts)).flat(), ...(await licenseOf(database, query))];
}

/** What is not the person's is one license's: state, number and days. A state alone stands in the person's row. */
async function licenseOf(database: Database, query: LicenseQuery): Promise<Condition[]> {
  const { state } = query;
  const wanted = matching(licenseFields, query, ['npi', 'state', ...personal]);
  if (wanted.length === 0) return state === undefined ? [] : [await licensedIn(database, state)];
  const asked = sql.join([...wanted, ...matching(licenseFields, { state })], sql` and `);
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
    .select(License.keyof().options)
    .where('npi', '=', npi)
    .orderBy('state')
    .orderBy('license_number')
    .orderBy('issue_date')
    .execute();

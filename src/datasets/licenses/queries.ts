import { sql } from 'kysely';
import {
  HeldLicense,
  License,
  type LicensedProvider,
  type LicenseQuery,
  PAGE_SIZE,
} from '#src/datasets/licenses/contract.ts';
import { licenseFields } from '#src/datasets/licenses/dataset.ts';
import { licensedPeople } from '#src/datasets/licenses/people.ts';
import { type Condition, having, ofOneRecord, ofPerson, onRecord } from '#src/datasets/people-conditions.ts';
import { findPeople, withHeld } from '#src/datasets/people-search.ts';
import type { Database } from '#src/server/database.ts';
import { matching } from '#src/server/declared.ts';

/** Licensed people who meet the criteria, each once. The default order is by name. */
export async function findLicensedProviders(database: Database, query: LicenseQuery) {
  const { sort, order, page } = query;
  const conditions = await conditionsOf(database, query);
  const view = { sort, order, page, page_size: PAGE_SIZE };
  const found = await findPeople<Omit<LicensedProvider, 'held'>>(database, licensedPeople, conditions, view);
  return withHeld(found, (npis) => heldBy(database, npis));
}

/** All licenses of these people, each person's in the order in which one is chosen for the list (table.sql). */
export async function heldBy({ db }: Database, npis: string[]): Promise<Map<string, HeldLicense[]>> {
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

const conditionsOf = async (database: Database, query: LicenseQuery): Promise<Condition[]> => [
  ...(await ofPerson(database, licensedPeople.facts, query)),
  ...(await ofLicense(database, query)),
];

/** State, number and days must match in one license. A state alone is in the person's row. */
async function ofLicense(database: Database, query: LicenseQuery): Promise<Condition[]> {
  const { state } = query;
  const wanted = onRecord(licenseFields, query, ['npi', 'state']);
  if (wanted.length)
    return [await ofOneRecord(database, 'licenses', [...wanted, ...matching(licenseFields, { state })])];
  return state === undefined ? [] : [await licensedIn(database, state)];
}

async function licensedIn(database: Database, state: string): Promise<Condition> {
  const { people } = await having(database, licensedPeople.facts, 'state', state, 'whole');
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

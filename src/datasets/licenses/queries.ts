import {
  type HeldLicense,
  License,
  type LicensedProvider,
  type LicenseQuery,
  MOST_HELD,
  MOST_LICENSES_OF_NPI,
} from '#src/datasets/licenses/contract.ts';
import { licenseFields } from '#src/datasets/licenses/dataset.ts';
import { childrenOf, findPeople, ofPerson, ofRecord } from '#src/search/people.ts';
import { oneRow } from '#src/search/row-criteria.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { sortFieldsOf } from '#src/shared/declare.ts';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';

const people = { table: 'licensed_providers', children: 'licenses', sortFields: sortFieldsOf(licenseFields) };

/** Licensed people who meet the criteria, each once. State, number and days must match in one license. */
export function findLicensedProviders(search: Search, { sort, order, page, ...query }: LicenseQuery) {
  const criteria = [...ofPerson(licenseFields, query), ...oneRow('licenses', ofRecord(licenseFields, query))];
  const view = { sort, order, page, page_size: PAGE_SIZE };
  // the response schema checks that the shown columns are the row's fields
  return findPeople(search, people, criteria, view, (row, held) => {
    return { ...row, licenses: Number(row.licenses), held: held.slice(0, MOST_HELD) as object[] } as LicensedProvider;
  });
}

/** The licenses of these people by NPI, at most MOST_HELD of each. Of each person, the one that expires last comes first. */
export async function licensesHeldBy(search: Search, npis: string[]): Promise<Map<string, HeldLicense[]>> {
  const held = await childrenOf(search, people, npis);
  // the columns of the child table
  return new Map([...held].map(([npi, all]) => [npi, all.slice(0, MOST_HELD) as object[] as HeldLicense[]]));
}

/** Every license of a provider, by state, at most MOST_LICENSES_OF_NPI. */
export const licensesOf = ({ db }: Database, npi: string): Promise<License[]> =>
  db
    .selectFrom('licenses')
    .select(License.keyof().options)
    .where('npi', '=', npi)
    .orderBy('state')
    .orderBy('license_number')
    .orderBy('issue_date')
    .limit(MOST_LICENSES_OF_NPI)
    .execute();

import type { Selectable } from 'kysely';
import type { Dependents } from '#src/datasets/deactivated.ts';
import { Organization } from '#src/datasets/organizations/contract.ts';
import type { Database } from '#src/server/database.ts';
import type { Tables } from '#src/server/tables.ts';

/** Slots shown and searched, and other identifiers shown, per organization. */
const SLOTS = 5;
const IDENTIFIERS = 3;

/** One organization by NPI, with the fields of the additional NPPES files. Undefined if no organization has it. */
export async function organizationOf(database: Database, npi: string): Promise<Organization | undefined> {
  const { db } = database;
  const row = await db.selectFrom('organizations').selectAll().where('npi', '=', npi).executeTakeFirst();
  if (!row) return undefined;
  return {
    ...withSlots(row),
    other_names: await namesOf(database, npi),
    locations: await db
      .selectFrom('practice_locations')
      .selectAll()
      .where('npi', '=', npi)
      .orderBy('state')
      .orderBy('city')
      .orderBy('address_1')
      .execute(),
    endpoints: await db
      .selectFrom('endpoints')
      .selectAll()
      .where('npi', '=', npi)
      .orderBy('type')
      .orderBy('endpoint')
      .execute(),
  };
}

const { taxonomies, identifiers } = Organization.shape;

/** A row of the table with its first slots and identifiers. */
const withSlots = (row: OrganizationRecord) => ({
  ...row,
  taxonomies: taxonomies.parse(row.taxonomies).slice(0, SLOTS),
  identifiers: identifiers.parse(row.identifiers).slice(0, IDENTIFIERS),
});

/** An organization whose NPI is out of service, as published last. */
export const lastKnown = (row: OrganizationRecord, { other_names = [], practice_locations, endpoints }: Dependents) =>
  Organization.parse({
    ...withSlots(row),
    other_names,
    locations: practice_locations ?? [],
    endpoints: endpoints ?? [],
  });

type OrganizationRecord = Selectable<Tables['organizations']>;

/** The other name in the main file, and those in the file of other names. */
const namesOf = ({ db }: Database, npi: string) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('organizations')
        .select(['npi', 'other_name', 'other_name_type'])
        .union(from.selectFrom('other_names').select(['npi', 'other_name', 'other_name_type']))
        .as('names'),
    )
    .select(['other_name', 'other_name_type'])
    .where('npi', '=', npi)
    .where('other_name', 'is not', null)
    .$narrowType<{ other_name: string }>()
    .orderBy('other_name')
    .execute();

/** Whether `npi` belongs to an individual. */
export async function isProvider({ db }: Database, npi: string): Promise<boolean> {
  return (await db.selectFrom('providers').select('npi').where('npi', '=', npi).executeTakeFirst()) !== undefined;
}

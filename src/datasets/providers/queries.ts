import type { Selectable } from 'kysely';
import { Provider } from '#src/datasets/providers/contract.ts';
import type { Database } from '#src/server/database.ts';
import type { Tables } from '#src/server/tables.ts';

/** Slots shown and searched, and other identifiers shown, per provider. */
const SLOTS = 5;
const IDENTIFIERS = 3;

/** One provider by NPI, or undefined if no individual has it. */
export async function providerOf({ db }: Database, npi: string): Promise<Provider | undefined> {
  const row = await db.selectFrom('providers').selectAll().where('npi', '=', npi).executeTakeFirst();
  return row && providerReply(row);
}

const { taxonomies, identifiers } = Provider.shape;

/** A row of the table as the detail page shows it. */
export const providerReply = (row: Selectable<Tables['providers']>) => ({
  ...row,
  taxonomies: taxonomies.parse(row.taxonomies).slice(0, SLOTS),
  identifiers: identifiers.parse(row.identifiers).slice(0, IDENTIFIERS),
});

/** Whether `npi` belongs to an organization. */
export async function isOrganization({ db }: Database, npi: string): Promise<boolean> {
  return (await db.selectFrom('organizations').select('npi').where('npi', '=', npi).executeTakeFirst()) !== undefined;
}

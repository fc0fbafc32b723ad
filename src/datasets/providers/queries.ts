import { type Selectable, sql } from 'kysely';
import { Provider } from '#src/datasets/providers/contract.ts';
import type { Database } from '#src/server/database.ts';
import { readTogether } from '#src/server/read-together.ts';
import type { Tables } from '#src/server/tables.ts';

/** Slots shown and searched, and other identifiers shown, per provider. */
const SLOTS = 5;
const IDENTIFIERS = 3;

/** Makes the function that reads a provider by NPI: undefined if no individual has it. Those read at the same time share a query. */
export function openProviderOf({ db }: Database): (npi: string) => Promise<Provider | undefined> {
  return readTogether(async (npis: readonly string[]) => {
    const rows = await db
      .selectFrom('providers')
      .selectAll()
      .where('npi', '=', sql<string>`any(${[...new Set(npis)]}::bigint[])`)
      .execute();
    const providers = new Map(rows.map((row) => [row.npi, providerReply(row)]));
    return npis.map((npi) => providers.get(npi));
  });
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

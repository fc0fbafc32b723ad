import { PAGE_SIZE, Provider, type ProviderQuery, type ProviderRow } from '#src/datasets/providers/contract.ts';
import { providerFields } from '#src/datasets/providers/dataset.ts';
import { equals } from '#src/search/criteria.ts';
import { searching } from '#src/search/declared.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';

/** Slots shown and searched, and other identifiers shown, per provider. */
const SLOTS = 5;
const IDENTIFIERS = 3;

/**
 * The providers that meet every given criterion: their exact total, and one page in the requested order.
 * `codes` are those of the query's profession, specialty and subspecialty (see specialty-codes.ts).
 */
export async function findProviders(search: Search, query: ProviderQuery, codes?: string[]) {
  const { total, rows } = await search.ask({
    table: 'providers',
    criteria: [
      ...searching(providerFields, query),
      equals('taxonomies', query.taxonomy, SLOTS),
      equals('taxonomies', codes, SLOTS),
    ],
    sort: query.sort && { column: query.sort === 'specialty' ? 'classification' : query.sort, order: query.order },
    page: query.page,
    page_size: PAGE_SIZE,
  });
  // the response schema checks that the shown columns are the row's fields
  return { total, rows: rows as ProviderRow[], page: query.page, page_size: PAGE_SIZE };
}

/** One provider by NPI, or undefined if no individual has it. */
export async function providerOf({ db }: Database, npi: string): Promise<Provider | undefined> {
  const row = await db.selectFrom('providers').selectAll().where('npi', '=', npi).executeTakeFirst();
  const { taxonomies, identifiers } = Provider.shape;
  return (
    row && {
      ...row,
      taxonomies: taxonomies.parse(row.taxonomies).slice(0, SLOTS),
      identifiers: identifiers.parse(row.identifiers).slice(0, IDENTIFIERS),
    }
  );
}

/** Whether `npi` belongs to an organization. */
export async function isOrganization({ db }: Database, npi: string): Promise<boolean> {
  return (await db.selectFrom('organizations').select('npi').where('npi', '=', npi).executeTakeFirst()) !== undefined;
}

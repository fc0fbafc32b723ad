import { z } from 'zod';
import {
  Identifier,
  PAGE_SIZE,
  type Provider,
  type ProviderQuery,
  type ProviderRow,
  TaxonomySlot,
} from '#src/datasets/providers/contract.ts';
import type { Criterion } from '#src/search/query.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';

/** Slots shown and searched, and other identifiers shown, per provider (spec §9). */
const SLOTS = 5;
const IDENTIFIERS = 3;

/** How each criterion of the search matches (spec §5). */
const matching = {
  npi: 'equals',
  first_name: 'contains',
  last_name: 'contains',
  state: 'equals',
  city: 'contains',
  zip: 'starts',
  gender: 'equals',
  sole_proprietor: 'equals',
  credential: 'contains',
} as const satisfies Partial<Record<keyof ProviderQuery, Criterion['match']>>;

/** The providers that meet every given criterion: their exact total, and one page in the asked-for order. */
export async function findProviders(search: Search, query: ProviderQuery) {
  const criteria: Criterion[] = [];
  for (const [column, match] of Object.entries(matching)) {
    const value = query[column as keyof typeof matching];
    if (value !== undefined) criteria.push({ column, match, values: [value] });
  }
  if (query.taxonomy?.length)
    criteria.push({ column: 'taxonomies', match: 'equals', values: query.taxonomy, slots: SLOTS });
  const { total, rows } = await search.ask({
    table: 'providers',
    criteria,
    sort: query.sort && { column: query.sort, order: query.order },
    page: query.page,
    page_size: PAGE_SIZE,
  });
  // the table's shown columns are the row's fields, which the reply's schema proves
  return { total, rows: rows as ProviderRow[], page: query.page, page_size: PAGE_SIZE };
}

/** One provider by NPI; undefined where no individual has it. */
export async function providerOf({ db }: Database, npi: string): Promise<Provider | undefined> {
  const row = await db.selectFrom('providers').selectAll().where('npi', '=', npi).executeTakeFirst();
  return (
    row && {
      ...row,
      taxonomies: z.array(TaxonomySlot).parse(row.taxonomies).slice(0, SLOTS),
      identifiers: z.array(Identifier).parse(row.identifiers).slice(0, IDENTIFIERS),
    }
  );
}

/** Whether `npi` belongs to an organization. */
export async function isOrganization({ db }: Database, npi: string): Promise<boolean> {
  return (await db.selectFrom('organizations').select('npi').where('npi', '=', npi).executeTakeFirst()) !== undefined;
}

import type { FoundProvider } from '#src/datasets/providers/contract.ts';
import { servicesTotal } from '#src/datasets/services/criteria.ts';
import { distanceFrom, placed, rounded } from '#src/find/criteria/near.ts';
import { closeTo } from '#src/find/providers/close.ts';
import { type CriteriaContext, criteriaOfProviders } from '#src/find/providers/criteria.ts';
import { formerNamesOf } from '#src/find/providers/former-names.ts';
import type { ProviderSearchQuery } from '#src/find/providers/queries.ts';
import { askBoth } from '#src/search/deactivated.ts';
import { type Everyone, everyKey } from '#src/search/every-key.ts';
import { type Criterion, type SearchRequest, type SearchRow, TOTAL } from '#src/search/query.ts';
import { backgroundSearcher, type Search, type Searcher } from '#src/search/search.ts';
import { BY_SERVICES } from '#src/shared/by-services.ts';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';

/**
 * The providers that meet every given criterion, and those of `within`: their exact total, and one page in the
 * requested order. Near a place, rows have their distance. With `deactivated`, those whose NPI is out of service come
 * last.
 */
export async function findProviders(
  search: Search,
  query: ProviderSearchQuery,
  context: CriteriaContext,
  within: Criterion[] = [],
  page_size = PAGE_SIZE,
) {
  const { page } = query;
  const { criteria, ...request } = await requestOf(query, context);
  const { distance } = request;
  const [{ total, rows, miles, totals, generation }, not_placed] = await Promise.all([
    ask(search, query, { ...request, criteria: [...within, ...criteria], page, page_size }),
    distance && countNotPlaced(search, query, context, within),
  ]);
  const close = query.close && (await closeTo(backgroundSearcher(search), query, context, distance));
  const former = query.name
    ? await formerNamesOf((request) => ask(search, query, request), query.name, rows, context)
    : undefined;
  return {
    total,
    rows: rows.map((row, n) => ({
      ...found(row, miles?.[n], former?.get(row.npi ?? '')),
      ...(totals && { service_count: totals[n] ?? null }),
    })),
    page,
    page_size,
    generation,
    ...(distance && { not_placed }),
    ...(close && { close: close.map(({ row, miles }) => found(row, miles)) }),
  };
}

/** What a search asks of the index: criteria, order, distance and services. */
async function requestOf(query: ProviderSearchQuery, context: CriteriaContext) {
  const { sort, order } = query;
  return {
    criteria: await criteriaOfProviders(query, context),
    sort: sort && { column: columns.get(sort) ?? sort, order },
    distance: await distanceOf(query, context),
    total: await servicesOf(query, context),
  };
}

/** The columns of the index of sort values with other names. */
const columns = new Map<string, string>([
  ['specialty', 'classification'],
  [BY_SERVICES, TOTAL],
]);

async function servicesOf(query: ProviderSearchQuery, context: CriteriaContext) {
  if (!query.service && query.sort !== BY_SERVICES) return undefined;
  context.requireDataset('services');
  return servicesTotal(query, context);
}

/**
 * The number of providers of a search who also meet `within`, and a function that replies the NPIs of all, in its order,
 * from one generation.
 */
export async function everyProvider(
  search: Searcher,
  query: ProviderSearchQuery,
  context: CriteriaContext,
  within: Criterion[] = [],
): Promise<Everyone> {
  const { criteria, ...request } = await requestOf(query, context);
  const tables = query.deactivated ? ['providers', 'deactivated_providers'] : ['providers'];
  return everyKey(search, { ...request, criteria: [...within, ...criteria], table: 'providers' }, tables);
}

/** Asks the providers in service and, with `deactivated`, then the others. */
const ask = (search: Search, { deactivated }: ProviderSearchQuery, request: Omit<SearchRequest, 'table'>) =>
  deactivated
    ? askBoth(search, { ...request, table: 'providers' }, 'deactivated_providers')
    : search.ask({ ...request, table: 'providers' });

/** The response schema checks that the shown columns are the row's fields. */
const found = (row: SearchRow, miles: number | null | undefined, formerly?: string) =>
  ({ ...row, ...(miles !== undefined && { miles: rounded(miles) }), ...(formerly && { formerly }) }) as FoundProvider;

async function distanceOf({ near, sites, state }: ProviderSearchQuery, { pointOf, requireDataset }: CriteriaContext) {
  if (!near) return undefined;
  requireDataset('places');
  const child = sites === 'all' ? { table: 'practice_locations', column: 'zip5' } : undefined;
  return { ...distanceFrom(await pointOf(near, state)), child };
}

/** The providers who meet all criteria but the place, and whose practice has none. */
async function countNotPlaced(
  search: Search,
  query: ProviderSearchQuery,
  context: CriteriaContext,
  within: Criterion[],
): Promise<number> {
  const { total } = await ask(search, query, {
    criteria: [
      ...within,
      ...(await criteriaOfProviders({ ...query, near: undefined, miles: undefined }, context)),
      { not: placed },
    ],
    page: 1,
    page_size: 0,
  });
  return total;
}

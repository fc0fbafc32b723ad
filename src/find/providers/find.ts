import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { codesAsked, criteriaOfProviders } from '#src/find/providers/criteria.ts';
import { providerFacetsOf } from '#src/find/providers/facets.ts';
import { asksOfWork } from '#src/find/providers/filters/own-criteria.ts';
import { centersOf, mapOf } from '#src/find/providers/map.ts';
import { requireCriteriaOn } from '#src/find/providers/off.ts';
import { everyProvider, findProviders } from '#src/find/providers/pages.ts';
import type {
  MapQuery,
  ProviderFacetQuery,
  ProviderQueries,
  ProviderSearchQuery,
} from '#src/find/providers/queries.ts';
import { openContext } from '#src/find/providers/search-context.ts';
import { KEPT_REPLIES } from '#src/search/facet-counts.ts';
import type { Criterion } from '#src/search/query.ts';
import { recentReplies } from '#src/search/recent-replies.ts';
import { backgroundSearcher } from '#src/search/search.ts';
import type { User } from '#src/server/authorization.ts';
import type { FacetReply } from '#src/shared/facets.ts';

/**
 * Makes the function that returns the provider searches of one request of a user, which all see the same lists, contacts
 * and places. `within` are criteria that people must meet besides, such as to be on a list. A query throws a 400 if it has
 * an unknown value, or a criterion that is off.
 */
export function openFindProviders(services: DatasetServices, queries: ProviderQueries) {
  const { database, search, readOnce, criteriaOff } = services;
  const contextOf = openContext(services);
  const behind = backgroundSearcher(search);
  const keptFacets = recentReplies<FacetReply>(search, KEPT_REPLIES);
  return (user: User) => {
    const context = contextOf(user);
    const on = <Q extends Partial<ProviderFacetQuery>>(query: Q): Q => {
      requireCriteriaOn(criteriaOff, query);
      return query;
    };
    return {
      /** The schemas of searches. */
      queries,
      /** YYYY-MM-DD, where the site is. */
      today: context.today,
      /** One page of people, with their exact total. */
      page: (query: ProviderSearchQuery, within?: Criterion[], size?: number) =>
        findProviders(search, on(query), context, within, size),
      /** The total, and a function that replies the NPIs of all, behind the searches of screens. */
      keys: (query: ProviderSearchQuery, within?: Criterion[]) => everyProvider(behind, on(query), context, within),
      /** Counts per value, behind the searches of screens. */
      facets: async (query: ProviderFacetQuery): Promise<FacetReply> => {
        const count = () => providerFacetsOf(behind, database, on(query), context);
        if (asksOfWork(query)) return count();
        const { same, not_same } = query.facet?.includes('excluded') ? await context.decidedPeople() : {};
        return keptFacets(`${context.today} ${user.via} ${same?.id} ${not_same?.id} ${JSON.stringify(query)}`, count);
      },
      /** Clusters of people on a part of the map, behind the searches of screens. */
      map: async (query: MapQuery) => mapOf(behind, database, on(query), context, await readOnce(centersOf)),
      /** What people must meet, as criteria of the index. */
      criteria: (query: ProviderSearchQuery) => criteriaOfProviders(on(query), context),
      /** The codes of the specialty that a search asks for. */
      codes: (query: Parameters<typeof codesAsked>[0]) => codesAsked(query, context),
      certificatesOf: context.certificatesOf,
    };
  };
}

/** The provider searches of one request. */
export type ProviderSearches = ReturnType<ReturnType<typeof openFindProviders>>;

/** What the calls of the provider search read. */
export interface ProviderSearchServices extends DatasetServices {
  find: { providers: ReturnType<typeof openFindProviders>; queries: ProviderQueries };
}

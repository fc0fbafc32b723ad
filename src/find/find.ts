import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { openFindOrganizations } from '#src/find/organizations/find.ts';
import { openFindProviders } from '#src/find/providers/find.ts';
import type { ProviderQueries } from '#src/find/providers/queries.ts';

/** Opens the searches of people and organizations, once for all that search. */
export const openFind = (services: DatasetServices, queries: ProviderQueries) => ({
  /** The provider searches of one request of a user. */
  providers: openFindProviders(services, queries),
  organizations: openFindOrganizations(services),
  /** The schemas of provider searches. */
  queries,
});

/** The searches of people and organizations: pages, keys, facets and maps. */
export type Find = ReturnType<typeof openFind>;

/** What the calls of searches read. */
export interface FindServices extends DatasetServices {
  find: Find;
}

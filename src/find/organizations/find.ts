import type { OrganizationFacetQuery, OrganizationSearchQuery } from '#src/datasets/organizations/contract.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { openPointOf, type PointOf } from '#src/find/criteria/point-of.ts';
import { organizationFacetsOf } from '#src/find/organizations/facets.ts';
import { everyOrganization, findOrganizations } from '#src/find/organizations/pages.ts';
import { KEPT_REPLIES } from '#src/search/facet-counts.ts';
import { recentReplies } from '#src/search/recent-replies.ts';
import { backgroundSearcher } from '#src/search/search.ts';
import type { FacetReply } from '#src/shared/facets.ts';

/** Opens the organization searches. A query throws a 400 if it has an unknown place. */
export function openFindOrganizations({ database, search, requireDataset, specialtiesNamed }: DatasetServices) {
  const pointOf = openPointOf(database, search);
  const centerOf: PointOf = (near, states) => {
    requireDataset('places');
    return pointOf(near, states);
  };
  const behind = backgroundSearcher(search);
  const kept = recentReplies<FacetReply>(search, KEPT_REPLIES);
  return {
    /** One page of organizations, with their exact total. */
    page: (query: OrganizationSearchQuery) => findOrganizations(search, query, centerOf),
    /** The total, and a function that replies the NPIs of all, behind the searches of screens. */
    keys: (query: OrganizationSearchQuery) => everyOrganization(behind, query, centerOf),
    /** Counts per value, behind the searches of screens. */
    facets: (query: OrganizationFacetQuery) =>
      kept(JSON.stringify(query), () =>
        organizationFacetsOf(behind, database, query, { pointOf: centerOf, specialtiesNamed }),
      ),
  };
}

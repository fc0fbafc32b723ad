import type { OrganizationFacetQuery, OrganizationSearchQuery } from '#src/datasets/organizations/contract.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { asksShortage } from '#src/datasets/shortage-criterion.ts';
import { excludedIn, wantedIn } from '#src/find/criteria/negation.ts';
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
  const requireAsked = (query: OrganizationFacetQuery | OrganizationSearchQuery) => {
    if ([wantedIn(query), excludedIn(query)].some(asksShortage)) requireDataset('shortages');
  };
  const behind = backgroundSearcher(search);
  const kept = recentReplies<FacetReply>(search, KEPT_REPLIES);
  return {
    /** One page of organizations, with their exact total. */
    page: (query: OrganizationSearchQuery, size?: number) => {
      requireAsked(query);
      return findOrganizations(search, query, centerOf, size);
    },
    /** The total, and a function that replies the NPIs of all, behind the searches of screens. */
    keys: (query: OrganizationSearchQuery) => {
      requireAsked(query);
      return everyOrganization(behind, query, centerOf);
    },
    /** Counts per value, behind the searches of screens. */
    facets: (query: OrganizationFacetQuery) => {
      requireAsked(query);
      return kept(JSON.stringify(query), () =>
        organizationFacetsOf(behind, database, query, { pointOf: centerOf, specialtiesNamed }),
      );
    },
  };
}

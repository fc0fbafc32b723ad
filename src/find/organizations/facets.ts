import type { OrganizationFacetQuery, OrganizationSearchQuery } from '#src/datasets/organizations/contract.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import type { PointOf } from '#src/find/criteria/point-of.ts';
import { criteriaOfOrganizations } from '#src/find/organizations/criteria.ts';
import { type CountedFacet, countOnly, facetCountsOf, namedBy, taxonomyNames } from '#src/search/facet-counts.ts';
import type { CountRequest } from '#src/search/query.ts';
import type { RowFacet } from '#src/search/row-criteria.ts';
import type { Searcher } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import type { FacetReply } from '#src/shared/facets.ts';
import { statesNamed } from '#src/shared/states.ts';

/** The lowest number of providers of each range of the histogram. */
const MEMBERS = [0, 1, 2, 5, 10, 25, 50, 100, 500];

/** A facet: the parameters that its values are for, and what to count. */
interface Facet {
  own: readonly string[];
  count: CountRequest;
  labels?: typeof taxonomyNames;
  named?: RowFacet['named'];
}

const facets: Record<NonNullable<OrganizationFacetQuery['facet']>[number], Facet> = {
  taxonomy: {
    own: ['taxonomy'],
    count: { column: 'taxonomies' },
    labels: taxonomyNames,
    named: (text, { specialtiesNamed }) => specialtiesNamed(text),
  },
  state: { own: ['state'], count: { column: 'state' }, named: statesNamed },
  city: { own: ['city'], count: { column: 'city', contains: true } },
  organization_subpart: { own: ['organization_subpart'], count: { column: 'organization_subpart' } },
  members: { own: ['members_from', 'members_to'], count: { column: 'members', ranges: MEMBERS } },
};

/** The total of a search, and the counts of its facets. Each counts the matches of all criteria but its own. */
export async function organizationFacetsOf(
  search: Searcher,
  database: Database,
  query: OrganizationFacetQuery,
  { pointOf, specialtiesNamed }: { pointOf: PointOf } & Pick<DatasetServices, 'specialtiesNamed'>,
): Promise<FacetReply> {
  const { facet: names = [], facet_text: text, ...given } = query;
  const found: OrganizationSearchQuery = { ...given, order: 'asc', page: 1 };
  const centerOf = (near: string) => pointOf(near, found.state); // also for the facet of states, which leaves them out
  const criteria = await criteriaOfOrganizations(found, centerOf);
  const counted: CountedFacet[] = [];
  for (const name of new Set(names)) {
    const { own, count, labels, named } = facets[name];
    const others = Object.fromEntries(Object.entries(found).filter(([parameter]) => !own.includes(parameter)));
    counted.push({
      name,
      labels,
      text,
      named: namedBy({ named }, text, { specialtiesNamed, database }),
      table: 'organizations',
      criteria: await criteriaOfOrganizations(others as OrganizationSearchQuery, centerOf), // all of the others are optional
      count,
      chosen: [found[name as keyof OrganizationSearchQuery] ?? []].flat().map(String),
    });
  }
  const [{ total, generation }, { groups: _, ...counts }] = await Promise.all([
    search.ask(countOnly('organizations', criteria)),
    facetCountsOf(search, database, counted),
  ]);
  return { total, generation, ...counts };
}

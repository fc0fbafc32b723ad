// From the parameters of an organization search to the criteria of the index.
import type { OrganizationSearchQuery } from '#src/datasets/organizations/contract.ts';
import { organizationFields } from '#src/datasets/organizations/dataset.ts';
import { hasOrganizationName } from '#src/datasets/organizations/names.ts';
import { shortageCriteria } from '#src/datasets/shortage-criterion.ts';
import { within } from '#src/find/criteria/near.ts';
import { excludedIn, namingNot, wantedIn } from '#src/find/criteria/negation.ts';
import type { PointOf } from '#src/find/criteria/point-of.ts';
import { between, equals } from '#src/search/criteria.ts';
import { searching } from '#src/search/declared.ts';
import { SPECIALTY_SLOTS } from '#src/search/facet-counts.ts';
import type { Criterion } from '#src/search/query.ts';

/** All that an organization must meet. Throws a 400 for an unknown place. */
export async function criteriaOfOrganizations(query: OrganizationSearchQuery, pointOf: PointOf): Promise<Criterion[]> {
  const centerOf = (near: string) => pointOf(near, query.state);
  const wanted = await criteriaIn(wantedIn(query), centerOf);
  const excluded = await namingNot(criteriaIn(excludedIn(query), centerOf));
  return [...wanted, ...excluded.map((not) => ({ not }))];
}

async function criteriaIn(query: Partial<OrganizationSearchQuery>, pointOf: PointOf): Promise<Criterion[]> {
  const {
    name,
    near,
    miles,
    members_from: from,
    members_to: to,
    taxonomy,
    shortage,
    shortage_score_from,
    ...given
  } = query;
  const designated = shortageCriteria({ shortage, shortage_score_from });
  return [
    ...searching(organizationFields, given),
    ...(taxonomy ? [equals('taxonomies', taxonomy, SPECIALTY_SLOTS)] : []),
    ...(name ? [hasOrganizationName(name)] : []),
    ...(near ? [within(await pointOf(near), miles)] : []),
    ...(from !== undefined || to !== undefined ? [between('members', from, to)] : []),
    ...(designated.length > 0 ? [{ column: 'zip5', match: 'refers' as const, meets: designated }] : []),
  ];
}

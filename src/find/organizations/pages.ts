import type { FoundOrganization, OrganizationSearchQuery } from '#src/datasets/organizations/contract.ts';
import { matchedName, organizationsNamedLike } from '#src/datasets/organizations/names.ts';
import { distanceFrom, placed, rounded } from '#src/find/criteria/near.ts';
import type { PointOf } from '#src/find/criteria/point-of.ts';
import { criteriaOfOrganizations } from '#src/find/organizations/criteria.ts';
import { askBoth } from '#src/search/deactivated.ts';
import { type Everyone, everyKey } from '#src/search/every-key.ts';
import { numberOf } from '#src/search/padded-number.ts';
import type { Criterion, SearchRequest, SearchRow } from '#src/search/query.ts';
import { backgroundSearcher, type Search, type Searcher } from '#src/search/search.ts';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';

/**
 * The organizations that meet every given criterion: their exact total, and one page in the requested order. Near
 * a place, rows have their distance. With `deactivated`, those whose NPI is out of service come last.
 */
export async function findOrganizations(
  search: Search,
  query: OrganizationSearchQuery,
  pointOf: PointOf,
  page_size = PAGE_SIZE,
) {
  const { name, near, sort, order, page } = query;
  const distance = near ? distanceFrom(await pointOf(near, query.state)) : undefined;
  const ask = async (asked: OrganizationSearchQuery, more: Partial<SearchRequest> = {}, further: Criterion[] = []) => {
    const request = {
      table: 'organizations',
      criteria: [...(await criteriaOfOrganizations(asked, pointOf)), ...further],
      page: 1,
      page_size: 0,
      ...more,
    };
    return query.deactivated ? askBoth(search, request, 'deactivated_organizations') : search.ask(request);
  };
  const children = name ? 'organization_names' : undefined;
  const [{ total, rows, miles, generation, children: otherNames }, unplaced] = await Promise.all([
    ask(query, { sort: sort && { column: sort, order }, distance, children, page, page_size }),
    near ? ask({ ...query, near: undefined, miles: undefined }, {}, [{ not: placed }]) : undefined,
  ]);
  const asksMembers = query.members_from !== undefined || query.members_to !== undefined;
  const others = () => criteriaOfOrganizations({ ...query, name: undefined }, pointOf);
  const close =
    query.close && (name ? await organizationsNamedLike(backgroundSearcher(search), name, await others()) : []);
  return {
    total,
    rows: rows.map((row, n) =>
      found(row, {
        miles: miles?.[n],
        members: asksMembers ? numberOf(row.members) : null,
        other_name: name && matchedName(name, row.name ?? null, otherNames?.[n]),
      }),
    ),
    page,
    page_size,
    generation,
    ...(unplaced && { not_placed: unplaced.total }),
    ...(close && { close: close.map((row) => found(row, {})) }),
  };
}

/** The number of organizations of a search, and a function that replies the NPIs of all, in its order, from one generation. */
export async function everyOrganization(
  search: Searcher,
  query: OrganizationSearchQuery,
  pointOf: PointOf,
): Promise<Everyone> {
  const { near, sort, order, deactivated } = query;
  const request = {
    table: 'organizations',
    criteria: await criteriaOfOrganizations(query, pointOf),
    sort: sort && { column: sort, order },
    distance: near ? distanceFrom(await pointOf(near, query.state)) : undefined,
  };
  return everyKey(search, request, deactivated ? ['organizations', 'deactivated_organizations'] : ['organizations']);
}

/** The response schema checks that the shown columns are the row's fields. */
const found = (row: SearchRow, { miles, members = null, other_name }: Further) =>
  ({
    ...row,
    members: members ?? undefined,
    ...(miles !== undefined && { miles: rounded(miles) }),
    ...(other_name && { other_name }),
  }) as FoundOrganization;

/** What a row has besides its own fields. */
interface Further {
  miles?: number | null;
  members?: number | null;
  other_name?: string;
}

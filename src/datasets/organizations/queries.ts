import { type OrganizationQuery, type OrganizationRow, PAGE_SIZE } from '#src/datasets/organizations/contract.ts';
import { contains, equals, starts } from '#src/search/criteria.ts';
import type { Search } from '#src/search/search.ts';

/** Taxonomy slots a search looks at (spec §9). */
const SLOTS = 5;

/** The organizations that meet every given criterion (spec §5): their exact total, and one page in the asked-for order. */
export async function findOrganizations(search: Search, query: OrganizationQuery) {
  const { total, rows } = await search.ask({
    table: 'organizations',
    criteria: [
      equals('npi', query.npi),
      contains('name', query.name),
      contains('city', query.city),
      equals('state', query.state),
      starts('zip', query.zip),
      equals('organization_subpart', query.organization_subpart),
      equals('taxonomies', query.taxonomy, SLOTS),
    ],
    sort: query.sort && { column: query.sort, order: query.order },
    page: query.page,
    page_size: PAGE_SIZE,
  });
  // the table's shown columns are the row's fields, which the reply's schema proves
  return { total, rows: rows as OrganizationRow[], page: query.page, page_size: PAGE_SIZE };
}

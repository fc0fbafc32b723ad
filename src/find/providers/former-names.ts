import { hasOwnName } from '#src/datasets/providers/name-criteria.ts';
import type { CriteriaContext } from '#src/find/providers/criteria.ts';
import { equals } from '#src/search/criteria.ts';
import type { SearchReply, SearchRequest, SearchRow } from '#src/search/query.ts';

/** Asks the providers that a search is about. */
type Ask = (request: Omit<SearchRequest, 'table'>) => Promise<SearchReply>;

/** The former or other names of those rows whose present name does not match `name`, by NPI. */
export async function formerNamesOf(
  ask: Ask,
  name: string,
  rows: readonly SearchRow[],
  { otherNames }: CriteriaContext,
): Promise<ReadonlyMap<string, string>> {
  const npis = rows.flatMap(({ npi }) => npi ?? []);
  const { rows: present } = await ask({
    criteria: [equals('npi', npis), hasOwnName(name)],
    page: 1,
    page_size: npis.length,
  });
  const known = new Set(present.map(({ npi }) => npi));
  return otherNames(npis.filter((npi) => !known.has(npi)));
}

// Counts of the rows of a search of one table per value of its parameters.
import { countOnly, facetCountsOf, KEPT_REPLIES } from '#src/search/facet-counts.ts';
import type { CountRequest, Criterion } from '#src/search/query.ts';
import { recentReplies } from '#src/search/recent-replies.ts';
import { backgroundSearcher, type Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import type { FacetReply } from '#src/shared/facets.ts';

interface FacetsOf<Query, Name extends string> {
  table: string;
  /** What each facet counts. Its name is that of its parameter, which its counts leave out. */
  facets: Readonly<Record<Name, CountRequest>>;
  criteriaOf: (query: Query) => Criterion[];
}

type Asked<Query, Name> = Query & { facet?: readonly Name[] | undefined; facet_text?: string | undefined };

/** Returns the function that replies the total of a search and the counts of its facets, behind the searches of screens. */
export function searchFacets<Query extends object, Name extends string>(
  database: Database,
  search: Search,
  { table, facets, criteriaOf }: FacetsOf<Query, Name>,
) {
  const behind = backgroundSearcher(search);
  const kept = recentReplies<FacetReply>(search, KEPT_REPLIES);
  const count = async ({ facet = [], facet_text: text, ...given }: Asked<Query, Name>): Promise<FacetReply> => {
    const query = given as unknown as Query; // the rest of both
    const counted = [...new Set(facet)].map((name) => ({
      name,
      text,
      table,
      criteria: criteriaOf({ ...query, [name]: undefined }),
      count: facets[name],
      chosen: [query[name as string as keyof Query] ?? []].flat().map(String),
    }));
    const [{ total, generation }, { groups: _, ...counts }] = await Promise.all([
      behind.ask(countOnly(table, criteriaOf(query))),
      facetCountsOf(behind, database, counted),
    ]);
    return { total, generation, ...counts };
  };
  return (query: Asked<Query, Name>) => kept(JSON.stringify(query), () => count(query));
}

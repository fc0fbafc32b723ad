// Whom the search that filled a list finds now.
import { sql } from 'kysely';
import { requireNoPossible } from '#src/datasets/exclusions/stays-on-screen.ts';
import { readNpis } from '#src/search/live/read-npis.ts';
import { backgroundSearcher } from '#src/search/search.ts';
import { difference } from '#src/search/sorted.ts';
import { Failure } from '#src/server/failure.ts';
import type { OpenList } from '#src/work/lists/access.ts';
import { ENTRIES_MAX } from '#src/work/lists/contract.ts';
import { parsed } from '#src/work/lists/entries/candidates.ts';
import type { ListScope } from '#src/work/lists/entries/scope.ts';

/**
 * The NPIs of people whom the last search that filled the list finds now and who were never on it, ascending. None
 * if there is no such search, or if it is no longer valid.
 */
export async function newMatchesOf(scope: ListScope): Promise<string[]> {
  const { db, list } = scope;
  if (list.archived_at) return [];
  const last = await db
    .selectFrom('list_searches')
    .select('search')
    .where('list_id', '=', list.id)
    .orderBy('added_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return [];
  const found = await foundBy(scope, last.search).catch((error) => {
    if (error instanceof Failure && error.status < 500) return new Float64Array(); // such as a ZIP code that is gone
    throw error;
  });
  const { npis } = await scope.entries(list);
  const others = difference(found, npis);
  if (others.length === 0) return [];
  const former = await readNpis(db, formerOn(list));
  return Array.from(difference(others, former), String);
}

const formerOn = ({ id }: OpenList) => sql`select npi from former_entries where list_id = ${id}`;

/** The NPIs of providers in service whom a search finds, ascending. Those of more than a list takes are none. */
async function foundBy({ search, searches }: ListScope, text: string) {
  const query = parsed(searches.queries.search, text);
  requireNoPossible(query);
  const criteria = await searches.criteria(query);
  const asked = { table: 'providers', criteria, shows: 'keys', page: 1, page_size: ENTRIES_MAX } as const;
  const { total, keys } = await backgroundSearcher(search).ask(asked);
  return total > ENTRIES_MAX ? new Float64Array() : (keys?.keys ?? new Float64Array()).sort();
}

// What users have seen of saved searches, and what is new to them.
import { type Kysely, sql } from 'kysely';
import type { User } from '#src/server/authorization.ts';
import type { Tables } from '#src/server/tables.ts';
import { type SavedSearch, SHOWN } from '#src/work/searches/contract.ts';
import { findsOf, type Matches, tryMatches } from '#src/work/searches/matches.ts';
import { packNpis, unpackNpis, without } from '#src/work/searches/npi-set.ts';
import type { StoredSearch } from '#src/work/searches/searches.ts';

type Db = Kysely<Tables>;
type Find = (url: string, user: User) => Promise<Matches>;

/** Saved searches with what is new to the user since they last opened each. */
export async function withNews(
  db: Db,
  user: User,
  find: Find,
  searches: readonly StoredSearch[],
): Promise<SavedSearch[]> {
  const ids = searches.map(({ id }) => id);
  const looks = ids.length
    ? await db
        .selectFrom('search_looks')
        .select(['search_id', 'npis', 'looked_at'])
        .where('profile_id', '=', user.id)
        .where('search_id', 'in', ids)
        .execute()
    : [];
  const rows: SavedSearch[] = [];
  for (const search of searches) {
    const look = looks.find(({ search_id }) => search_id === search.id);
    const { id, name, url, shared, alert, events, version, created_at, owner_id, owner } = search;
    const finds = findsOf(url);
    const found = finds ? await tryMatches(() => find(url, user)) : null;
    const matches = typeof found === 'string' ? null : found;
    rows.push({
      ...{ id, name, url, shared, version, finds },
      alert: alert as SavedSearch['alert'], // the table holds no others
      events: events as SavedSearch['events'],
      owner: owner_id === user.id ? null : { id: owner_id ?? '', name: owner },
      total: matches?.total ?? null,
      new: matches?.npis && look?.npis ? without(matches.npis, await unpackNpis(look.npis)).length : null,
      too_broad: matches?.npis === null,
      problem: typeof found === 'string' ? found : null,
      looked_at: look?.looked_at.toISOString() ?? null,
      created_at: created_at.toISOString(),
    });
  }
  return rows;
}

/** Notes that a user has seen the present matches. Replies who was new before: the number, and some NPIs. */
export async function look(db: Db, user: User, find: Find, { id, url }: StoredSearch) {
  const found = findsOf(url) ? await tryMatches(() => find(url, user)) : null;
  const npis = typeof found === 'string' ? null : (found?.npis ?? null);
  const before = await db
    .selectFrom('search_looks')
    .select('npis')
    .where('search_id', '=', id)
    .where('profile_id', '=', user.id)
    .executeTakeFirst();
  const news = npis && before?.npis ? without(npis, await unpackNpis(before.npis)) : null;
  const packed = npis && (await packNpis(npis));
  await db
    .insertInto('search_looks')
    .values({ search_id: id, profile_id: user.id, npis: packed })
    .onConflict((conflict) =>
      conflict.columns(['search_id', 'profile_id']).doUpdateSet({ npis: packed, looked_at: sql`now()` }),
    )
    .execute();
  return { url, new: news?.length ?? null, npis: Array.from(news?.subarray(0, SHOWN) ?? [], String) };
}

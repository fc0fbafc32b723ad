// What changed among the people on a list.
import { sql } from 'kysely';
import type { ChangeKind } from '#src/shared/change-kinds.ts';
import { changeKinds } from '#src/shared/change-kinds.ts';
import { lastPlaceSql } from '#src/work/last-place.ts';
import { visibleSince, weekBefore } from '#src/work/lists/entries/find.ts';
import type { ListScope } from '#src/work/lists/entries/scope.ts';
import { seenOn } from '#src/work/lists/seen.ts';

/**
 * The kinds of changes since a day that the user has not seen, in the order of kinds, each with the number of people
 * and the newest three.
 */
export async function unseenChanges(
  { db, list, user, sources, searches, timeZone }: ListScope,
  changed_since: string = weekBefore(searches.today),
) {
  const seen = await seenOn(db, user, list);
  // read first: a later import is not seen
  const place = (await sql<{ place: number }>`select ${lastPlaceSql} as place`.execute(db)).rows[0]?.place ?? 0;
  const { rows } = await sql<{ kind: ChangeKind; people: number; npis: string[] }>`
    select kind, count(*)::int people, (array_agg(npi::text order by last desc, npi))[1:3] npis
    from (
      select changes.kind, npi, max(changes.imported_at) last
      from list_entries join changes using (npi) join change_batches on change_batches.id = batch_id
      where list_id = ${list.id} and removed_at is null and ${visibleSince(sources, { since: changed_since, after: seen?.place }, timeZone)}
      group by changes.kind, npi
    ) as changed
    group by kind`.execute(db);
  const npis = rows.flatMap((row) => row.npis);
  const names = new Map(
    npis.length === 0
      ? []
      : (await db.selectFrom('providers').select(['npi', 'last_name']).where('npi', 'in', npis).execute()).map(
          ({ npi, last_name }) => [npi, last_name],
        ),
  );
  const kinds = changeKinds.flatMap((kind) => rows.filter((row) => row.kind === kind));
  return {
    changed_since,
    place,
    seen: seen ? { place: seen.place, at: seen.seen_at.toISOString() } : null,
    kinds: kinds.map(({ kind, people, npis }) => ({
      kind,
      people,
      first: npis.map((npi) => ({ npi, last_name: names.get(npi) ?? null })),
    })),
  };
}

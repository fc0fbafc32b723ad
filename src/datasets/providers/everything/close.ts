// Providers whose names are close to the asked ones, by one typo or by sound.
import type { ProviderSearch } from '#src/datasets/providers/everything/contract.ts';
import { type CriteriaContext, criteriaOf } from '#src/datasets/providers/everything/criteria.ts';
import { isCalled, otherForms } from '#src/datasets/providers/everything/names.ts';
import { namesIn, type PersonName } from '#src/datasets/providers/person-names.ts';
import { begins, equals, sound, typo } from '#src/search/criteria.ts';
import type { Criterion, SearchRequest, SearchRow } from '#src/search/query.ts';
import type { Search } from '#src/search/search.ts';
import { soundOf } from '#src/search/sound.ts';
import { squeeze } from '#src/search/squeeze.ts';

/** Close matches that a reply has, and rows of the index from which they are chosen. */
const MOST = 50;
const CHOSEN_FROM = 400;

export interface CloseRow {
  row: SearchRow;
  miles: number | null | undefined;
}

/**
 * The providers that meet all criteria but those on names, and whose names are close. The closest come first. Names with
 * one typo in all come before others, of which each part may have one or only sound like the asked one.
 */
export async function closeTo(
  search: Search,
  query: ProviderSearch,
  context: CriteriaContext,
  distance: SearchRequest['distance'],
): Promise<CloseRow[]> {
  const names = namesOf(query);
  if (names.length === 0) return [];
  const { name: _, last_name, first_name, ...others } = query;
  const kept = query.name ? { ...others, last_name, first_name } : others;
  const criteria = await criteriaOf(kept, context);
  const exact = await criteriaOf(query, context);
  const found = new Map<string, CloseRow>();
  for (const likeness of [names.flatMap(withOneTypo), names.map(soundingAlike)]) {
    if (found.size >= MOST) break;
    const { rows, miles } = await search.ask({
      table: 'providers',
      criteria: [...criteria, { any: likeness }],
      distance,
      page: 1,
      page_size: CHOSEN_FROM,
    });
    const same = await amongThem(search, rows, exact);
    for (const [n, row] of rows.entries())
      if (row.npi && !same.has(row.npi)) found.set(row.npi, { row, miles: miles?.[n] });
  }
  const ranked = [...found.values()].map((one) => ({
    ...one,
    rank: Math.min(...names.map((name) => rankOf(one.row, name))),
  }));
  return ranked.sort((one, other) => one.rank - other.rank).slice(0, MOST);
}

const namesOf = ({ name, last_name: last = '', first_name: first = '' }: ProviderSearch): PersonName[] => {
  if (name) return namesIn(name);
  return last || first ? [{ last, first }] : [];
};

/** One typo in the last or the first name. */
function withOneTypo({ last, first }: PersonName): Criterion[] {
  const [lastTypo, firstTypo] = [typo('last_name', last), typo('first_name', first)];
  if (!last || !first) return [{ all: [lastTypo, firstTypo] }];
  return [{ all: [lastTypo, isCalled(first)] }, { all: [begins('last_name', last), firstTypo] }];
}

/** Each part has one typo or the same sound. */
const soundingAlike = ({ last, first }: PersonName): Criterion => ({
  all: [
    { any: [typo('last_name', last), sound('last_name', last)] },
    { any: [typo('first_name', first), sound('first_name', first), ...otherForms(first)] },
  ],
});

/** Those of the rows that meet other criteria. */
async function amongThem(search: Search, rows: readonly SearchRow[], criteria: Criterion[]): Promise<Set<string>> {
  const npis = rows.flatMap(({ npi }) => npi ?? []);
  if (npis.length === 0) return new Set();
  const met = await search.ask({
    table: 'providers',
    criteria: [equals('npi', npis), ...criteria],
    page: 1,
    page_size: npis.length,
  });
  return new Set(met.rows.flatMap(({ npi }) => npi ?? []));
}

/** How far a row is from a name: one for each edit, and less than one if it sounds different. */
const rankOf = (row: SearchRow, { last, first }: PersonName): number =>
  differenceOf(row.last_name, last) + differenceOf(row.first_name, first);

function differenceOf(held: string | null | undefined, asked: string): number {
  if (!asked) return 0;
  const [one, other] = [squeeze(held ?? ''), squeeze(asked)];
  return editsBetween(one, other) + (soundOf(one) === soundOf(other) ? 0 : 0.5);
}

/** The number of letters to insert, delete or replace. */
function editsBetween(one: string, other: string): number {
  let costs = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = (costs[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min((costs[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced));
    }
    costs = next;
  }
  return costs.at(-1) ?? 0;
}

// Providers whose names are close to the asked ones, by one typo or by sound.

import { isCalled, otherForms } from '#src/datasets/providers/name-criteria.ts';
import { type NameReading, namesIn } from '#src/datasets/providers/person-names.ts';
import { type CriteriaContext, criteriaOfProviders } from '#src/find/providers/criteria.ts';
import type { ProviderSearchQuery } from '#src/find/providers/queries.ts';
import { begins, equals, sound, typo } from '#src/search/criteria.ts';
import type { Criterion, SearchRequest, SearchRow } from '#src/search/query.ts';
import type { Searcher } from '#src/search/search.ts';
import { soundOf } from '#src/search/sound.ts';
import { squeeze } from '#src/search/squeeze.ts';
import { firstNameIn, lastNameIn } from '#src/shared/typed-name.ts';

/** Close matches that a reply has, and rows of each request from which they are chosen. */
const MOST = 50;
const CHOSEN_FROM = 300;
/** The closest rows that may be exact matches. */
const CHECKED = 150;

export interface CloseRow {
  row: SearchRow;
  miles: number | null | undefined;
}

/**
 * The providers that meet all criteria but those on names, and whose names are close. The closest come first. Names with
 * one typo in all come before others, of which each part may have one or only sound like the asked one.
 */
export async function closeTo(
  search: Searcher,
  query: ProviderSearchQuery,
  context: CriteriaContext,
  distance: SearchRequest['distance'],
): Promise<CloseRow[]> {
  const names = namesOf(query);
  if (names.length === 0) return [];
  const { name: _, last_name, first_name, ...others } = query;
  const kept = query.name ? { ...others, last_name, first_name } : others;
  const criteria = await criteriaOfProviders(kept, context);
  const exact = await criteriaOfProviders(query, context);
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
    for (const [n, row] of rows.entries()) found.set(row.npi ?? '', { row, miles: miles?.[n] });
  }
  const closest = ranked([...found.values()], names).slice(0, CHECKED);
  const exactly = await amongThem(search, closest, exact);
  return closest.filter(({ row }) => !exactly.has(row.npi ?? '')).slice(0, MOST);
}

/** The parts to compare. Of several words, each is in one of them. */
const namesOf = ({ name, last_name = '', first_name = '' }: ProviderSearchQuery): NameReading[] => {
  const [last, first] = [last_name && lastNameIn(last_name), first_name && firstNameIn(first_name)];
  if (name) {
    const names = namesIn(name);
    const divided = names.filter((one) => one.last && one.first);
    return divided.length > 0 ? divided : names;
  }
  return last || first ? [{ last, first }] : [];
};

/** One typo in the last or the first name. */
function withOneTypo({ last, first }: NameReading): Criterion[] {
  const [lastTypo, firstTypo] = [typo('last_name', last), typo('first_name', first)];
  if (!last || !first) return [{ all: [lastTypo, firstTypo] }];
  return [{ all: [lastTypo, isCalled(first)] }, { all: [begins('last_name', last), firstTypo] }];
}

/** Each part has one typo or the same sound. */
const soundingAlike = ({ last, first }: NameReading): Criterion => ({
  all: [
    { any: [typo('last_name', last), sound('last_name', last)] },
    { any: [typo('first_name', first), sound('first_name', first), ...otherForms(first)] },
  ],
});

/** Those of the rows that meet other criteria. */
async function amongThem(search: Searcher, found: readonly CloseRow[], criteria: Criterion[]): Promise<Set<string>> {
  const npis = found.flatMap(({ row }) => row.npi ?? []);
  if (npis.length === 0) return new Set();
  const met = await search.ask({
    table: 'providers',
    criteria: [equals('npi', npis), ...criteria],
    page: 1,
    page_size: npis.length,
  });
  return new Set(met.rows.flatMap(({ npi }) => npi ?? []));
}

/** Sorts rows by how far they are from the nearest of some names. */
function ranked(found: CloseRow[], names: readonly NameReading[]): CloseRow[] {
  const known = new Map<string, Heard>();
  const heard = (text: string | null | undefined) => {
    const value = known.get(text ?? '') ?? hear(text ?? '');
    known.set(text ?? '', value);
    return value;
  };
  const rankOf = ({ row }: CloseRow) =>
    Math.min(
      ...names.map(
        ({ last, first }) =>
          differenceOf(heard(row.last_name), heard(last)) + differenceOf(heard(row.first_name), heard(first)),
      ),
    );
  return found
    .map((one) => ({ one, rank: rankOf(one) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one);
}

/** A name by its letters and its sound. */
interface Heard {
  letters: string;
  sound: string;
}

function hear(text: string): Heard {
  const letters = squeeze(text);
  return { letters, sound: soundOf(letters) };
}

/** One for each edit, and less than one for another sound. Nothing is asked of a missing part. */
const differenceOf = (held: Heard, asked: Heard): number =>
  asked.letters === '' ? 0 : editsBetween(held.letters, asked.letters) + (held.sound === asked.sound ? 0 : 0.5);

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

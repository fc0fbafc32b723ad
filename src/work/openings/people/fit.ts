// Whom the criteria of an opening find, what of them each person meets, and in which order (R-1311).
import { distanceFrom } from '#src/find/criteria/near.ts';
import { among } from '#src/search/criteria.ts';
import { keepByVersion } from '#src/search/live/kept-by-version.ts';
import {
  bitsIn,
  bitsOf,
  bytesOf,
  followedBy,
  type Part,
  passingAtLeast,
  placesByRank,
  rowsAt,
  type TestedRows,
  testedRows,
} from '#src/search/live/passed.ts';
import { type Criterion, DISTANCE, type SearchRequest, type SharedKeys } from '#src/search/query.ts';
import type { Search } from '#src/search/search.ts';
import { Failure } from '#src/server/failure.ts';
import { count } from '#src/shared/format.ts';
import { fitSorts } from '#src/work/openings/people/contract.ts';
import type { Site } from '#src/work/openings/people/ties.ts';

/** What people are sought by. */
export interface Sought {
  /** What all must meet, such as the specialty. */
  base: Criterion[];
  musts: readonly Criterion[][];
  ties: readonly Criterion[][];
  site: Site | undefined;
  /** Must-haves that may lack. */
  notShown: number;
  /** The people on the list, and whether only these, or only the others, are sought. */
  list: { keys: SharedKeys; only: 'yes' | 'no' } | undefined;
  /** One of `fitSorts`, or a column. */
  sort: string;
  order: 'asc' | 'desc';
}

/** Most people of an opening. */
const PEOPLE_MAX = 500_000;

/** Bytes of the people that are kept, of all teams. */
const KEPT = 64 * 1024 * 1024;

/** A page of people, and the number of all. */
export type FitPage = TestedRows & { total: number };

/**
 * Finds a page of the people of an opening: a bit per must-have, then one per tie. `name` says whose they are. Throws a 409
 * `too_many` for more than PEOPLE_MAX.
 */
export type FindFit = (name: string, sought: Sought, page: Part) => Promise<FitPage>;

/** Makes the function that finds people, and keeps them until what is sought, or the index, changes. */
export function openFits(search: Search): FindFit {
  const people = keepByVersion<TestedRows>(KEPT, bytesOf);
  return async (name, sought, page) => {
    const { notShown, list } = sought;
    const request = requestOf(sought);
    // the nearest first for `must` and `ties`, which are orders of them
    const of = `${name} ${JSON.stringify(request.sort)} ${notShown} ${list?.only}`;
    const found = await people(of, `${search.generation} ${JSON.stringify(request)}`, () =>
      find(search, sought, request),
    );
    const places = placesByRank(found.passed, rankIn(sought), page);
    return { total: found.keys.length, ...rowsAt(found, places) };
  };
}

/** The rank of a person by the tests passed: the best fit first for `asc`. By must-haves shown, and with `ties` by ties before that. */
function rankIn({ musts, ties, sort, order }: Sought): (passed: number) => number {
  if (sort !== 'must' && sort !== 'ties') return () => 0;
  const [ofMusts, ofTies] = [bitsOf(0, musts.length), bitsOf(musts.length, ties.length)];
  const from = (best: number, order: Sought['order'], shown: number) => (order === 'asc' ? best - shown : shown);
  if (sort === 'must') return (passed) => from(musts.length, order, bitsIn(passed, ofMusts));
  return (passed) =>
    from(ties.length, order, bitsIn(passed, ofTies)) * 32 + from(musts.length, 'asc', bitsIn(passed, ofMusts));
}

async function find(search: Search, { musts, notShown, list }: Sought, request: SearchRequest): Promise<TestedRows> {
  const reply = await search.ask(request);
  const { total, generation } = reply;
  if (total > PEOPLE_MAX)
    throw new Failure(
      409,
      'too_many',
      `${count(total)} people are too many for an opening, which has at most ${count(PEOPLE_MAX)}. Add a specialty or a must-have.`,
    );
  const all = testedRows(reply);
  if (list?.only === 'yes') return followedBy(all, await retiredOn(search, list.keys, generation));
  return passingAtLeast(all, bitsOf(0, musts.length), musts.length - notShown);
}

/** What the index is asked for: all who can be among the people, the nearest first. */
function requestOf({ base, musts, ties, site, notShown, list, sort, order }: Sought): SearchRequest {
  const ofList = list ? [list.only === 'yes' ? among(list.keys) : { not: among(list.keys) }] : [];
  // if fewer may lack than there are, at least one is met
  const some = musts.length > notShown ? [{ any: musts.map((all) => ({ all })) }] : [];
  const isFit = fitSorts.some((each) => each === sort);
  const byDistance = site && { column: DISTANCE, order: sort === 'miles' ? order : ('asc' as const) };
  const by = isFit ? byDistance : { column: sort, order };
  return {
    table: 'providers',
    criteria: [...ofList, ...(list?.only === 'yes' ? [] : [...base, ...(notShown === 0 ? musts.flat() : some)])],
    ...(site && { distance: distanceFrom(site.point) }),
    ...(by && { sort: by }),
    tests: [...musts, ...ties],
    shows: 'keys',
    page: 1,
    page_size: PEOPLE_MAX,
  };
}

/** The people on the list whose NPI is deactivated. None if the index has changed meanwhile. */
async function retiredOn(search: Search, list: SharedKeys, generation: number): Promise<Float64Array> {
  const request = { criteria: [among(list)], shows: 'keys' as const, page: 1, page_size: PEOPLE_MAX };
  const found = await search.ask({ ...request, table: 'deactivated_providers' });
  return (found.generation === generation && found.keys?.keys) || new Float64Array();
}

// Who meets every must-have of an opening now.
import type { FindServices } from '#src/find/find.ts';
import { backgroundSearcher } from '#src/search/search.ts';
import type { User } from '#src/server/authorization.ts';
import { count } from '#src/shared/format.ts';
import { openExportQueries } from '#src/work/exports/query.ts';
import { openWordsOf } from '#src/work/exports/query-words.ts';
import { criteriaAsText } from '#src/work/openings/arrivals/openings-due.ts';
import type { Opening } from '#src/work/openings/contract.ts';
import { type CriterionGroup, searchOfCodes } from '#src/work/openings/people/criterion-groups.ts';
import { criteriaAsked } from '#src/work/openings/people/must.ts';
import { COMPARED_MAX } from '#src/work/searches/contract.ts';
import { whileBusy } from '#src/work/searches/matches.ts';
import { meaningOf } from '#src/work/searches/meanings.ts';

/** The people who meet every must-have. */
export interface Meeting {
  total: number | null;
  /** Ascending. Null if they are not compared. */
  npis: Float64Array | null;
  /** Why not, in words. */
  problem: string | null;
  musts: readonly CriterionGroup[];
  /** What was asked, and what it means in this release. */
  asked: string;
}

export type FindMeeting = (user: User, opening: Pick<Opening, 'specialty' | 'must'>) => Promise<Meeting>;

/** Makes the function that finds them, behind the searches on screens. It reads what the user may read in their session. */
export function openMeeting(services: FindServices): FindMeeting {
  const queries = openExportQueries(services.find.queries);
  const wordsOf = openWordsOf(services);
  const behind = backgroundSearcher(services.search);
  const find = async (user: User, { specialty, must }: Pick<Opening, 'specialty' | 'must'>) => {
    const searches = services.find.providers(user);
    const musts = await criteriaAsked({ services, queries, searches, wordsOf }, { specialty, must, nice: '' }, 'must');
    const base = await searches.criteria(queries.parse('providers', searchOfCodes(specialty)));
    const criteria = [...base, ...musts.flatMap((each) => each.criteria)];
    const { total, keys } = await behind.ask({
      table: 'providers',
      criteria,
      shows: 'keys',
      page: 1,
      page_size: COMPARED_MAX,
    });
    if (total > COMPARED_MAX) return { total, musts, problem: TOO_BROAD };
    return { total, musts, npis: (keys?.keys ?? new Float64Array()).sort() };
  };
  return async (user, opening) => {
    const asked = criteriaAsText(opening, meaningOf(`?${opening.must}`, services.isReady));
    return {
      total: null,
      npis: null,
      problem: null,
      musts: [],
      asked,
      ...(await whileBusy(() => find(user, opening))),
    };
  };
}

const TOO_BROAD = `More than ${count(COMPARED_MAX)} people meet every must-have, so new ones do not arrive. Add a must-have.`;

// The criterion of shortage areas on places, by the counties of ZIP codes (R-1253).
import { between, equals } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';
import type { shortageKinds } from '#src/shared/shortages.ts';

/** The search table of the designations of ZIP codes. */
export const PLACE_SHORTAGES = 'place_shortages';

interface Asked {
  shortage?: readonly (typeof shortageKinds)[number][] | undefined;
  shortage_score_from?: number | undefined;
}

/** Whether a search asks for shortage areas, and so needs the dataset. */
export const asksShortage = ({ shortage, shortage_score_from }: Asked): boolean =>
  shortage !== undefined || shortage_score_from !== undefined;

/** The county of a ZIP code, or a part of it, is designated: one of these kinds, with at least this score. */
export const shortageCriteria = ({ shortage, shortage_score_from }: Asked): Criterion[] =>
  asksShortage({ shortage, shortage_score_from })
    ? [
        {
          child: PLACE_SHORTAGES,
          meets: [equals('kind', shortage && [...shortage]), between('score', shortage_score_from, undefined)],
        },
      ]
    : [];

import { type RawBuilder, sql } from 'kysely';
import { textContains, textEquals, textStarts } from '#src/server/page.ts';
import { type CriterionName, type Fields, searched } from '#src/shared/declare.ts';

const comparisons = {
  same: (value: RawBuilder<string>, wanted: string) => sql<boolean>`${value} = ${wanted}`,
  whole: textEquals,
  part: textContains,
  start: textStarts,
};

/** The SQL conditions of a search: one per given criterion, compared as its field declares. Skips those in `except`. */
export const declaredConditions = <const F extends Fields>(
  fields: F,
  query: Partial<Record<CriterionName<F>, string>>,
  except: readonly CriterionName<F>[] = [],
): RawBuilder<boolean>[] =>
  searched(fields).flatMap(({ name, query: criterion, match }) => {
    const wanted = query[criterion];
    return wanted === undefined || except.includes(criterion) ? [] : [comparisons[match](sql.ref(name), wanted)];
  });

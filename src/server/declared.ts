import { type RawBuilder, sql } from 'kysely';
import { contains, equals, starts } from '#src/server/page.ts';
import { type Criterion, type Fields, searched } from '#src/shared/declare.ts';

const comparisons = {
  same: (value: RawBuilder<string>, wanted: string) => sql<boolean>`${value} = ${wanted}`,
  whole: equals,
  part: contains,
  start: starts,
};

/** The SQL conditions of a search: one per given criterion, compared as its field declares. Skips those in `except`. */
export const matching = <const F extends Fields>(
  fields: F,
  query: Partial<Record<Criterion<F>, string>>,
  except: readonly Criterion<F>[] = [],
): RawBuilder<boolean>[] =>
  searched(fields).flatMap(({ name, query: criterion, match }) => {
    const wanted = query[criterion];
    return wanted === undefined || except.includes(criterion) ? [] : [comparisons[match](sql.ref(name), wanted)];
  });

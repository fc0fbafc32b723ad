// Criteria that one row must meet, each declared as one object.
import type { z } from 'zod';
import { between } from '#src/search/criteria.ts';
import type { CountRequest, Criterion } from '#src/search/query.ts';
import type { CriteriaFacts, ParameterWords, RowFacet, Words } from '#src/search/row-criteria.ts';

/** A criterion on one row: what its parameter takes, and what that asks. */
interface OneRowCriterion<R extends z.ZodType> extends Pick<ParameterWords, 'label'> {
  rule: R;
  meets(value: NonNullable<z.output<R>>, facts: CriteriaFacts, query: object): Criterion[];
  /** What a facet of its name counts. */
  counts?: Pick<CountRequest, 'column' | 'ranges'>;
  /** The answers, if it asks a question. */
  answers?: readonly string[];
}

/** What counts the rows of a table that meet the other criteria. */
type Counted = (query: object, facts: CriteriaFacts) => Pick<CountRequest, 'child'>;

/** Declares criteria that one row must meet, by the names of their parameters. Spread its parts into `rowCriteria`. */
export function oneRowCriteria<const S extends z.ZodRawShape & Record<string, z.ZodType>>(
  each: {
    [N in keyof S]: OneRowCriterion<S[N]>;
  },
) {
  const all = Object.entries<OneRowCriterion<z.ZodType>>(each);
  const of = <V>(value: (criterion: OneRowCriterion<z.ZodType>, name: string) => V | undefined) =>
    Object.fromEntries(
      all.flatMap(([name, criterion]) => {
        const found = value(criterion, name);
        return found === undefined ? [] : [[name, found] as const];
      }),
    );
  return {
    parameters: of(({ rule }) => rule) as unknown as S, // entries lose their names
    answers: of(({ answers }) => answers) as { [N in keyof S & string]?: readonly string[] },
    words: of(({ label }) => label && { label }) as Words,
    /** What a row must meet. `query` has values of the parameters, and may have others. */
    meets: (query: { readonly [N in keyof S]?: z.output<S[N]> | undefined }, facts: CriteriaFacts): Criterion[] =>
      all.flatMap(([name, { meets }]) => {
        const value = query[name as keyof S];
        return value === undefined || value === null ? [] : meets(value, facts, query);
      }),
    /** The facets, each of the rows that `counted` says. */
    facets: (counted: Counted): Record<string, Pick<RowFacet, 'count'> & { own: (keyof S & string)[] }> =>
      of(
        ({ counts }, name) =>
          counts && {
            own: [name as keyof S & string],
            count: (query: object, facts: CriteriaFacts) => ({ ...counts, ...counted(query, facts) }),
          },
      ),
  };
}

/** The lower and the upper limit of a column, as the parameters `<stem>_from` and `<stem>_to`. */
export function limitCriteria<const S extends string, R extends z.ZodType<string | number | undefined>>(
  stem: S,
  column: string,
  rule: R,
) {
  const limits = (query: object): [from?: string | number, to?: string | number] => {
    const given: Readonly<Record<string, string | number | undefined>> = { ...query };
    return [given[`${stem}_from`], given[`${stem}_to`]];
  };
  const range = (query: object) => [between(column, ...limits(query))];
  return {
    [`${stem}_from`]: { rule, meets: (_: unknown, __: unknown, query: object) => range(query) },
    [`${stem}_to`]: {
      rule,
      meets: (_: unknown, __: unknown, query: object) => (limits(query)[0] === undefined ? range(query) : []),
    },
  } as Record<`${S}_from` | `${S}_to`, OneRowCriterion<R>>; // computed names lose their types
}

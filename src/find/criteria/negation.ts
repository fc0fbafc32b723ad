// The parameters of a search that exclude rows: `not.` before the name of a criterion.
import { Failure } from '#src/server/failure.ts';

const NOT = 'not.';

/** The parameter that negates another one. */
export const negationOf = (parameter: string): string => `${NOT}${parameter}`;

/** A query without some of its parameters, which are all optional. */
export const without = <Q extends object>(query: Q, parameters: readonly string[]): Q =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !parameters.includes(name))) as Q;

type Wanted<Q> = { [N in keyof Q as N extends `not.${string}` ? never : N]?: Q[N] };

/** The given parameters that are not negated. */
export const wantedIn = <Q extends object>(query: Q): Wanted<Q> =>
  Object.fromEntries(
    Object.entries(query).filter(([name, value]) => value !== undefined && !name.startsWith(NOT)),
  ) as Wanted<Q>; // entries lose their names' type

/** The given parameters that are negated, by the names of what they negate. */
export const excludedIn = <Q extends object>(query: Q): Wanted<Q> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value !== undefined && name.startsWith(NOT) ? [[name.slice(NOT.length), value]] : [],
    ),
  ) as Wanted<Q>; // as above; a negated parameter has the type of the other

/** The criteria of negated parameters. A refusal names the parameter as given. */
export const namingNot = <T>(criteria: Promise<T>): Promise<T> =>
  criteria.catch((error) => {
    if (!(error instanceof Failure) || error.status !== 400) throw error;
    throw new Failure(400, error.code, `${NOT}${error.message}`);
  });

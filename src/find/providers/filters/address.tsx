// The URL of the provider search: the parameters of the API.
import { providerSortColumns } from '#src/datasets/providers/contract.ts';
import { criteriaOnScreen, type Name } from '#src/find/providers/filters/on-screen.tsx';
import { readersOf } from '#src/ui/on-screen.ts';
import { listAddress } from '#src/ui/results/list.ts';
import { BY_DISTANCE } from '#src/ui/results/near.ts';
import { withNegations } from '#src/ui/search/negations.ts';

/** A parameter of the search, or its negation. */
export type Parameter = Name | `not.${Name}`;

export const address = listAddress(withNegations<Name>(readersOf(criteriaOnScreen)), [
  ...providerSortColumns,
  BY_DISTANCE,
]);

/** The given values of each parameter. */
export type Criteria = Record<Parameter, string[]>;

/** The criteria for counts, maps and close matches, which are always of NPIs in service. */
export const inService = (criteria: Criteria): Criteria => withValues(criteria, { deactivated: [] });

/** The criteria with other values for some parameters. */
export const withValues = (criteria: Criteria, changed: Partial<Criteria>): Criteria => ({ ...criteria, ...changed });

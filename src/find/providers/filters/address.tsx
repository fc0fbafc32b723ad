// The URL of the provider search: the parameters of the API.
import { providerSortColumns } from '#src/datasets/providers/contract.ts';
import { type ProviderParameterName, providerCriteriaOnScreen } from '#src/find/providers/filters/on-screen.tsx';
import { BY_SERVICES } from '#src/shared/by-services.ts';
import { readersOf } from '#src/ui/on-screen.ts';
import { listAddress } from '#src/ui/results/list.ts';
import { BY_DISTANCE } from '#src/ui/results/near.ts';
import { withNegations } from '#src/ui/search/negations.ts';

/** A parameter of the search, or its negation. */
export type ProviderParameter = ProviderParameterName | `not.${ProviderParameterName}`;

export const providerAddress = listAddress(withNegations<ProviderParameterName>(readersOf(providerCriteriaOnScreen)), [
  ...providerSortColumns,
  BY_DISTANCE,
  BY_SERVICES,
]);

/** The given values of each parameter. */
export type ProviderCriteria = Record<ProviderParameter, string[]>;

/** The criteria for counts, maps and close matches, which are always of NPIs in service. */
export const providersInService = (criteria: ProviderCriteria): ProviderCriteria =>
  replaceValues(criteria, { deactivated: [] });

/** The criteria with other values for some parameters. */
export const replaceValues = (criteria: ProviderCriteria, changed: Partial<ProviderCriteria>): ProviderCriteria => ({
  ...criteria,
  ...changed,
});

// The URL of the organization search: the parameters of the API.
import { organizationSorts } from '#src/datasets/organizations/contract.ts';
import { type OrganizationParameterName, organizationCriteriaOnScreen } from '#src/find/organizations/on-screen.tsx';
import { readersOf } from '#src/ui/on-screen.ts';
import { listAddress } from '#src/ui/results/list.ts';
import { BY_DISTANCE } from '#src/ui/results/near.ts';
import { withNegations } from '#src/ui/search/negations.ts';

/** A parameter of the search, or its negation. */
type Parameter = OrganizationParameterName | `not.${OrganizationParameterName}`;

export const organizationAddress = listAddress(
  withNegations<OrganizationParameterName>(readersOf([organizationCriteriaOnScreen])),
  [...organizationSorts, BY_DISTANCE],
);

/** The criteria for counts, which are always of NPIs in service. */
export const organizationsInService = (criteria: OrganizationCriteria): OrganizationCriteria => ({
  ...criteria,
  deactivated: [],
});

/** The given values of each parameter. */
export type OrganizationCriteria = Record<Parameter, string[]>;

// The URL of the organization search: the parameters of the API.
import { sortColumns } from '#src/datasets/organizations/contract.ts';
import { organizationFields } from '#src/datasets/organizations/dataset.ts';
import { addressOf } from '#src/ui/declared.ts';
import { listAddress } from '#src/ui/list.ts';
import { BY_DISTANCE } from '#src/ui/near.ts';
import { withNegations } from '#src/ui/negations.ts';
import { upper } from '#src/ui/url-state.ts';

/** The parameters that the spec's form has. */
const inForm = { ...addressOf(organizationFields), taxonomy: upper };

const readers = {
  ...inForm,
  near: undefined,
  miles: undefined,
  organization_subpart: upper,
  members_from: undefined,
  members_to: undefined,
  deactivated: undefined,
};

/** A parameter of the search, or its negation. */
export type Parameter = keyof typeof readers | `not.${keyof typeof readers}`;

export const address = listAddress(withNegations<keyof typeof readers>(readers), [...sortColumns, BY_DISTANCE]);

/** The criteria for counts, which are always of NPIs in service. */
export const inService = (criteria: Criteria): Criteria => ({ ...criteria, deactivated: [] });

/** The given values of each parameter. */
export type Criteria = Record<Parameter, string[]>;

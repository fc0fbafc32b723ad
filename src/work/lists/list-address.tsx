// The URL of a list: the criteria of a provider search, those on progress, and the view.
import { providerSortColumns } from '#src/datasets/providers/contract.ts';
import { type ProviderCriteria, providerAddress } from '#src/find/providers/filters/address.tsx';
import { listAddress, useList } from '#src/ui/results/list.ts';
import { BY_DISTANCE } from '#src/ui/results/near.ts';
import { several, single } from '#src/ui/state/url-state.ts';
import { progressSorts } from '#src/work/lists/entries/contract.ts';

const progress = {
  stage: several,
  owner: several,
  priority: several,
  due: single,
  text: single,
  changed: several,
  changed_after: single,
};

const address = listAddress({ ...providerAddress.criteria.shape, ...progress }, [
  ...providerSortColumns,
  BY_DISTANCE,
  ...progressSorts,
]);

/** The state of a list in its URL. */
export const useListAddress = () => useList(address);
export type ListAddress = ReturnType<typeof useListAddress>;
export type ListCriteria = ListAddress['criteria'];

/** The criteria of the provider search among those of a list. */
export function providerCriteriaOf(criteria: ListCriteria): ProviderCriteria {
  const rest = Object.fromEntries(Object.entries(criteria).filter(([name]) => !(name in progress)));
  return rest as ProviderCriteria; // listAddress loses the types of spread parameters
}

/** Whether a search within a list asks for progress, which a provider search cannot. */
export const asksProgress = ({ stage, owner, priority, due, text, changed }: ListCriteria): boolean =>
  [stage, owner, priority, due, text, changed].some((value) => value.length > 0); // changed_after comes with changed

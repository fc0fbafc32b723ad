import { searchOrganizations, sortColumns } from '#src/datasets/organizations/contract.ts';
import { organizationFields } from '#src/datasets/organizations/dataset.ts';
import { OrganizationForm } from '#src/datasets/organizations/OrganizationForm.tsx';
import { OrganizationResults } from '#src/datasets/organizations/OrganizationResults.tsx';
import { addressOf } from '#src/ui/declared.ts';
import { useFormCriteria } from '#src/ui/default-state.ts';
import { useFind } from '#src/ui/find.ts';
import { Hint } from '#src/ui/Hint.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { listAddress, useList } from '#src/ui/list.ts';
import { useSearch } from '#src/ui/search.ts';
import { upper } from '#src/ui/search-params.ts';
import { useListStamp } from '#src/ui/site.ts';

const address = listAddress({ ...addressOf(organizationFields), taxonomy: upper }, sortColumns);

/** The organization search. An address with a state or a ZIP runs at once. */
export function OrganizationSearch() {
  const list = useList(address);
  const search = useSearch(searchOrganizations, { criteria: list.criteria, view: list.viewed, asked: list.asked });
  const { find, results } = useFind(list, search);

  return (
    <>
      <Crumbs here="Healthcare Organizations" />
      <PageHead
        title="Search Healthcare Organizations"
        stamp={useListStamp('organizations', 'organizations', 'NPPES')}
      />
      <OrganizationForm
        criteria={useFormCriteria(list)}
        busy={search.isFetching}
        onSearch={find}
        onClear={list.clear}
      />
      {list.asked ? (
        <OrganizationResults key={JSON.stringify(list.criteria)} ref={results} search={search} view={list.view} />
      ) : (
        <Hint>Fill in what you know, or search with an empty form to list every organization.</Hint>
      )}
    </>
  );
}

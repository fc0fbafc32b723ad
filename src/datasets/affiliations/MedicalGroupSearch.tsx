import { TextInput } from '@mantine/core';
import { GroupSummary, groupColumns } from '#src/datasets/affiliations/columns.tsx';
import { groupSortColumns, MedicalGroupQuery, searchMedicalGroups } from '#src/datasets/affiliations/contract.ts';
import { counted } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { useDefaultState, useFormCriteria } from '#src/ui/default-state.ts';
import { faultsBy, useDraft } from '#src/ui/draft.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Found } from '#src/ui/Found.tsx';
import { useFind } from '#src/ui/find.ts';
import { Hint } from '#src/ui/Hint.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { listAddress, useList } from '#src/ui/list.ts';
import { ResultsCard } from '#src/ui/ResultsCard.tsx';
import { ResultsTable } from '#src/ui/ResultsTable.tsx';
import form from '#src/ui/SearchForm.module.css';
import { SearchForm } from '#src/ui/SearchForm.tsx';
import { TableSkeleton } from '#src/ui/Skeletons.tsx';
import { StateChoice } from '#src/ui/StateChoice.tsx';
import { useSearch } from '#src/ui/search.ts';
import { single, upper } from '#src/ui/search-params.ts';
import { useListStamp } from '#src/ui/site.ts';

const address = listAddress(
  { facility_name: single, city: single, state: upper, min_members: single, max_members: single },
  groupSortColumns,
);
const blank = { facility_name: '', city: '', state: '', min_members: '', max_members: '' };
const skeleton = <TableSkeleton headers={groupColumns.map(({ header }) => header)} />;

/** The search of medical groups: by name, place and size. */
export function MedicalGroupSearch() {
  const list = useList(address);
  const { criteria, view } = list;
  const search = useSearch(searchMedicalGroups, { criteria, view: list.viewed, asked: list.asked });
  const defaultState = useDefaultState();
  const { draft, reset, passes, text, choice } = useDraft(useFormCriteria(list), (query) =>
    faultsBy(MedicalGroupQuery, query),
  );
  const { find, results } = useFind(list, search);
  const clear = () => {
    reset({ ...blank, state: defaultState });
    list.clear();
  };

  return (
    <>
      <Crumbs here="Medical Groups" />
      <PageHead
        title="Search Medical Groups"
        stamp={useListStamp('medical_groups', 'medical groups', 'CMS Doctors & Clinicians')}
      />
      <SearchForm
        label="Medical group search"
        submit="Search Medical Groups"
        busyWord="Searching..."
        busy={search.isFetching}
        onSubmit={(form) => passes(form) && find(draft)}
        onClear={clear}
      >
        <TextInput {...text('facility_name', 'Group Name')} />
        <TextInput {...text('city', 'City')} />
        <StateChoice {...choice('state', 'State')} />
        <div className={form.range}>
          <TextInput {...text('min_members', 'Members from')} inputMode="numeric" />
          <TextInput {...text('max_members', 'to')} aria-label="Members to" inputMode="numeric" />
        </div>
      </SearchForm>
      {list.asked ? (
        <ResultsCard key={JSON.stringify(criteria)} search={search} skeleton={skeleton} ref={results}>
          {(reply) =>
            reply.total === 0 ? (
              <EmptyState title="No medical groups found matching your search criteria">
                Try part of a name, a wider range of members, or leave a field empty.
              </EmptyState>
            ) : (
              <Found
                heading={`Found ${counted(reply.total, 'medical group')}`}
                reply={reply}
                view={view}
                late={search.isPlaceholderData}
                sorts={groupColumns}
              >
                {(rows) => (
                  <ResultsTable
                    label="Medical groups"
                    columns={groupColumns}
                    rows={rows}
                    idOf={({ org_pac_id }) => org_pac_id}
                    hrefOf={({ org_pac_id }) => links.medicalGroup(org_pac_id)}
                    summary={(row) => <GroupSummary row={row} />}
                    sort={view.sort}
                    onSort={view.onSort}
                  />
                )}
              </Found>
            )
          }
        </ResultsCard>
      ) : (
        <Hint>Fill in what you know, or search with an empty form to list every medical group.</Hint>
      )}
    </>
  );
}

import { affiliatedColumns as columns, ProviderSummary } from '#src/datasets/affiliations/columns.tsx';
import { AffiliationQuery, searchAffiliations, sortValues } from '#src/datasets/affiliations/contract.ts';
import { affiliationFields } from '#src/datasets/affiliations/dataset.ts';
import { counted } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { addressOf } from '#src/ui/declared.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Found } from '#src/ui/Found.tsx';
import { useFind } from '#src/ui/find.ts';
import { Hint } from '#src/ui/Hint.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { listAddress, useList } from '#src/ui/list.ts';
import { NpiForm } from '#src/ui/NpiForm.tsx';
import { ResultsCard } from '#src/ui/ResultsCard.tsx';
import { ResultsTable } from '#src/ui/ResultsTable.tsx';
import { TableSkeleton } from '#src/ui/Skeletons.tsx';
import { useSearch } from '#src/ui/search.ts';
import { useListStamp } from '#src/ui/site.ts';

const address = listAddress(addressOf(affiliationFields), sortValues);
const skeleton = <TableSkeleton headers={columns.map(({ header }) => header)} />;

/** The search of affiliated providers by NPI. */
export function AffiliationSearch() {
  const list = useList(address);
  const { criteria, view } = list;
  const search = useSearch(searchAffiliations, { criteria, view: list.viewed, asked: list.asked });
  const { find, results } = useFind(list, search);

  return (
    <>
      <Crumbs here="Affiliations" />
      <PageHead
        title="Provider Affiliation Search"
        stamp={useListStamp('affiliated_providers', 'affiliated providers', 'CMS Doctors & Clinicians')}
      />
      <NpiForm
        label="Affiliation search"
        submit="Search Affiliations"
        criteria={criteria}
        query={AffiliationQuery}
        busy={search.isFetching}
        onSearch={find}
        onClear={list.clear}
      />
      {list.asked ? (
        <ResultsCard key={criteria.npi} search={search} skeleton={skeleton} ref={results}>
          {(reply) =>
            reply.total === 0 ? (
              <EmptyState title="No providers found matching your search criteria">
                Check the number, or leave it empty to list every affiliated provider.
              </EmptyState>
            ) : (
              <Found
                heading={`Found ${counted(reply.total, 'provider')}`}
                reply={reply}
                view={view}
                late={search.isPlaceholderData}
                sorts={columns}
              >
                {(rows) => (
                  <ResultsTable
                    label="Affiliated providers"
                    columns={columns}
                    rows={rows}
                    idOf={({ npi }) => npi}
                    hrefOf={({ npi }) => links.provider(npi)}
                    summary={(row) => <ProviderSummary row={row} />}
                    sort={view.sort}
                    onSort={view.onSort}
                  />
                )}
              </Found>
            )
          }
        </ResultsCard>
      ) : (
        <Hint>Enter an NPI, or search with an empty form to list every affiliated provider.</Hint>
      )}
    </>
  );
}

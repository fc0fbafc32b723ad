import { columns, LicensedSummary } from '#src/datasets/licenses/columns.tsx';
import { LicenseQuery, searchLicenses, sortValues } from '#src/datasets/licenses/contract.ts';
import { licenseFields } from '#src/datasets/licenses/dataset.ts';
import { count } from '#src/shared/format.ts';
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

const address = listAddress(addressOf(licenseFields), sortValues);
const skeleton = <TableSkeleton headers={columns.map(({ header }) => header)} />;

/** The license verification by NPI. */
export function LicenseSearch() {
  const list = useList(address);
  const { criteria, view } = list;
  const search = useSearch(searchLicenses, { criteria, view: list.viewed, asked: list.asked });
  const { find, results } = useFind(list, search);

  return (
    <>
      <Crumbs here="Licenses" />
      <PageHead
        title="FSMB License Verification"
        stamp={useListStamp('licensed_providers', 'licensed providers', 'FSMB')}
      />
      <NpiForm
        label="License search"
        submit="Search Licenses"
        criteria={criteria}
        query={LicenseQuery}
        busy={search.isFetching}
        onSearch={find}
        onClear={list.clear}
      />
      {list.asked ? (
        <ResultsCard key={criteria.npi} search={search} skeleton={skeleton} ref={results}>
          {(reply) =>
            reply.total === 0 ? (
              <EmptyState title="No licenses found matching your search criteria">
                Check the number, or leave it empty to list every licensed provider.
              </EmptyState>
            ) : (
              <Found
                heading={`Found ${count(reply.total)} provider(s)`}
                reply={reply}
                view={view}
                late={search.isPlaceholderData}
                sorts={columns}
              >
                {(rows) => (
                  <ResultsTable
                    label="Licensed providers"
                    columns={columns}
                    rows={rows}
                    idOf={({ npi }) => npi}
                    hrefOf={({ npi }) => links.provider(npi)}
                    summary={(row) => <LicensedSummary row={row} />}
                    sort={view.sort}
                    onSort={view.onSort}
                  />
                )}
              </Found>
            )
          }
        </ResultsCard>
      ) : (
        <Hint>Enter an NPI, or search with an empty form to list every licensed provider.</Hint>
      )}
    </>
  );
}

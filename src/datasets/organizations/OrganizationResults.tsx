import type { Ref } from 'react';
import { choicesOf, columns, filters, OrganizationSummary } from '#src/datasets/organizations/columns.tsx';
import type { OrganizationRow } from '#src/datasets/organizations/contract.ts';
import { counted } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Found } from '#src/ui/Found.tsx';
import type { ListView } from '#src/ui/list.ts';
import { ResultsCard } from '#src/ui/ResultsCard.tsx';
import { ResultsTable } from '#src/ui/ResultsTable.tsx';
import { TableSkeleton } from '#src/ui/Skeletons.tsx';
import type { Search } from '#src/ui/search.ts';

interface OrganizationResultsProps {
  search: Search<{ total: number; rows: OrganizationRow[]; page_size: number }>;
  view: ListView;
  ref: Ref<HTMLElement>;
}

const skeleton = <TableSkeleton headers={columns.map(({ header }) => header)} />;

/** What an organization search found. */
export function OrganizationResults({ search, view, ref }: OrganizationResultsProps) {
  return (
    <ResultsCard search={search} skeleton={skeleton} ref={ref}>
      {(reply) =>
        reply.total === 0 ? (
          <EmptyState title="No organizations found matching your criteria">
            Check the spelling, try part of the name, or leave a field empty.
          </EmptyState>
        ) : (
          <Found
            heading={`Found ${counted(reply.total, 'organization')}`}
            reply={reply}
            view={view}
            late={search.isPlaceholderData}
            sorts={columns}
            filters={filters}
            choicesOf={choicesOf}
          >
            {(rows) => (
              <ResultsTable
                label="Organizations"
                columns={columns}
                rows={rows}
                idOf={({ npi }) => npi}
                hrefOf={({ npi }) => links.organization(npi)}
                summary={(row) => <OrganizationSummary row={row} />}
                sort={view.sort}
                onSort={view.onSort}
              />
            )}
          </Found>
        )
      }
    </ResultsCard>
  );
}

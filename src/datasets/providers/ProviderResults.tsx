import type { Ref } from 'react';
import { choicesOf, columns, filters, ProviderSummary } from '#src/datasets/providers/columns.tsx';
import type { ProviderRow } from '#src/datasets/providers/contract.ts';
import { counted } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Found } from '#src/ui/Found.tsx';
import type { ListView } from '#src/ui/list.ts';
import { ResultsCard } from '#src/ui/ResultsCard.tsx';
import { ResultsTable } from '#src/ui/ResultsTable.tsx';
import { TableSkeleton } from '#src/ui/Skeletons.tsx';
import type { Search } from '#src/ui/search.ts';

interface ProviderResultsProps {
  search: Search<{ total: number; rows: ProviderRow[]; page_size: number }>;
  view: ListView;
  ref: Ref<HTMLElement>;
}

const skeleton = <TableSkeleton headers={columns.map(({ header }) => header)} />;

/** What a provider search found. */
export function ProviderResults({ search, view, ref }: ProviderResultsProps) {
  return (
    <ResultsCard search={search} skeleton={skeleton} ref={ref}>
      {(reply) =>
        reply.total === 0 ? (
          <EmptyState title="No providers found matching your criteria">
            Check the spelling, try part of a name, or leave a field empty.
          </EmptyState>
        ) : (
          <Found
            heading={`Found ${counted(reply.total, 'provider')}`}
            reply={reply}
            view={view}
            late={search.isPlaceholderData}
            sorts={columns}
            filters={filters}
            choicesOf={choicesOf}
          >
            {(rows) => (
              <ResultsTable
                label="Providers"
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
  );
}

import type { ReactNode } from 'react';
import type { Providers } from '#src/datasets/listings/contract.ts';
import { ProviderCard } from '#src/datasets/listings/ProviderCard.tsx';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { CardGrid } from '#src/ui/CardGrid.tsx';
import { Found } from '#src/ui/Found.tsx';
import type { ListView } from '#src/ui/list.ts';
import { ResultsCard } from '#src/ui/ResultsCard.tsx';
import { GridSkeleton } from '#src/ui/Skeletons.tsx';
import type { Search } from '#src/ui/search.ts';

/** The sort set of providers, each by the name the API sorts it by. */
const sorts = [
  { id: 'last_name', header: 'Last Name' },
  { id: 'first_name', header: 'First Name' },
  { id: 'specialty', header: 'Specialty' },
  { id: 'city', header: 'City' },
  { id: 'state', header: 'State' },
];

interface ProviderListProps {
  search: Search<Providers>;
  view: ListView;
  /** Stands in place of cards where there are none. */
  empty: ReactNode;
}

/** Providers as cards, in pages of fifty, with the floating choice of their order. */
export function ProviderList({ search, view, empty }: ProviderListProps) {
  return (
    <ResultsCard search={search} skeleton={<GridSkeleton />}>
      {(reply) =>
        reply.total === 0 ? (
          empty
        ) : (
          <Found
            heading={`Found ${count(reply.total)} ${reply.total === 1 ? 'provider' : 'providers'}`}
            reply={reply}
            view={view}
            late={search.isPlaceholderData}
            sorts={sorts}
            floatingSort
          >
            {(rows) => (
              <CardGrid label="Providers" rows={rows} idOf={({ npi }) => npi} hrefOf={({ npi }) => links.provider(npi)}>
                {(provider) => <ProviderCard provider={provider} />}
              </CardGrid>
            )}
          </Found>
        )
      }
    </ResultsCard>
  );
}

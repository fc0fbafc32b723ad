import { Box, Divider } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { listStates } from '#src/datasets/listings/contract.ts';
import { NameList } from '#src/datasets/listings/NameList.tsx';
import { NamesSkeleton } from '#src/datasets/listings/NamesSkeleton.tsx';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { stateName } from '#src/shared/states.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { ErrorBoundary } from '#src/ui/messages/ErrorBoundary.tsx';
import { ResultsCard } from '#src/ui/results/ResultsCard.tsx';
import { useSearch } from '#src/ui/results/search.ts';
import { useListStamp } from '#src/ui/state/site.ts';

// Map code loads separately, so that the list appears first.
const StatesMap = lazy(async () => ({
  default: (await import('#src/datasets/listings/StatesMap.tsx')).StatesMap,
}));

/** All states, on a map shaded by the number of providers, or with their shortage areas (R-1258), and in a list. */
export function States() {
  const search = useSearch(listStates);
  return (
    <>
      <Crumbs here="States" />
      <PageHead
        title="States"
        subtitle="Providers by the state they practice in."
        stamp={useListStamp('providers', 'providers', 'NPPES')}
      />
      <ResultsCard search={search} skeleton={<NamesSkeleton />}>
        {({ rows }) => (
          <>
            <Box p={16} mih="min(56vw, 520px)">
              <ErrorBoundary fallback={null}>
                <Suspense>
                  <StatesMap rows={rows} />
                </Suspense>
              </ErrorBoundary>
            </Box>
            <Divider />
            <NameList
              heading={`${rows.length} states, territories and DC`}
              placeholder="Search states..."
              noMatch="No states match your search"
              rows={rows}
              idOf={({ state }) => state}
              nameOf={({ state }) => stateName(state)}
            >
              {({ state, providers }) => (
                <Link to={links.state(state)}>
                  {stateName(state)}
                  <span className="muted small num">{count(providers)}</span>
                </Link>
              )}
            </NameList>
          </>
        )}
      </ResultsCard>
    </>
  );
}

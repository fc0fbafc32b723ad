import { Box, Divider } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { listStates } from '#src/datasets/listings/contract.ts';
import { NameList } from '#src/datasets/listings/NameList.tsx';
import { NamesSkeleton } from '#src/datasets/listings/NamesSkeleton.tsx';
import { LayerChoice } from '#src/datasets/shortages/layer/LayerChoice.tsx';
import { layerLabels, shortageMapOf, stateInWords, useShortageLayer } from '#src/datasets/shortages/layer/layer.tsx';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { stateName } from '#src/shared/states.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { ErrorBoundary } from '#src/ui/messages/ErrorBoundary.tsx';
import { ResultsCard } from '#src/ui/results/ResultsCard.tsx';
import { useSearch } from '#src/ui/results/search.ts';
import { later } from '#src/ui/state/later.tsx';
import { useListStamp } from '#src/ui/state/site.ts';

// Map code loads separately, so that the list appears first.
const StatesMap = lazy(async () => ({
  default: (await import('#src/datasets/listings/StatesMap.tsx')).StatesMap,
}));

const CountyShapes = lazy(async () => ({
  default: (await import('#src/datasets/shortages/layer/CountyShapes.tsx')).CountyShapes,
}));
const StateLayer = later(
  'StateLayer',
  async () => (await import('#src/datasets/shortages/layer/StateLayer.tsx')).StateLayer,
);

/** All states, on a map shaded by the number of providers, or with their shortage areas (R-1258), and in a list. */
export function States() {
  const search = useSearch(listStates);
  const [kind] = useShortageLayer();
  const overlay = useOverlay();
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
              <LayerChoice />
              <ErrorBoundary fallback={null}>
                <Suspense>
                  <StatesMap rows={rows} overlay={overlay} />
                </Suspense>
              </ErrorBoundary>
            </Box>
            {kind && <StateLayer kind={kind} />}
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

/** The layer of shortage areas for the map. Undefined while it is off, or without data. */
function useOverlay() {
  const [kind] = useShortageLayer();
  const { data } = useQuery({ ...shortageMapOf(kind ?? 'primary'), enabled: kind !== undefined });
  if (!kind || !data) return undefined;
  return {
    label: `Map of the states with shortage areas: ${layerLabels[kind]}`,
    shapes: <CountyShapes rows={data.rows} />,
    describe: (state: string) => {
      const found = data.states.find((each) => each.state === state);
      return found ? stateInWords(found) : stateName(state);
    },
  };
}

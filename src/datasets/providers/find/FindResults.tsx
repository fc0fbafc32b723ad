import { Button, Group } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { type Ref, useEffect, useState } from 'react';
import type { FoundProvider } from '#src/datasets/providers/contract.ts';
import { type Criteria, withValues } from '#src/datasets/providers/find/address.tsx';
import { CloseMatches } from '#src/datasets/providers/find/CloseMatches.tsx';
import { FoundProviders, headingOf } from '#src/datasets/providers/find/FoundProviders.tsx';
import styles from '#src/datasets/providers/find/find.module.css';
import { KeyHints } from '#src/datasets/providers/find/KeyHints.tsx';
import { LayoutSwitch, MapButton, useLayout } from '#src/datasets/providers/find/layouts.tsx';
import { NoProviders } from '#src/datasets/providers/find/NoProviders.tsx';
import { PeekBeside } from '#src/datasets/providers/find/PeekBeside.tsx';
import { followTop } from '#src/ui/follow-top.ts';
import { ListHead, Spacer } from '#src/ui/ListCard.tsx';
import { later } from '#src/ui/later.tsx';
import type { ListView } from '#src/ui/list.ts';
import type { Page } from '#src/ui/Results.tsx';
import { ResultsCard } from '#src/ui/ResultsCard.tsx';
import { useNarrow } from '#src/ui/ResultsTable.tsx';
import { RailFrame, useWide } from '#src/ui/rail/RailFrame.tsx';
import { useRowKeys } from '#src/ui/row-keys.ts';
import { TableSkeleton } from '#src/ui/Skeletons.tsx';
import type { Search } from '#src/ui/search.ts';

const ProviderRail = later(
  'ProviderRail',
  async () => (await import('#src/datasets/providers/find/ProviderRail.tsx')).ProviderRail,
);
const FindMap = later('FindMap', async () => (await import('#src/datasets/providers/find/FindMap.tsx')).FindMap);

interface FindResultsProps {
  search: Search<Page<FoundProvider>>;
  criteria: Criteria;
  view: ListView;
  ref: Ref<HTMLElement>;
  /** Called when the search has succeeded and its results are on the screen. */
  onFound: () => void;
  onSearch: (criteria: Criteria) => void;
  /** Searches with other values for some parameters. */
  onFilter: (changed: Partial<Criteria>) => void;
}

const skeleton = (
  <TableSkeleton headers={['NPI', 'Last Name', 'First Name', 'Credentials', 'Primary Taxonomy', 'City']} />
);

// Constants, so that memoized values stay valid across renders.
const noRows: FoundProvider[] = [];
const noNpis: ReadonlySet<string> = new Set();

/**
 * The results of a provider search as a table, on a map or both, with the filters at the left and the peek at the right
 * where there is room.
 */
export function FindResults({ search, criteria, view, ref, onFound, onSearch, onFilter }: FindResultsProps) {
  const isWide = useWide();
  const isVeryWide = useMediaQuery('(min-width: 1700px)', undefined, { getInitialValueInEffect: false });
  const isNarrow = useNarrow();
  const [pointed, setPointed] = useState(noNpis);
  const { ref: room, width } = useElementSize();
  const { data, error, isFetching } = search;
  useEffect(() => {
    if (data && !isFetching && !error) onFound();
  }, [data, isFetching, error, onFound]);
  const { layout, change, failed, fail, retry } = useLayout(view, criteria, error !== null && !isFetching);
  const isListed = layout !== 'map';
  const rows = data?.rows ?? noRows;
  useRowKeys({ peeked: view.peek || undefined, onPeek: (npi) => view.onPeek(npi ?? ''), onLayout: change });
  const hasRail = isWide && (layout !== 'split' || isVeryWide);
  const map = layout !== 'table' && (
    <FindMap
      criteria={criteria}
      rows={layout === 'split' ? rows : noRows}
      peeked={view.peek}
      onSearch={onSearch}
      onMove={onFilter}
      onZip={(zip) => {
        onSearch(withValues(criteria, { zip: [zip] }));
        if (layout === 'map') change(isNarrow ? 'table' : 'split');
      }}
      onPeek={view.onPeek}
      onPoint={setPointed}
      onFail={fail}
    />
  );
  const peek = <PeekBeside isWide={isWide} view={view} page={data} />;
  return (
    <RailFrame
      rail={<ProviderRail criteria={criteria} onChange={onFilter} />}
      hasRail={hasRail}
      ref={room}
      bar={isNarrow && <MapButton isMap={!isListed} onClick={() => change(isListed ? 'map' : 'table')} />}
      aside={
        layout === 'split' ? (
          <div className={styles.beside} ref={followTop}>
            {map}
            {peek}
          </div>
        ) : (
          peek
        )
      }
    >
      {(filtersButton) => {
        const tools = !isNarrow && (
          <>
            {filtersButton}
            <LayoutSwitch value={failed ? 'table' : layout} onChange={change} />
          </>
        );
        return (
          <>
            {failed && <NoMap onRetry={retry} />}
            <ResultsCard search={search} skeleton={isListed ? skeleton : null} ref={ref} flush>
              {(page) => {
                const head = (
                  <ListHead>
                    <h2 tabIndex={-1}>{headingOf(page)}</h2>
                    <Spacer />
                    {tools}
                  </ListHead>
                );
                if (page.total === 0)
                  return (
                    <>
                      {layout !== 'table' && head}
                      <NoProviders criteria={criteria} onSearch={onSearch} />
                    </>
                  );
                return isListed ? (
                  <FoundProviders
                    key={JSON.stringify(criteria)}
                    page={page}
                    criteria={criteria}
                    view={view}
                    room={width}
                    stale={search.isPlaceholderData}
                    besideMap={layout === 'split'}
                    tools={tools}
                    pointed={pointed}
                    onSearch={onSearch}
                  />
                ) : (
                  head
                );
              }}
            </ResultsCard>
            {data && isListed && <CloseMatches criteria={criteria} total={data.total} room={width} />}
            {layout === 'map' && (
              <div className={styles.map} ref={followTop}>
                {map}
              </div>
            )}
            {isWide && isListed && data && data.total > 0 && <KeyHints />}
          </>
        );
      }}
    </RailFrame>
  );
}

/** Says that the map cannot be loaded. */
const NoMap = ({ onRetry }: { onRetry: () => void }) => (
  <Group px={16} py={8} gap={12} className="small" role="status" bg="var(--warn-soft)" c="var(--warn)">
    Map not available
    <Button variant="default" size="compact-xs" onClick={onRetry}>
      Try again
    </Button>
  </Group>
);

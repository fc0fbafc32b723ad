import { Button, Drawer, Group, Kbd } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconMap, IconTable } from '@tabler/icons-react';
import { type Ref, useEffect, useState } from 'react';
import type { FoundProvider } from '#src/datasets/providers/contract.ts';
import { type Criteria, withValues } from '#src/datasets/providers/find/address.tsx';
import { CloseMatches } from '#src/datasets/providers/find/CloseMatches.tsx';
import { FoundProviders, headingOf } from '#src/datasets/providers/find/FoundProviders.tsx';
import styles from '#src/datasets/providers/find/find.module.css';
import { LayoutSwitch, useLayout } from '#src/datasets/providers/find/layouts.tsx';
import { NoProviders } from '#src/datasets/providers/find/NoProviders.tsx';
import { followTop } from '#src/ui/follow-top.ts';
import { ListHead, Spacer } from '#src/ui/ListCard.tsx';
import { later } from '#src/ui/later.tsx';
import type { ListView } from '#src/ui/list.ts';
import type { Page } from '#src/ui/Results.tsx';
import { ResultsCard } from '#src/ui/ResultsCard.tsx';
import { useNarrow } from '#src/ui/ResultsTable.tsx';
import { useRowKeys } from '#src/ui/row-keys.ts';
import { TableSkeleton } from '#src/ui/Skeletons.tsx';
import type { Search } from '#src/ui/search.ts';

const Rail = later('Rail', async () => (await import('#src/datasets/providers/find/Rail.tsx')).Rail);
const Peek = later('Peek', async () => (await import('#src/datasets/providers/find/Peek.tsx')).Peek);
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
  const isWide = useMediaQuery('(min-width: 1100px)', undefined, { getInitialValueInEffect: false });
  const isVeryWide = useMediaQuery('(min-width: 1700px)', undefined, { getInitialValueInEffect: false });
  const isNarrow = useNarrow();
  const [filtering, setFiltering] = useState(false);
  const [pointed, setPointed] = useState(noNpis);
  const { ref: room, width } = useElementSize();
  const { data, error, isFetching } = search;
  useEffect(() => {
    if (data && !isFetching && !error) onFound();
  }, [data, isFetching, error, onFound]);
  const { layout, change, failed, fail, retry } = useLayout(view, criteria, error !== null && !isFetching);
  const rows = data?.rows ?? noRows;
  const place = rows.findIndex(({ npi }) => npi === view.peek);
  useRowKeys({ peeked: view.peek || undefined, onPeek: (npi) => view.onPeek(npi ?? ''), onLayout: change });
  const stepTo = (row: FoundProvider | undefined) => row && (() => view.onPeek(row.npi));
  const before = data ? (data.page - 1) * data.page_size : 0;
  const hasRail = isWide && (layout !== 'split' || isVeryWide);
  const rail = <Rail criteria={criteria} onChange={onFilter} />;
  const peek = view.peek && (
    <Peek
      npi={view.peek}
      place={place < 0 ? undefined : before + place + 1}
      total={data?.total ?? 0}
      onPrevious={stepTo(rows[place - 1])}
      onNext={place < 0 ? undefined : stepTo(rows[place + 1])}
      onClose={() => view.onPeek('')}
    />
  );
  const filtersButton = (size: object) => (
    <Button
      variant="default"
      {...size}
      leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
      onClick={() => setFiltering(true)}
    >
      Filters
    </Button>
  );
  const tools = !isNarrow && (
    <>
      {isWide && !hasRail && <span data-filters>{filtersButton({ size: 'xs' })}</span>}
      <LayoutSwitch value={failed ? 'table' : layout} onChange={change} />
    </>
  );
  const map = layout !== 'table' && (
    <FindMap
      criteria={criteria}
      rows={layout === 'split' ? rows : noRows}
      peeked={view.peek}
      onSearch={onSearch}
      onZip={(zip) => {
        onSearch(withValues(criteria, { zip: [zip] }));
        if (layout === 'map') change(isNarrow ? 'table' : 'split');
      }}
      onPeek={view.onPeek}
      onPoint={setPointed}
      onFail={fail}
    />
  );
  const peekAside = isWide && peek && (
    <aside className={styles.peek} aria-label="Provider at a glance">
      {peek}
    </aside>
  );
  const isListed = layout !== 'map';
  return (
    <>
      <div className={styles.layout} data-wide>
        {hasRail && (
          <aside className={styles.rail} data-filters aria-label="Filters">
            <Group h={52} px={16} style={{ borderBottom: '1px solid var(--line)' }}>
              <b>Filters</b>
            </Group>
            {rail}
          </aside>
        )}
        <div ref={room} className={styles.results}>
          {failed && (
            <Group px={16} py={8} gap={12} className="small" role="status" bg="var(--warn-soft)" c="var(--warn)">
              Map not available
              <Button variant="default" size="compact-xs" onClick={retry}>
                Try again
              </Button>
            </Group>
          )}
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
          {isWide && isListed && <KeyHints />}
          {!isWide && (
            <Group className={styles.bar} gap={8} grow>
              {filtersButton({ h: 44 })}
              {isNarrow && (
                <Button
                  variant="default"
                  h={44}
                  leftSection={
                    isListed ? (
                      <IconMap size={16} stroke={1.75} aria-hidden />
                    ) : (
                      <IconTable size={16} stroke={1.75} aria-hidden />
                    )
                  }
                  onClick={() => change(isListed ? 'map' : 'table')}
                >
                  {isListed ? 'Map' : 'Table'}
                </Button>
              )}
            </Group>
          )}
        </div>
        {layout === 'split' ? (
          <div className={styles.beside} ref={followTop}>
            {map}
            {peekAside}
          </div>
        ) : (
          peekAside
        )}
      </div>
      {!hasRail && (
        <Drawer
          opened={filtering}
          onClose={() => setFiltering(false)}
          title="Filters"
          closeButtonProps={{ 'aria-label': 'Close' }}
          keepMounted={false}
        >
          {rail}
        </Drawer>
      )}
      {!isWide && (
        <Drawer
          opened={view.peek !== ''}
          onClose={() => view.onPeek('')}
          position="right"
          title="Provider at a glance"
          closeButtonProps={{ 'aria-label': 'Close' }}
          keepMounted={false}
        >
          {peek}
        </Drawer>
      )}
    </>
  );
}

const keys = [
  [['J', 'K'], 'move'],
  [['Space'], 'peek'],
  [['O'], 'open'],
  [['V', 'M'], 'map'],
  [['?'], 'all keys'],
] as const;

/** The most useful keys, below the results. */
const KeyHints = () => (
  <Group gap={14} px={16} py={8} fz={12.5} className="muted" aria-hidden>
    {keys.map(([names, does]) => (
      <span key={does}>
        {names.map((name) => (
          <Kbd key={name} mr={4}>
            {name}
          </Kbd>
        ))}
        {does}
      </span>
    ))}
  </Group>
);

import { Button, Drawer, Group, Kbd } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type Ref, useEffect, useState } from 'react';
import type { FoundProvider } from '#src/datasets/providers/contract.ts';
import type { Criteria } from '#src/datasets/providers/find/address.tsx';
import { CloseMatches } from '#src/datasets/providers/find/CloseMatches.tsx';
import { FoundProviders } from '#src/datasets/providers/find/FoundProviders.tsx';
import styles from '#src/datasets/providers/find/find.module.css';
import { NoProviders } from '#src/datasets/providers/find/NoProviders.tsx';
import { later } from '#src/ui/later.tsx';
import type { ListView } from '#src/ui/list.ts';
import type { Page } from '#src/ui/Results.tsx';
import { ResultsCard } from '#src/ui/ResultsCard.tsx';
import { useRowKeys } from '#src/ui/row-keys.ts';
import { TableSkeleton } from '#src/ui/Skeletons.tsx';
import type { Search } from '#src/ui/search.ts';

const Rail = later('Rail', async () => (await import('#src/datasets/providers/find/Rail.tsx')).Rail);
const Peek = later('Peek', async () => (await import('#src/datasets/providers/find/Peek.tsx')).Peek);

interface FindResultsProps {
  search: Search<Page<FoundProvider>>;
  criteria: Criteria;
  view: ListView;
  ref: Ref<HTMLElement>;
  /** Called when the search has succeeded and its results are on the screen. */
  onFound: () => void;
  onSearch: (criteria: Criteria) => void;
}

const skeleton = (
  <TableSkeleton headers={['NPI', 'Last Name', 'First Name', 'Credentials', 'Primary Taxonomy', 'City']} />
);

/** The results of a provider search, with the filters at the left and the peek at the right where there is room. */
export function FindResults({ search, criteria, view, ref, onFound, onSearch }: FindResultsProps) {
  const isWide = useMediaQuery('(min-width: 1100px)', undefined, { getInitialValueInEffect: false });
  const [filtering, setFiltering] = useState(false);
  const { ref: room, width } = useElementSize();
  const { data, error, isFetching } = search;
  useEffect(() => {
    if (data && !isFetching && !error) onFound();
  }, [data, isFetching, error, onFound]);
  const rows = search.data?.rows ?? [];
  const place = rows.findIndex(({ npi }) => npi === view.peek);
  useRowKeys({ peeked: view.peek || undefined, onPeek: (npi) => view.onPeek(npi ?? '') });
  const stepTo = (row: FoundProvider | undefined) => row && (() => view.onPeek(row.npi));
  const before = search.data ? (search.data.page - 1) * search.data.page_size : 0;
  const rail = <Rail criteria={criteria} onChange={onSearch} />;
  const peek = view.peek && (
    <Peek
      npi={view.peek}
      place={place < 0 ? undefined : before + place + 1}
      total={search.data?.total ?? 0}
      onPrevious={stepTo(rows[place - 1])}
      onNext={place < 0 ? undefined : stepTo(rows[place + 1])}
      onClose={() => view.onPeek('')}
    />
  );
  return (
    <>
      <div className={styles.layout} data-wide>
        {isWide && (
          <aside className={styles.rail} data-filters aria-label="Filters">
            <Group h={52} px={16} style={{ borderBottom: '1px solid var(--line)' }}>
              <b>Filters</b>
            </Group>
            {rail}
          </aside>
        )}
        <div ref={room} className={styles.results}>
          <ResultsCard search={search} skeleton={skeleton} ref={ref} flush>
            {(page) =>
              page.total === 0 ? (
                <NoProviders criteria={criteria} onSearch={onSearch} />
              ) : (
                <FoundProviders
                  key={JSON.stringify(criteria)}
                  page={page}
                  criteria={criteria}
                  view={view}
                  room={width}
                  stale={search.isPlaceholderData}
                  onSearch={onSearch}
                />
              )
            }
          </ResultsCard>
          {data && <CloseMatches criteria={criteria} total={data.total} room={width} />}
          {isWide ? (
            <KeyHints />
          ) : (
            <div className={styles.bar}>
              <Button
                variant="default"
                fullWidth
                h={44}
                leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
                onClick={() => setFiltering(true)}
              >
                Filters
              </Button>
            </div>
          )}
        </div>
        {isWide && peek && (
          <aside className={styles.peek} aria-label="Provider at a glance">
            {peek}
          </aside>
        )}
      </div>
      {!isWide && (
        <>
          <Drawer
            opened={filtering}
            onClose={() => setFiltering(false)}
            title="Filters"
            closeButtonProps={{ 'aria-label': 'Close' }}
            keepMounted={false}
          >
            {rail}
          </Drawer>
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
        </>
      )}
    </>
  );
}

const keys = [
  [['J', 'K'], 'move'],
  [['Space'], 'peek'],
  [['O'], 'open'],
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

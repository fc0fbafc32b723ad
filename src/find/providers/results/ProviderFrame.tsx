import { Button, Group } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type ReactNode, type Ref, useState } from 'react';
import type { FoundProvider } from '#src/datasets/providers/contract.ts';
import { type ProviderCriteria, replaceValues } from '#src/find/providers/filters/address.tsx';
import styles from '#src/find/providers/results/find.module.css';
import { followTop } from '#src/find/providers/results/follow-top.tsx';
import { LayoutSwitch, MapButton, useLayout } from '#src/find/providers/results/layouts.tsx';
import { PeekBeside } from '#src/find/providers/results/PeekBeside.tsx';
import { isBarred, useMarks } from '#src/ui/marks/marks.tsx';
import { ListCardHead, Spacer } from '#src/ui/messages/ListCard.tsx';
import { RailFrame, useWide } from '#src/ui/rail/RailFrame.tsx';
import type { ListView } from '#src/ui/results/list.ts';
import type { Page } from '#src/ui/results/Results.tsx';
import { ResultsCard } from '#src/ui/results/ResultsCard.tsx';
import { PICK } from '#src/ui/results/row-heights.ts';
import { useRowKeys } from '#src/ui/results/row-keys.ts';
import { SearchTools } from '#src/ui/results/SearchTools.tsx';
import { barPlace, LaterSelectionBar, Selected } from '#src/ui/results/Selected.tsx';
import type { SearchState } from '#src/ui/results/search.ts';
import { type Picks, useSelection } from '#src/ui/results/selection.ts';
import { useFound } from '#src/ui/search/find.ts';
import { later } from '#src/ui/state/later.tsx';
import { useMedia, useNarrow } from '#src/ui/state/screen.ts';
import { type Selectable, useWorkParts } from '#src/ui/state/work-parts.ts';

const FindMap = later('FindMap', () => import('#src/find/providers/map/FindMap.tsx'));
const CompareTray = later('CompareTray', () => import('#src/find/providers/compare/CompareTray.tsx'));

/** The frame around a table of providers. */
export interface TableFrame {
  /** Pixels for the columns of the table. 0 while unknown. */
  room: number;
  /** Whether the map is beside the table. */
  besideMap: boolean;
  /** Controls at the end of the heading's line. */
  tools: ReactNode;
  /** What covers the heading's line while rows are selected. */
  cover: ReactNode;
  picks: Picks;
  /** What the table has, for actions on all of it. */
  of: Selectable;
  /** Takes the columns of a file that say what the columns of the table say. */
  onColumns: (columns: string[]) => void;
  /** The rows that the user points at on the map. */
  pointed: ReadonlySet<string>;
}

interface ProviderFrameProps<P extends Page<FoundProvider>> {
  search: SearchState<P>;
  /** The criteria of filters and map. */
  criteria: ProviderCriteria;
  /** The query string by which all matches are selected in the API. Identifies the search. */
  query: string;
  /** Whether `query` is one of the provider search. */
  isProviderSearch?: boolean;
  /** The list that the rows are on. */
  list?: Selectable['list'];
  view: ListView;
  ref: Ref<HTMLElement>;
  rail: ReactNode;
  /** Whether the rail is beside the results where there is room. */
  besideRail?: boolean;
  skeleton: ReactNode;
  heading: (page: { total: number }) => string;
  none: ReactNode;
  /** Further actions on the selected rows. */
  actions?: (picks: Picks) => ReactNode;
  /** What the peek also shows of a row. */
  peeked?: (npi: string) => ReactNode;
  /** Further facts to compare, by NPI. */
  compared?: (npi: string) => ReactNode;
  /** Further buttons at the thumb on narrow screens. */
  bar?: ReactNode;
  /** Called when the search has succeeded and its results are on the screen. */
  onFound: () => void;
  onSearch: (criteria: ProviderCriteria) => void;
  /** Searches with other values for some parameters. */
  onFilter: (changed: Partial<ProviderCriteria>) => void;
  table: (page: P, frame: TableFrame) => ReactNode;
  /** What follows the table. */
  below?: (page: P, frame: TableFrame) => ReactNode;
}

// Constants, so that memoized values stay valid across renders.
const noRows: FoundProvider[] = [];
const noNpis: ReadonlySet<string> = new Set();

/**
 * Providers in a table, on a map or both, with the filters at the left, the peek at the right where there is room, the
 * selection and the comparison.
 */
export function ProviderFrame<P extends Page<FoundProvider>>(props: ProviderFrameProps<P>) {
  const {
    search,
    criteria,
    query,
    isProviderSearch = true,
    list,
    view,
    ref,
    rail,
    besideRail = true,
    bar,
    ...rest
  } = props;
  const { skeleton, heading, none, actions, peeked, compared, onFound, onSearch, onFilter, table, below } = rest;
  const isWide = useWide();
  const isVeryWide = useMedia('(min-width: 1700px)');
  const isNarrow = useNarrow();
  const { SaveSearch } = useWorkParts();
  const [pointed, setPointed] = useState(noNpis);
  const { ref: room, width } = useElementSize();
  const { data, error, isFetching } = search;
  useFound(search, onFound);
  const { layout, change, failed, fail, retry } = useLayout(view, criteria, error !== null && !isFetching);
  const isListed = layout !== 'map';
  const rows = data?.rows ?? noRows;
  const npis = rows.map(({ npi }) => npi);
  const marks = useMarks(npis);
  const picks = useSelection(`providers ${query}`, npis, data?.total ?? 0, (npi) => isBarred(marks.get(npi)));
  useRowKeys({ peeked: view.peek || undefined, onPeek: (npi) => view.onPeek(npi ?? ''), onLayout: change, picks });
  const hasRail = besideRail && isWide && (layout !== 'split' || isVeryWide);
  const map = layout !== 'table' && (
    <FindMap
      criteria={criteria}
      rows={layout === 'split' ? rows : noRows}
      peeked={view.peek}
      onSearch={onSearch}
      onMove={onFilter}
      onZip={(zip) => {
        onSearch(replaceValues(criteria, { zip: [zip] }));
        if (layout === 'map') change(isNarrow ? 'table' : 'split', false);
      }}
      onPeek={view.onPeek}
      onPoint={setPointed}
      onFail={fail}
    />
  );
  const peek = <PeekBeside isWide={isWide} criteria={criteria} view={view} page={data} further={peeked} />;
  const [columns, setColumns] = useState<string[]>();
  const of: Selectable = {
    table: 'providers',
    query: isProviderSearch ? query : undefined,
    list,
    sort: view.sort,
    total: data?.total ?? 0,
    page: npis,
    columns,
  };
  const selection = picks.count > 0 && isListed && barPlace;
  return (
    <>
      <RailFrame
        rail={rail}
        hasRail={hasRail}
        total={search.data?.total}
        ref={room}
        bar={
          isNarrow && <>{bar ?? <MapButton isMap={!isListed} onClick={() => change(isListed ? 'map' : 'table')} />}</>
        }
        cover={isNarrow && selection}
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
          const frame = {
            room: Math.max(0, width - PICK),
            besideMap: layout === 'split',
            tools,
            cover: !isNarrow && selection,
            picks,
            of,
            onColumns: setColumns,
            pointed,
          };
          return (
            <>
              {failed && <NoMap onRetry={retry} />}
              <Selected count={picks.count} />
              {selection && (
                <LaterSelectionBar picks={picks} of={of} canAll onCompare={view.onCompare}>
                  {actions?.(picks)}
                </LaterSelectionBar>
              )}
              <ResultsCard search={search} skeleton={isListed ? skeleton : null} ref={ref} flush>
                {(page) =>
                  isListed && page.total > 0 ? (
                    table(page, frame)
                  ) : (
                    <>
                      {layout !== 'table' && (
                        <ListCardHead>
                          <h2 tabIndex={-1}>{heading(page)}</h2>
                          <Spacer />
                          {page.total > 0 && <SearchTools of={of} />}
                          {tools}
                          {isProviderSearch && SaveSearch && <SaveSearch />}
                        </ListCardHead>
                      )}
                      {page.total === 0 && none}
                    </>
                  )
                }
              </ResultsCard>
              {data && isListed && below?.(data, frame)}
              {layout === 'map' && (
                <div className={styles.map} ref={followTop}>
                  {map}
                </div>
              )}
            </>
          );
        }}
      </RailFrame>
      {view.compare.length > 1 && (
        <CompareTray npis={view.compare} criteria={criteria} facts={compared} onChange={view.onCompare} />
      )}
    </>
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

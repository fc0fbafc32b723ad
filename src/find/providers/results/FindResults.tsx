import type { Ref } from 'react';
import type { FoundProvider } from '#src/datasets/providers/contract.ts';
import type { ProviderCriteria } from '#src/find/providers/filters/address.tsx';
import { leavesOutUnknown } from '#src/find/providers/filters/certified-in.tsx';
import { FoundProviders, headingOf } from '#src/find/providers/results/FoundProviders.tsx';
import { KeyHints } from '#src/find/providers/results/KeyHints.tsx';
import { ProviderFrame } from '#src/find/providers/results/ProviderFrame.tsx';
import { asksForNurses, FEW_NURSES } from '#src/shared/nurses.ts';
import { useWide } from '#src/ui/rail/RailFrame.tsx';
import type { ListView } from '#src/ui/results/list.ts';
import { NotPlaced } from '#src/ui/results/NotPlaced.tsx';
import type { Page } from '#src/ui/results/Results.tsx';
import { TableSkeleton } from '#src/ui/results/ResultsSkeleton.tsx';
import type { SearchState } from '#src/ui/results/search.ts';
import { later } from '#src/ui/state/later.tsx';
import { queryOf } from '#src/ui/state/url-state.ts';

const ProviderRail = later('ProviderRail', () => import('#src/find/providers/filters/ProviderRail.tsx'));
const NoProviders = later('NoProviders', () => import('#src/find/providers/results/NoProviders.tsx'));
const CloseMatches = later('CloseMatches', () => import('#src/find/providers/results/CloseMatches.tsx'));

const UnknownToAbms = later('UnknownToAbms', () => import('#src/find/providers/results/UnknownToAbms.tsx'));

/** Close matches are offered if an exact search by name finds fewer providers. */
const FEW = 10;
const names = ['name', 'last_name', 'first_name'] as const;

/** The keys below the results. */
const keys = [
  [['J', 'K'], 'move'],
  [['Space'], 'peek'],
  [['O'], 'open'],
  [['V', 'M'], 'map'],
  [['?'], 'all keys'],
] as const;

interface FindResultsProps {
  search: SearchState<Page<FoundProvider> & { not_placed?: number }>;
  criteria: ProviderCriteria;
  view: ListView;
  ref: Ref<HTMLElement>;
  /** Called when the search has succeeded and its results are on the screen. */
  onFound: () => void;
  onSearch: (criteria: ProviderCriteria) => void;
  /** Searches with other values for some parameters. */
  onFilter: (changed: Partial<ProviderCriteria>) => void;
}

const skeleton = (
  <TableSkeleton headers={['NPI', 'Last Name', 'First Name', 'Credentials', 'Primary Taxonomy', 'City']} />
);

/** The results of a provider search. */
export function FindResults({ search, criteria, view, onSearch, ...props }: FindResultsProps) {
  const isWide = useWide();
  const unknown = leavesOutUnknown(criteria) && <UnknownToAbms criteria={criteria} onSearch={onSearch} />;
  const note = asksForNurses(criteria) ? FEW_NURSES : unknown;
  return (
    <ProviderFrame
      {...props}
      search={search}
      criteria={criteria}
      query={queryOf(criteria)}
      view={view}
      rail={<ProviderRail criteria={criteria} onChange={props.onFilter} />}
      skeleton={skeleton}
      heading={headingOf}
      none={
        <>
          {note && <p style={{ padding: '12px 16px 0' }}>{note}</p>}
          <NoProviders criteria={criteria} onSearch={onSearch} />
        </>
      }
      onSearch={onSearch}
      table={(page, frame) => (
        <FoundProviders
          key={JSON.stringify(criteria)}
          page={page}
          criteria={criteria}
          view={view}
          stale={search.isPlaceholderData}
          note={note}
          onSearch={onSearch}
          {...frame}
        />
      )}
      below={({ total, not_placed }, { room, picks }) => (
        <>
          {criteria.near.length > 0 && <NotPlaced count={not_placed} />}
          {total < FEW && names.some((name) => criteria[name].length > 0) && (
            <CloseMatches criteria={criteria} room={room} picks={picks} />
          )}
          {isWide && total > 0 && <KeyHints keys={keys} />}
        </>
      )}
    />
  );
}

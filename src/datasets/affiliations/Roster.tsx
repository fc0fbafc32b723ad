import { useElementSize } from '@mantine/hooks';
import { MemberSummary, memberColumns } from '#src/datasets/affiliations/columns.tsx';
import type { GroupMember } from '#src/datasets/affiliations/contract.ts';
import { links } from '#src/shared/links.ts';
import { lastFirst } from '#src/shared/title-case.ts';
import { MarkedPeople } from '#src/ui/marks/marks.tsx';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { Found } from '#src/ui/results/Found.tsx';
import { fitting } from '#src/ui/results/fitting.ts';
import type { ListView } from '#src/ui/results/list.ts';
import { usePickedPeople } from '#src/ui/results/picked-people.ts';
import type { Page } from '#src/ui/results/Results.tsx';
import { ResultsCard } from '#src/ui/results/ResultsCard.tsx';
import { TableSkeleton } from '#src/ui/results/ResultsSkeleton.tsx';
import { ResultsTable } from '#src/ui/results/ResultsTable.tsx';
import { rowHeights } from '#src/ui/results/row-heights.ts';
import { barPlace, LaterSelectionBar, Selected } from '#src/ui/results/Selected.tsx';
import type { SearchState } from '#src/ui/results/search.ts';
import { useNarrow } from '#src/ui/state/screen.ts';

interface RosterProps {
  search: SearchState<Page<GroupMember>>;
  view: ListView;
  /** Identifies the group or the hospital, for the selection. */
  of: string;
  found: (page: { total: number }) => string;
  none: { title: string; advice: string };
}

const skeleton = <TableSkeleton headers={memberColumns.map(({ header }) => header)} />;

/** The clinicians of a medical group or a hospital, with numbers that call. They can be selected (R-1415). */
export function Roster({ search, view, of, found, none }: RosterProps) {
  const { ref, width } = useElementSize();
  const isNarrow = useNarrow();
  const npis = (search.data?.rows ?? []).map(({ npi }) => npi);
  const { picks, barred } = usePickedPeople(of, npis, search.data?.total ?? 0);
  const selection = picks.count > 0 && barPlace;
  return (
    <div ref={ref}>
      <Selected count={picks.count} />
      {selection && (
        <LaterSelectionBar
          picks={picks}
          of={{ table: 'providers', query: undefined, total: search.data?.total ?? 0, page: npis }}
          canAll={false}
        />
      )}
      <ResultsCard search={search} skeleton={skeleton}>
        {(page) =>
          page.total === 0 ? (
            <EmptyState title={none.title}>{none.advice}</EmptyState>
          ) : (
            <Found
              heading={found(page)}
              reply={page}
              view={view}
              stale={search.isPlaceholderData}
              sorts={memberColumns.filter(({ unsorted }) => !unsorted)}
              headsFrom="lg"
              cover={!isNarrow && selection}
            >
              {(rows) => (
                <MarkedPeople npis={npis}>
                  <ResultsTable
                    label="Clinicians"
                    columns={fitting(memberColumns, width)}
                    rows={rows}
                    sort={view.sort}
                    onSort={view.onSort}
                    rowHeight={rowHeights.normal}
                    picking={{ picks, nameOf: (row) => lastFirst(row) ?? row.npi }}
                    barredOf={({ npi }) => barred(npi)}
                    idOf={({ npi }) => npi}
                    hrefOf={({ npi }) => links.provider(npi)}
                    summary={(row) => <MemberSummary row={row} />}
                  />
                </MarkedPeople>
              )}
            </Found>
          )
        }
      </ResultsCard>
      {isNarrow && selection}
    </div>
  );
}

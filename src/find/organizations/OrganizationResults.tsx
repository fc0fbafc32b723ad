import { useElementSize } from '@mantine/hooks';
import type { Ref } from 'react';
import { DeactivatedHint } from '#src/datasets/nppes/DeactivatedHint.tsx';
import {
  OrganizationSummary,
  organizationChoices,
  organizationColumns,
  organizationFilters,
} from '#src/datasets/organizations/columns.tsx';
import {
  countOrganizationFacets,
  type FoundOrganization,
  searchOrganizations,
} from '#src/datasets/organizations/contract.ts';
import type { OrganizationCriteria } from '#src/find/organizations/address.tsx';
import { columnsFor } from '#src/find/organizations/columns.tsx';
import { links } from '#src/shared/links.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { RailFrame, useWide } from '#src/ui/rail/RailFrame.tsx';
import { Found } from '#src/ui/results/Found.tsx';
import { fileColumnsOf, fitting } from '#src/ui/results/fitting.ts';
import type { ListView } from '#src/ui/results/list.ts';
import { NotPlaced } from '#src/ui/results/NotPlaced.tsx';
import { foundOf, type Page } from '#src/ui/results/Results.tsx';
import { ResultsCard } from '#src/ui/results/ResultsCard.tsx';
import { TableSkeleton } from '#src/ui/results/ResultsSkeleton.tsx';
import { ResultsTable } from '#src/ui/results/ResultsTable.tsx';
import { rowHeights } from '#src/ui/results/row-heights.ts';
import { useRowKeys } from '#src/ui/results/row-keys.ts';
import { SearchTools } from '#src/ui/results/SearchTools.tsx';
import { barPlace, LaterSelectionBar, Selected } from '#src/ui/results/Selected.tsx';
import type { SearchState } from '#src/ui/results/search.ts';
import { useSelection } from '#src/ui/results/selection.ts';
import type { CriterionChip } from '#src/ui/search/criteria-chips.ts';
import { useFound } from '#src/ui/search/find.ts';
import { NoMatches } from '#src/ui/search/NoMatches.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { later } from '#src/ui/state/later.tsx';
import { useNarrow } from '#src/ui/state/screen.ts';
import { useSiteColumns } from '#src/ui/state/site.ts';
import { queryOf } from '#src/ui/state/url-state.ts';

const OrganizationRail = later('OrganizationRail', () => import('#src/find/organizations/OrganizationRail.tsx'));

type Reply = Page<FoundOrganization> & { not_placed?: number };

interface OrganizationResultsProps {
  search: SearchState<Reply>;
  criteria: OrganizationCriteria;
  chips: readonly CriterionChip<OrganizationCriteria>[];
  view: ListView;
  ref: Ref<HTMLElement>;
  /** Called when the search has succeeded and its results are on the screen. */
  onFound: () => void;
  onSearch: (criteria: OrganizationCriteria) => void;
  /** Searches with other values for some parameters. */
  onFilter: (changed: Partial<OrganizationCriteria>) => void;
}

const headingOf = foundOf('organization');
const skeleton = <TableSkeleton headers={organizationColumns.map(({ header }) => header)} />;

/** The results of an organization search, with the filters at the left where there is room. */
export function OrganizationResults({ search, criteria, view, ref, onFound, ...rest }: OrganizationResultsProps) {
  const { chips, onSearch, onFilter } = rest;
  const { data } = search;
  useFound(search, onFound);
  const { ref: room, width } = useElementSize();
  const onSite = useSiteColumns(columnsFor(criteria));
  const shown = fitting(onSite, width);
  const query = queryOf(criteria);
  const npis = (data?.rows ?? []).map(({ npi }) => npi);
  const picks = useSelection(`organizations ${query}`, npis, data?.total ?? 0);
  const isNarrow = useNarrow();
  useRowKeys({ peeked: undefined, onPeek: undefined, onLayout: undefined, picks });
  const of = {
    table: 'organizations',
    query,
    sort: view.sort,
    total: data?.total ?? 0,
    page: npis,
    columns: fileColumnsOf(onSite),
  } as const;
  const selection = picks.count > 0 && barPlace;
  return (
    <RailFrame
      rail={<OrganizationRail criteria={criteria} onChange={onFilter} />}
      hasRail={useWide()}
      total={search.data?.total}
      ref={room}
      cover={isNarrow && selection}
    >
      {(filtersButton) => (
        <>
          <Selected count={picks.count} />
          {selection && <LaterSelectionBar picks={picks} of={of} canAll />}
          <ResultsCard search={search} skeleton={skeleton} ref={ref} flush>
            {(page) =>
              page.total === 0 ? (
                <NoMatches
                  title="No organizations found matching your criteria"
                  advice={
                    <>
                      Check the spelling, try part of the name, or leave a field empty.
                      {criteria.npi.map((npi) => (
                        <DeactivatedHint key={npi} npi={npi} />
                      ))}
                    </>
                  }
                  criteria={criteria}
                  chips={chips}
                  totalQuery={totalQuery}
                  onSearch={onSearch}
                />
              ) : (
                <Found
                  key={JSON.stringify(criteria)}
                  heading={headingOf(page)}
                  reply={page}
                  view={view}
                  stale={search.isPlaceholderData}
                  sorts={shown.filter(({ unsorted }) => !unsorted)}
                  headsFrom="md"
                  filters={organizationFilters}
                  choicesOf={organizationChoices}
                  cover={!isNarrow && selection}
                  tools={
                    <>
                      <SearchTools of={of} />
                      {filtersButton}
                    </>
                  }
                >
                  {(rows) => (
                    <ResultsTable
                      label="Organizations"
                      columns={shown}
                      rows={rows}
                      sort={view.sort}
                      onSort={view.onSort}
                      rowHeight={rowHeights.normal}
                      picking={{ picks, nameOf: ({ name, npi }) => titleCase(name) ?? npi }}
                      idOf={({ npi }) => npi}
                      hrefOf={({ npi }) => links.organization(npi)}
                      summary={(row) => <OrganizationSummary row={row} />}
                    />
                  )}
                </Found>
              )
            }
          </ResultsCard>
          {data && criteria.near.length > 0 && <NotPlaced count={data.not_placed} />}
        </>
      )}
    </RailFrame>
  );
}

/** The query of the number of organizations that meet some criteria. */
const totalQuery = (criteria: OrganizationCriteria) => ({
  queryKey: [countOrganizationFacets.url, 'total', criteria],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    criteria.deactivated.length > 0
      ? (await ask(searchOrganizations, { query: criteria, signal })).total
      : (await ask(countOrganizationFacets, { query: criteria, signal })).total,
  staleTime: 60_000,
  retry: false,
});

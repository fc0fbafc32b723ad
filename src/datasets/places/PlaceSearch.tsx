import { columns, PlaceSummary } from '#src/datasets/places/columns.tsx';
import { type PlaceRow, searchPlaces, sortColumns } from '#src/datasets/places/contract.ts';
import { lastInForm, placeFields } from '#src/datasets/places/dataset.ts';
import styles from '#src/datasets/places/maps.module.css';
import { MapSpace, ResultsMap } from '#src/datasets/places/maps.tsx';
import { PlaceForm } from '#src/datasets/places/PlaceForm.tsx';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { addressOf } from '#src/ui/declared.ts';
import { useFormCriteria } from '#src/ui/default-state.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Found } from '#src/ui/Found.tsx';
import { useFind } from '#src/ui/find.ts';
import { Hint } from '#src/ui/Hint.tsx';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { type ListView, listAddress, useList } from '#src/ui/list.ts';
import { ResultsCard } from '#src/ui/ResultsCard.tsx';
import { ResultsTable } from '#src/ui/ResultsTable.tsx';
import { TableSkeleton } from '#src/ui/Skeletons.tsx';
import { useSearch } from '#src/ui/search.ts';
import { single } from '#src/ui/search-params.ts';
import { useListStamp } from '#src/ui/site.ts';

const address = listAddress(
  { ...addressOf(placeFields, lastInForm), population_min: single, population_max: single },
  sortColumns,
);
const skeleton = <TableSkeleton headers={columns.map(({ header }) => header)} />;

/** The search for ZIP codes and their places. */
export function PlaceSearch() {
  const list = useList(address);
  const search = useSearch(searchPlaces, { criteria: list.criteria, view: list.viewed, asked: list.asked });
  const { find, results } = useFind(list, search);
  return (
    <>
      <Crumbs here="GEOS" />
      <PageHead
        title="GEOS Search"
        subtitle="Demographics & Geographics by ZIP code"
        stamp={useListStamp('places', 'ZIP codes', 'GEOS')}
      />
      <PlaceForm
        criteria={useFormCriteria(list)}
        refused={list.refused !== ''}
        busy={search.isFetching}
        onSearch={find}
        onClear={list.clear}
        onRefuse={() => list.refuse('criteria')}
      />
      {list.asked ? (
        <ResultsCard search={search} skeleton={skeleton} ref={results}>
          {(reply) =>
            reply.total === 0 ? (
              <EmptyState title="No results found">Try part of a name, a wider range, or fewer fields.</EmptyState>
            ) : (
              <Found
                heading={`Results (${count(reply.total)})`}
                reply={reply}
                view={list.view}
                late={search.isPlaceholderData}
                sorts={columns}
              >
                {(rows) => <Places rows={rows} view={list.view} />}
              </Found>
            )
          }
        </ResultsCard>
      ) : (
        <Hint>Name a place, a ZIP code or a range of population.</Hint>
      )}
    </>
  );
}

/** The table, and beside it the map of its rows. */
const Places = ({ rows, view }: { rows: PlaceRow[]; view: ListView }) => (
  <div className={styles.found}>
    <div>
      <ResultsTable
        label="Places"
        columns={columns}
        rows={rows}
        idOf={({ zip }) => zip}
        hrefOf={({ zip }) => links.place(zip)}
        summary={(row) => <PlaceSummary row={row} />}
        sort={view.sort}
        onSort={view.onSort}
      />
    </div>
    <MapSpace label="Map of the results" size="tall" of={rows}>
      {(points) => <ResultsMap points={points} />}
    </MapSpace>
  </div>
);

import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { providerChoices, providerFilters } from '#src/datasets/providers/columns.tsx';
import type { FoundProvider } from '#src/datasets/providers/contract.ts';
import { useHighlights } from '#src/datasets/providers/highlights/questions.tsx';
import type { ProviderCriteria } from '#src/find/providers/filters/address.tsx';
import { useNames } from '#src/find/providers/filters/names.tsx';
import { SearchAll } from '#src/find/providers/filters/SearchAll.tsx';
import { ColumnChooser } from '#src/find/providers/results/ColumnChooser.tsx';
import { ALWAYS, columnsOf, columnsWithin, HIDDEN } from '#src/find/providers/results/columns.tsx';
import type { TableFrame } from '#src/find/providers/results/ProviderFrame.tsx';
import { ProviderSummary } from '#src/find/providers/results/ProviderSummary.tsx';
import { useSeen } from '#src/find/providers/results/seen.tsx';
import { BY_SERVICES } from '#src/shared/by-services.ts';
import { links } from '#src/shared/links.ts';
import { lastFirst } from '#src/shared/title-case.ts';
import { isBarred, useMarks } from '#src/ui/marks/marks.tsx';
import { useWide } from '#src/ui/rail/RailFrame.tsx';
import { Density } from '#src/ui/results/Density.tsx';
import { Found } from '#src/ui/results/Found.tsx';
import { fileColumnsOf, hiddenOf, lacksRoom, tickedAfter } from '#src/ui/results/fitting.ts';
import type { ListView } from '#src/ui/results/list.ts';
import { foundOf, type Page } from '#src/ui/results/Results.tsx';
import { ResultsTable } from '#src/ui/results/ResultsTable.tsx';
import { type RowDensity, rowHeights } from '#src/ui/results/row-heights.ts';
import { SearchTools } from '#src/ui/results/SearchTools.tsx';
import { usePreference } from '#src/ui/state/preferences.ts';
import { useNarrow } from '#src/ui/state/screen.ts';
import { useSite, useSiteColumns } from '#src/ui/state/site.ts';

interface FoundProvidersProps extends TableFrame {
  page: Page<FoundProvider> & { not_placed?: number };
  criteria: ProviderCriteria;
  view: ListView;
  stale: boolean;
  /** What follows the heading. */
  note: ReactNode;
  onSearch: (criteria: ProviderCriteria) => void;
}

export const headingOf = foundOf('provider');

/** One page of providers: heading, tools, filters of the loaded rows, and the table. */
export function FoundProviders({ page, criteria, view, room, stale, note, onSearch, ...rest }: FoundProvidersProps) {
  const { besideMap, tools, cover, picks, of, onColumns, pointed } = rest;
  // deferred: what arrives for fifty rows is drawn in steps, between which the page answers
  const marks = useDeferredValue(useMarks(page.rows.map(({ npi }) => npi)));
  const [isNarrow, isWide] = [useNarrow(), useWide()];
  const highlights = useDeferredValue(
    useHighlights(
      page.rows.map(({ npi }) => npi),
      criteria,
    ),
  );
  const [density, setDensity] = usePreference<RowDensity>('density', 'normal');
  const [remembered, remember] = usePreference<string[]>('hidden-columns', HIDDEN);
  const [ticked, setTicked] = usePreference<string[]>('ticked-columns', []);
  const isNear = criteria.near.length > 0;
  const nameOf = useNames(criteria);
  const [service, ...others] = criteria.service;
  const ofOne = service && others.length === 0 && (nameOf('service', service) ?? service);
  const services = ofOne || (service || view.sort.column === BY_SERVICES ? 'Services' : undefined);
  const off = useSite()?.criteria_off ?? [];
  const columns = useSiteColumns(columnsOf(highlights, { isNear, services }, marks)).map((column) =>
    off.includes(column.id) ? { ...column, unsorted: true as const } : column,
  );
  const listed = view.columns.split(',');
  const hidden = columns.some(({ id }) => listed.includes(id))
    ? columns.map(({ id }) => id).filter((id) => !listed.includes(id))
    : hiddenOf(remembered, HIDDEN, ticked);
  const chosen = columns.filter(({ id }) => ALWAYS.includes(id) || !hidden.includes(id));
  const beside = besideMap ? 'map' : view.peek ? 'peek' : 'nothing';
  const shown = room > 0 ? columnsWithin(chosen, room, beside, beside === 'nothing' ? ticked : []) : chosen;
  const inFile = fileColumnsOf(chosen).join(',');
  useEffect(() => onColumns(inFile.split(',')), [inFile, onColumns]);
  const seen = useSeen(view.peek);
  const hide = (ids: string[], id?: string) => {
    remember(ids);
    setTicked(tickedAfter(ticked, ids, id));
    view.onColumns('');
  };
  const tableTools = !isNarrow && !besideMap && (
    <>
      <ColumnChooser
        columns={columns}
        always={ALWAYS}
        usual={HIDDEN}
        hidden={hidden}
        shown={new Set(shown.map(({ id }) => id))}
        onChange={hide}
      />
      {isWide && <Density value={density} onChange={setDensity} />}
    </>
  );
  return (
    <Found
      heading={headingOf(page)}
      note={note}
      reply={page}
      view={view}
      stale={stale}
      sorts={columns.filter(({ unsorted }) => !unsorted)}
      headsFrom="md"
      filters={providerFilters.filter(({ name }) => !off.includes(name))}
      choicesOf={providerChoices}
      cover={cover}
      tools={
        <>
          <SearchTools of={of} />
          {tools}
          {tableTools}
        </>
      }
      beyond={(values) =>
        page.total > page.rows.length && (
          <SearchAll criteria={criteria} page={page} filters={values} onSearch={onSearch} />
        )
      }
    >
      {(rows) => (
        <ResultsTable
          label="Providers"
          columns={shown}
          rows={rows}
          pending={highlights.size === 0}
          scrolls={!besideMap && !view.peek && lacksRoom(shown, room)}
          sort={view.sort}
          onSort={view.onSort}
          rowHeight={rowHeights[density]}
          picking={{ picks, nameOf: (row) => lastFirst(row) ?? row.npi }}
          barredOf={({ npi }) => isBarred(marks.get(npi))}
          markOf={({ npi }) =>
            npi === view.peek ? 'current' : pointed.has(npi) ? 'pointed' : seen.has(npi) ? 'seen' : undefined
          }
          idOf={({ npi }) => npi}
          hrefOf={({ npi }) => links.provider(npi)}
          summary={(row) => (
            <ProviderSummary row={row} highlights={highlights.get(row.npi)} marks={marks.get(row.npi)} />
          )}
        />
      )}
    </Found>
  );
}

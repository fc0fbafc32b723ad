import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHighlights } from '#src/datasets/providers/highlights/questions.tsx';
import type { ProviderCriteria } from '#src/find/providers/filters/address.tsx';
import { ColumnChooser } from '#src/find/providers/results/ColumnChooser.tsx';
import type { TableFrame } from '#src/find/providers/results/ProviderFrame.tsx';
import { useSeen } from '#src/find/providers/results/seen.tsx';
import { count, peopleCount } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { lastFirst } from '#src/shared/title-case.ts';
import { useMarks } from '#src/ui/marks/marks.tsx';
import { useWide } from '#src/ui/rail/RailFrame.tsx';
import { Density } from '#src/ui/results/Density.tsx';
import { Found } from '#src/ui/results/Found.tsx';
import { fitting, hiddenOf, lacksRoom, tickedAfter } from '#src/ui/results/fitting.ts';
import type { ListView } from '#src/ui/results/list.ts';
import type { Page } from '#src/ui/results/Results.tsx';
import { ResultsTable } from '#src/ui/results/ResultsTable.tsx';
import { type RowDensity, rowHeights } from '#src/ui/results/row-heights.ts';
import { SearchTools } from '#src/ui/results/SearchTools.tsx';
import { usePreference } from '#src/ui/state/preferences.ts';
import { useNarrow } from '#src/ui/state/screen.ts';
import { useSiteColumns } from '#src/ui/state/site.ts';
import type { List } from '#src/work/lists/contract.ts';
import type { ListRow } from '#src/work/lists/entries/contract.ts';
import { ListSummary } from '#src/work/lists/ListSummary.tsx';
import { ALWAYS_LISTED, columnsOfList, HIDDEN_IN_LIST } from '#src/work/lists/list-columns.tsx';
import { useStageKey } from '#src/work/lists/stage-key.tsx';
import { wholeCount } from '#src/work/lists/words.tsx';

interface ListTableProps extends TableFrame {
  list: List;
  page: Page<ListRow> & { missing: string[] };
  view: ListView;
  /** What is asked of providers. */
  criteria: ProviderCriteria;
  stale: boolean;
  /** Controls at the start of the line above the table. */
  lead: ReactNode;
}

/** A page of the people on a list. */
export function ListTable({ list, page, view, criteria, stale, lead, ...frame }: ListTableProps) {
  const { room, besideMap, tools, cover, picks, of, pointed } = frame;
  const [isNarrow, isWide] = [useNarrow(), useWide()];
  const npis = page.rows.map(({ npi }) => npi);
  const highlights = useHighlights(npis, criteria);
  const marks = useMarks(npis);
  const seen = useSeen(view.peek);
  const [density, setDensity] = usePreference<RowDensity>('density', 'normal');
  const [remembered, setHidden] = usePreference<string[]>('hidden-list-columns', HIDDEN_IN_LIST);
  const [ticked, setTicked] = usePreference<string[]>('ticked-list-columns', []);
  const hidden = hiddenOf(remembered, HIDDEN_IN_LIST, ticked);
  const hide = (ids: string[], id?: string) => {
    setHidden(ids);
    setTicked(tickedAfter(ticked, ids, id));
  };
  useStageKey();
  const columns = useSiteColumns(columnsOfList(highlights, marks, criteria.near.length > 0));
  const chosen = columns.filter(({ id }) => ALWAYS_LISTED.includes(id) || !hidden.includes(id));
  const shown = fitting(chosen, room, 'nothing', besideMap ? [] : ticked);
  const heading = `${page.total === list.total ? wholeCount(list) : peopleCount(page.total)}${list.do_not_contact > 0 ? ` · ${count(list.do_not_contact)} do not contact` : ''}`;
  return (
    <>
      <Found
        heading={heading}
        reply={page}
        view={view}
        stale={stale}
        sorts={columns.filter(({ unsorted }) => !unsorted)}
        headsFrom="md"
        cover={cover}
        saves={false}
        tools={
          <>
            <Group gap={8} w={{ base: '100%', sm: 'auto' }} data-screen>
              {lead}
            </Group>
            <SearchTools of={of} />
            {tools}
            {!isNarrow && !besideMap && (
              <>
                <ColumnChooser
                  columns={columns}
                  always={ALWAYS_LISTED}
                  usual={HIDDEN_IN_LIST}
                  hidden={hidden}
                  shown={new Set(shown.map(({ id }) => id))}
                  onChange={hide}
                />
                {isWide && <Density value={density} onChange={setDensity} />}
              </>
            )}
          </>
        }
      >
        {(rows) => (
          <ResultsTable
            label="People"
            columns={shown}
            rows={rows}
            pending={highlights.size === 0}
            scrolls={!besideMap && lacksRoom(shown, room)}
            sort={view.sort}
            onSort={view.onSort}
            rowHeight={rowHeights[density]}
            picking={{ picks, nameOf: (row) => lastFirst(row) ?? row.npi }}
            barredOf={({ do_not_contact }) => do_not_contact !== null}
            markOf={({ npi }) =>
              npi === view.peek ? 'current' : pointed.has(npi) ? 'pointed' : seen.has(npi) ? 'seen' : undefined
            }
            idOf={({ npi }) => npi}
            hrefOf={({ npi }) => links.provider(npi)}
            summary={(row) => <ListSummary row={row} highlights={highlights.get(row.npi)} marks={marks.get(row.npi)} />}
          />
        )}
      </Found>
      {page.missing.length > 0 && (
        <p className="small muted" style={{ padding: '8px 16px' }}>
          Not in the imported data anymore: {page.missing.join(', ')}
        </p>
      )}
    </>
  );
}

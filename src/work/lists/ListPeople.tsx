import { Box, Button, Group, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { replaceValues } from '#src/find/providers/filters/address.tsx';
import { KeyHints } from '#src/find/providers/results/KeyHints.tsx';
import { ProviderFrame } from '#src/find/providers/results/ProviderFrame.tsx';
import { peopleCount } from '#src/shared/format.ts';
import { isShortcut } from '#src/ui/keys/shortcuts.ts';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { useWide } from '#src/ui/rail/RailFrame.tsx';
import { AboveResults } from '#src/ui/results/above-results.ts';
import { TableSkeleton } from '#src/ui/results/ResultsSkeleton.tsx';
import { useSearch } from '#src/ui/results/search.ts';
import { ApiError } from '#src/ui/state/ask.ts';
import { later } from '#src/ui/state/later.tsx';
import { useNarrow } from '#src/ui/state/screen.ts';
import { queryOf } from '#src/ui/state/url-state.ts';
import type { List } from '#src/work/lists/contract.ts';
import { useListEditing } from '#src/work/lists/editing.tsx';
import { getEntries } from '#src/work/lists/entries/contract.ts';
import { LastSaved } from '#src/work/lists/LastSaved.tsx';
import { ListFilters } from '#src/work/lists/ListFilters.tsx';
import { ListTable } from '#src/work/lists/ListTable.tsx';
import {
  asksProgress,
  type ListAddress,
  type ListCriteria,
  providerCriteriaOf,
} from '#src/work/lists/list-address.tsx';
import { StageTabs } from '#src/work/lists/StageTabs.tsx';

const BulkActions = later('BulkActions', () => import('#src/work/lists/BulkActions.tsx'));
const PeekedEntry = later('PeekedEntry', () => import('#src/work/lists/EntryCard.tsx'));
const Board = later('Board', () => import('#src/work/lists/Board.tsx'));
const RefusedCriteria = later('RefusedCriteria', () => import('#src/work/lists/RefusedCriteria.tsx'));
const ProviderRail = later('ProviderRail', () => import('#src/find/providers/filters/ProviderRail.tsx'));

const headers = ['Name', 'Primary Taxonomy', 'City', 'Stage', 'Owner', 'Last activity', 'Note', 'Changed', 'Phone'];
const skeleton = <TableSkeleton headers={headers} />;
const nothing = () => undefined;

/** The keys below the table. */
const keys = [
  [['J', 'K'], 'move'],
  [['Space'], 'peek'],
  [['S'], 'stage'],
  [['N'], 'note'],
  [['X'], 'select'],
  [['C'], 'compare'],
  [['?'], 'all keys'],
] as const;

interface ListPeopleProps {
  list: List;
  address: ListAddress;
  /** Opens the dialog 'Add people'. Undefined for users who may not. */
  onAdd: (() => void) | undefined;
}

/** The people on a list: tabs of stages, filters, and the table, the map or the board. */
export function ListPeople({ list, address, onAdd }: ListPeopleProps) {
  const { criteria, viewed, view } = address;
  const editing = useListEditing();
  const isBoard = view.layout === 'board';
  const search = useSearch(getEntries, { params: { id: list.id }, criteria, viewed, asked: !isBoard });
  const results = useRef<HTMLElement>(null);
  const query = queryOf(criteria);
  const ofProviders = providerCriteriaOf(criteria);
  const inList = replaceValues(ofProviders, { list: [list.id] });
  const change = (changed: Partial<ListCriteria>) => address.search({ ...address.latest(), ...changed });
  const searchAgain = (next: object) => address.search({ ...address.latest(), ...next, list: [] });
  const rows = search.data?.rows ?? [];
  const [isNarrow, isWide] = [useNarrow(), useWide()];
  const refusedBy = (error: Error | null) =>
    error instanceof ApiError &&
    error.code === 'refused_criterion' && (
      <RefusedCriteria
        error={error}
        onRemove={(names) => change(Object.fromEntries(names.map((name) => [name, []])))}
      />
    );
  const finding = useFinding(criteria.text, (text) => change({ text }));
  const find = (!isNarrow || isBoard || finding.isFocused || finding.text !== '') && <FindField {...finding} />;
  const filters = <ListFilters criteria={criteria} onChange={change} />;
  const tools = isNarrow === isBoard && filters; // otherwise in the sheet, or above the board
  const bar = (
    <>
      <Button
        variant="default"
        size="md"
        px={8}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        onClick={() => flushSync(() => finding.onFocus(true))}
      >
        Find
      </Button>
      {onAdd && (
        <Button size="md" px={8} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onAdd}>
          Add people
        </Button>
      )}
    </>
  );
  return (
    <>
      <StageTabs
        list={list}
        byStage={search.data?.by_stage}
        chosen={criteria.stage}
        layout={view.layout}
        onChange={(stage) => change({ stage })}
        onLayout={(layout) => view.onLayout(layout, true)}
        aboveBoard={
          !isNarrow && (
            <>
              {filters}
              {editing.mayEdit && (
                <Text className="small muted" visibleFrom="lg">
                  Drag a card to move it, or press Shift with an arrow key on it.
                </Text>
              )}
            </>
          )
        }
      >
        {find}
      </StageTabs>
      {isBoard ? (
        <Board
          list={list}
          criteria={criteria}
          tools={tools}
          refusedBy={refusedBy}
          onStage={(stage) => {
            address.search({ ...criteria, stage: [stage] });
            view.onLayout('');
          }}
        />
      ) : (
        <AboveResults value={!search.isFetching && refusedBy(search.error)}>
          <ProviderFrame
            key={list.id}
            search={search}
            criteria={inList}
            query={asksProgress(criteria) ? `${list.id} ${query}` : queryOf(inList)}
            isProviderSearch={!asksProgress(criteria)}
            list={{ id: list.id, query }}
            view={view}
            ref={results}
            rail={
              <>
                {isNarrow && <Box p={16}>{filters}</Box>}
                <ProviderRail criteria={inList} onChange={(changed) => change(changed)} />
              </>
            }
            bar={bar}
            besideRail={false}
            skeleton={skeleton}
            heading={({ total }) => peopleCount(total)}
            none={
              list.total === 0 ? (
                <EmptyState title={`No people ${list.without_npi > 0 ? 'with an NPI ' : ''}on this list yet`}>
                  Add people: from a search, or by their NPIs.
                </EmptyState>
              ) : (
                <>
                  <Group px={16} py={8}>
                    {tools}
                  </Group>
                  <EmptyState title="No people on this list match">
                    <Button variant="default" size="xs" mt={8} onClick={() => address.search(address.blank)}>
                      Show all {peopleCount(list.total)}
                    </Button>
                  </EmptyState>
                </>
              )
            }
            actions={editing.mayEdit ? (picks) => <BulkActions picks={picks} rows={rows} query={query} /> : undefined}
            peeked={(npi) => <PeekedEntry npi={npi} rows={rows} />}
            compared={(npi) => rows.find((row) => row.npi === npi)?.stage}
            below={({ total }) =>
              total > 0 && (
                <Group justify="space-between" pr={16} mih={37}>
                  {isWide ? <KeyHints keys={keys} /> : <span />}
                  <LastSaved at={list.updated_at} />
                </Group>
              )
            }
            onFound={nothing}
            onSearch={searchAgain}
            onFilter={(changed) => change({ ...changed, list: [] })}
            table={(page, frame) => (
              <ListTable
                key={JSON.stringify(criteria)}
                list={list}
                page={page}
                view={view}
                criteria={ofProviders}
                stale={search.isPlaceholderData}
                lead={tools}
                {...frame}
              />
            )}
          />
        </AboveResults>
      )}
    </>
  );
}

/** Milliseconds after the last key press before the list is searched. */
const PAUSE = 250;

/** The text to find in the list, which is searched after a pause. While the user types, it is ahead of the URL. */
function useFinding(asked: string, onFind: (text: string) => void) {
  const [text, setText] = useState(asked);
  const [seen, setSeen] = useState(asked);
  const [isFocused, setFocused] = useState(false);
  if (seen !== asked) {
    setSeen(asked);
    if (!isFocused) setText(asked);
  }
  const search = useDebouncedCallback(onFind, PAUSE);
  return {
    text,
    isFocused,
    onFocus: setFocused,
    onText: (typed: string) => {
      setText(typed);
      search(typed.trim());
    },
  };
}

/** Finds people in the list by a name, city, NPI or next step. */
function FindField({ text, isFocused, onFocus, onText }: ReturnType<typeof useFinding>) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event, '/')) return;
      event.preventDefault();
      event.stopPropagation(); // otherwise the search over everything opens
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  return (
    <TextInput
      ref={field}
      size="xs"
      w={{ base: '100%', sm: 190 }}
      type="search"
      aria-label="Find in this list"
      placeholder="Find in this list"
      leftSection={<IconSearch size={15} stroke={1.75} aria-hidden />}
      autoFocus={isFocused}
      onFocus={() => onFocus(true)}
      onBlur={() => onFocus(false)}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}

import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { count, peopleCount } from '#src/shared/format.ts';
import { asksForNurses, FEW_NURSES } from '#src/shared/nurses.ts';
import { LightChoice } from '#src/ui/form/LightChoice.tsx';
import { QuietButton } from '#src/ui/keys/QuietButton.tsx';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { Covered, ListCard, ListCardHead, Spacer } from '#src/ui/messages/ListCard.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { Pager } from '#src/ui/results/Pager.tsx';
import { TableSkeleton } from '#src/ui/results/ResultsSkeleton.tsx';
import { barPlace, Selected } from '#src/ui/results/Selected.tsx';
import { useSelection } from '#src/ui/results/selection.ts';
import { later } from '#src/ui/state/later.tsx';
import { useNarrow } from '#src/ui/state/screen.ts';
import type { List } from '#src/work/lists/contract.ts';
import { EditingContext, useEditing } from '#src/work/lists/editing.tsx';
import { CheckLine } from '#src/work/openings/arrivals/CheckLine.tsx';
import type { Opening } from '#src/work/openings/contract.ts';
import { headers, PeopleTable } from '#src/work/openings/people/PeopleTable.tsx';
import styles from '#src/work/openings/people/people.module.css';
import { type People, type PeopleAddress, usePeople, usePeopleAddress } from '#src/work/openings/people/question.tsx';
import { TiesChoice } from '#src/work/openings/people/TiesChoice.tsx';

const PeopleBar = later('PeopleBar', () => import('#src/work/openings/people/PeopleBar.tsx'));
const WhyNo = later('WhyNo', () => import('#src/work/lists/WhyNo.tsx'));
const ConflictDialog = later('ConflictDialog', () => import('#src/work/lists/ConflictDialog.tsx'));

const AddPeople = later('AddPeople', () => import('#src/work/lists/AddPeople.tsx'));
const WithoutNpi = later('WithoutNpi', () => import('#src/work/lists/without-npi/WithoutNpi.tsx'));

const nothing = () => undefined;

/** The people whom our data shows to meet the must-haves of an opening, with ties and reasons (R-1316). */
export function PeopleTab({ opening, list }: { opening: Opening; list: List }) {
  const address = usePeopleAddress();
  const { state, change } = address;
  const { data, error, refetch, isPlaceholderData } = usePeople(opening.id, state);
  const editing = useEditing(list, nothing);
  const isNarrow = useNarrow();
  const [isAdding, setAdding] = useState(false);
  const rows = data?.rows ?? [];
  const { page: _, tab: __, ...asked } = state;
  const barred = new Set(rows.filter(({ do_not_contact }) => do_not_contact !== null).map(({ npi }) => npi));
  const picks = useSelection(
    `people of ${opening.id} ${JSON.stringify(asked)}`,
    rows.map(({ npi }) => npi),
    data?.total ?? 0,
    (npi) => barred.has(npi),
  );
  const hasBar = editing.mayEdit && picks.count > 0;
  return (
    <EditingContext value={editing}>
      <ListCard id="results" tabIndex={-1} mt={0} data-whole-window aria-label="People" aria-busy={!data && !error}>
        <Selected count={picks.count} />
        {hasBar && <PeopleBar opening={opening} list={list} picks={picks} rows={rows} asked={state} />}
        <Covered by={!isNarrow && hasBar && barPlace}>
          <ListCardHead>
            <h2 aria-live="polite">{data ? peopleCount(data.total) : 'People'}</h2>
            {data && <span className="small muted">{count(data.on_list)} on the list</span>}
            <Spacer />
            <Controls address={address} mustHaves={data?.must.length ?? 0}>
              <TiesChoice opening={opening} />
            </Controls>
          </ListCardHead>
        </Covered>
        <CheckLine opening={opening} />
        {asksForNurses({ taxonomy: opening.specialty }) && <p style={{ padding: '12px 16px 0' }}>{FEW_NURSES}</p>}
        {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <>
            <LoadingStatus />
            <TableSkeleton headers={headers} />
          </>
        )}
        {data && data.total === 0 && <None page={data} address={address} />}
        {data && data.total > 0 && rows.length === 0 && (
          <EmptyState title={`Page ${count(state.page)} does not exist`}>Go back to an earlier page.</EmptyState>
        )}
        {rows.length > 0 && (
          <div aria-busy={isPlaceholderData} style={isPlaceholderData ? { opacity: 0.55 } : undefined}>
            <PeopleTable rows={rows} picks={editing.mayEdit ? picks : undefined} />
          </div>
        )}
        {data && (
          <Pager
            page={state.page}
            pages={Math.ceil(data.total / data.page_size)}
            onPage={(next) => change({ page: next > 1 ? next : '' })}
          />
        )}
      </ListCard>
      {isNarrow && hasBar && barPlace}
      {editing.mayEdit && (
        <p style={{ margin: '-22px 16px 18px' }} data-screen>
          Not in NPPES? <QuietButton onClick={() => setAdding(true)}>Type a person in</QuietButton>
        </p>
      )}
      {list.without_npi > 0 && <WithoutNpi list={list} />}
      {isAdding && <AddPeople list={list} typed onClose={() => setAdding(false)} />}
      {editing.conflict && <ConflictDialog />}
      {editing.saidNo && <WhyNo editing={editing} />}
    </EditingContext>
  );
}

const onList = [
  { value: '', label: 'On the list or not' },
  { value: 'yes', label: 'On the list' },
  { value: 'no', label: 'Not on the list' },
];

const orders = [
  { value: '', label: 'Must-haves shown' },
  { value: 'ties', label: 'Most ties' },
  { value: 'miles', label: 'Miles' },
  { value: 'last_name', label: 'Name' },
];

interface ControlsProps {
  address: PeopleAddress;
  mustHaves: number;
  children: ReactNode;
}

/** Who is found, and in which order. On narrow screens a button opens it, so that people are on the first screen. */
function Controls({ address: { state, change }, mustHaves, children }: ControlsProps) {
  const isNarrow = useNarrow();
  const [isOpen, open] = useState(false);
  const most = Math.max(mustHaves, Number(state.not_shown));
  const notShown = Array.from({ length: most + 1 }, (_, missing) => ({
    value: missing === 0 ? '' : String(missing),
    label: alsoWith(missing),
  }));
  const set = (changed: Partial<Record<keyof typeof state, string>>) => change({ ...changed, page: '' });
  const isSet = state.on_list !== '' || state.sort !== '' || !['', '0'].includes(state.not_shown);
  const toggle = isNarrow && (
    <Group gap={8} data-screen>
      <Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        {isSet ? 'Filters and order (set)' : 'Filters and order'}
      </Button>
      {children}
    </Group>
  );
  if (isNarrow && !isOpen) return toggle;
  return (
    <div className={styles.controls} data-screen>
      {toggle}
      <LightChoice
        size="xs"
        label="Not shown"
        hideLabel
        allowDeselect={false}
        data={notShown}
        value={state.not_shown === '0' ? '' : state.not_shown}
        onChange={(value) => set({ not_shown: value ?? '' })}
      />
      <LightChoice
        size="xs"
        label="On the list"
        hideLabel
        allowDeselect={false}
        data={onList}
        value={state.on_list}
        onChange={(value) => set({ on_list: value ?? '' })}
      />
      <LightChoice
        size="xs"
        label="Order"
        hideLabel
        allowDeselect={false}
        data={orders}
        value={orders.some(({ value }) => value === state.sort) ? state.sort : ''}
        onChange={(value) => set({ sort: value ?? '', order: '' })}
      />
      {!isNarrow && children}
    </div>
  );
}

const alsoWith = (missing: number): string =>
  missing === 0 ? 'All must-haves shown' : `At most ${count(missing)} not shown`;

/** Says that there are no people, and how to find more. */
function None({ page, address: { state, change } }: { page: People; address: PeopleAddress }) {
  const next = Number(state.not_shown) + 1;
  if (state.on_list === 'yes')
    return <EmptyState title="No people on the list yet">Add people with the button Add, or from a search.</EmptyState>;
  return (
    <EmptyState title="Our data shows no people for this opening">
      {next <= page.must.length && (
        <Button variant="default" size="xs" mt={8} onClick={() => change({ not_shown: String(next), page: '' })}>
          {alsoWith(next)}
        </Button>
      )}
    </EmptyState>
  );
}

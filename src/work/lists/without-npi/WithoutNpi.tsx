import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { count } from '#src/shared/format.ts';
import { LightChoice } from '#src/ui/form/LightChoice.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ListCard, ListCardHead, Spacer } from '#src/ui/messages/ListCard.tsx';
import { LoadingStatus } from '#src/ui/messages/LoadingStatus.tsx';
import { CardBody } from '#src/ui/record/DetailCard.tsx';
import { Items } from '#src/ui/record/Items.tsx';
import { Pager } from '#src/ui/results/Pager.tsx';
import { later } from '#src/ui/state/later.tsx';
import touch from '#src/ui/theme/touch.module.css';
import type { List } from '#src/work/lists/contract.ts';
import { NextStep } from '#src/work/lists/NextStep.tsx';
import { UserMark } from '#src/work/lists/UserMark.tsx';
import type { TypedRow } from '#src/work/lists/without-npi/contract.ts';
import { typedQuery, useTypedRow } from '#src/work/lists/without-npi/editing.tsx';
import { SamePeople } from '#src/work/lists/without-npi/SamePeople.tsx';

const ChangeTyped = later('ChangeTyped', () => import('#src/work/lists/without-npi/ChangeTyped.tsx'));

/** The people on a list who have no NPI (R-1350). */
export function WithoutNpi({ list }: { list: List }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(typedQuery(list, page));
  const card = useRef<HTMLElement>(null);
  const hasLost = useRef(false);
  useEffect(
    () => () => {
      // the card disappears with its last person, and the focus with it
      if (hasLost.current && document.activeElement === document.body)
        document.getElementById('results')?.focus({ preventScroll: true });
    },
    [],
  );
  const onGone = () => {
    hasLost.current = true;
    card.current?.focus();
  };
  return (
    <ListCard ref={card} tabIndex={-1} aria-labelledby="without-npi" aria-busy={!data && !error}>
      <ListCardHead>
        <h2 id="without-npi">{`Without an NPI (${count(list.without_npi)})`}</h2>
        <span className="small muted">Searches, filters and exports leave these people out.</span>
      </ListCardHead>
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingStatus />}
      {data && (
        <CardBody>
          <Items aria-label="People without an NPI">
            {data.rows.map((row) => (
              <li key={row.id}>
                <Row list={list} row={row} onGone={onGone} />
              </li>
            ))}
          </Items>
        </CardBody>
      )}
      {data && <Pager page={page} pages={Math.ceil(data.total / data.page_size)} onPage={setPage} />}
    </ListCard>
  );
}

interface RowProps {
  list: List;
  row: TypedRow;
  /** Called when the button that has the focus is about to disappear. */
  onGone: () => void;
}

function Row({ list, row, onGone }: RowProps) {
  const { change, remove, join, isBusy } = useTypedRow(row);
  const [isOpen, setOpen] = useState(false);
  const mayEdit = list.may !== 'view' && !list.archived;
  const { name, profession, place, source, stage, owner } = row;
  return (
    <>
      <Group gap="4px 12px">
        <span style={{ overflowWrap: 'anywhere' }}>
          <b>{name}</b> {profession} · {place} <span className="small muted">Source: {source}</span>
        </span>
        <UserMark user={owner} />
        <NextStep row={row} />
        <Spacer />
        {mayEdit ? (
          <Group gap={8} className={touch.touch} data-screen>
            <LightChoice
              size="xs"
              label={`Stage of ${name}`}
              hideLabel
              allowDeselect={false}
              value={stage}
              data={list.stages.map((value) => ({ value, label: value }))}
              onChange={(to) =>
                to &&
                to !== stage &&
                change.mutate({ wish: { stage: to }, back: { stage }, done: `Moved ${name} to ${to}.` })
              }
            />
            <Button
              variant="default"
              size="xs"
              aria-label={`Change ${name}`}
              disabled={isBusy} // the form is of the version after the change
              onClick={() => setOpen(true)}
            >
              Change
            </Button>
            <Button
              variant="default"
              size="xs"
              aria-label={`Remove ${name}`}
              disabled={isBusy}
              onClick={() => {
                onGone();
                remove.mutate();
              }}
            >
              Remove
            </Button>
          </Group>
        ) : (
          <span>{stage}</span>
        )}
      </Group>
      {row.same.length > 0 && (
        <SamePeople
          row={row}
          disabled={isBusy}
          onSame={
            mayEdit
              ? (one) => {
                  onGone();
                  join.mutate(one);
                }
              : undefined
          }
          onOther={({ npi }) => {
            onGone();
            change.mutate({
              wish: { not_same: [...row.not_same, npi] },
              back: { not_same: row.not_same },
              done: `NPI ${npi} is not suggested for ${name} anymore.`,
            });
          }}
        />
      )}
      {isOpen && <ChangeTyped list={list} person={row} onClose={() => setOpen(false)} />}
    </>
  );
}

// The buttons that open the dialog 'Add to list'.
import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { asksForPossibleIn, POSSIBLE_STAYS } from '#src/datasets/exclusions/contract.ts';
import { later } from '#src/ui/state/later.tsx';
import type { Selectable, Selection } from '#src/ui/state/work-parts.ts';
import { StartCalls } from '#src/work/calls/StartCalls.tsx';
import { AddToListAction } from '#src/work/lists/AddToListAction.tsx';
import { withoutMarked } from '#src/work/marks/without-marked.tsx';

const AddToList = later('AddToList', () => import('#src/work/lists/AddToList.tsx'));

/** Adds the selected providers to a list. */
export function AddSelection({ selection, of }: { selection: Selection; of: Selectable }) {
  const [opened, setOpened] = useState(false);
  const { npis, all, count } = selection;
  const refused = asksForPossibleIn(of.list?.query ?? of.query ?? '')
    ? POSSIBLE_STAYS
    : all && of.query === undefined
      ? 'Select people one by one to add them to another list'
      : undefined;
  return (
    <>
      <AddToListAction refused={refused} onAdd={() => setOpened(true)} />
      {!of.list && <StartCalls selection={selection} />}
      {opened && (
        <AddToList
          who={all ? { search: withoutMarked(of.query ?? '') } : { npis: [...npis] }}
          people={count}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}

/** Adds one provider to a list. */
export function AddPerson({ npi }: { npi: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconListCheck size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Add to list
      </Button>
      {opened && <AddToList who={{ npis: [npi] }} people={1} onClose={() => setOpened(false)} />}
    </>
  );
}

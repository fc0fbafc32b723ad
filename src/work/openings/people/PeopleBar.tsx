import { Button, Group } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { count } from '#src/shared/format.ts';
import { ActionButton } from '#src/ui/keys/ActionButton.tsx';
import { useActionKey } from '#src/ui/keys/action-keys.ts';
import { Spacer } from '#src/ui/messages/ListCard.tsx';
import { focusSelected } from '#src/ui/results/row-focus.ts';
import bar from '#src/ui/results/SelectionBar.module.css';
import type { Picks } from '#src/ui/results/selection.ts';
import { useNarrow } from '#src/ui/state/screen.ts';
import { BulkActions } from '#src/work/lists/BulkActions.tsx';
import type { List } from '#src/work/lists/contract.ts';
import { useAdding } from '#src/work/openings/people/adding.tsx';
import type { Listed, Person } from '#src/work/openings/people/question.tsx';

interface PeopleBarProps {
  list: List;
  picks: Picks;
  /** The people of the page. */
  rows: readonly Person[];
}

/** What can be done with the selected people: those who are not on the list are added, the others moved. */
export function PeopleBar({ list, picks, rows }: PeopleBarProps) {
  const isNarrow = useNarrow();
  const adding = useAdding(list);
  const picked = rows.filter(({ npi }) => picks.has(npi));
  const listed = picked.filter((row): row is Listed => row.isListed);
  const others = picked.filter(({ isListed }) => !isListed);
  const refused = others.length === 0 ? 'All selected people are on the list' : undefined;
  const add = () => refused === undefined && !adding.isPending && adding.mutate(others.map(({ npi }) => npi));
  useActionKey('l', add);
  const clear = () => {
    focusSelected(); // the bar, which has the focus, disappears
    picks.clear();
  };
  return (
    <Group
      gap="6px 12px"
      mih={48}
      role="toolbar"
      aria-label="Selection"
      className={`line-below ${isNarrow ? 'thumb-bar' : ''} ${bar.bar}`}
      data-narrow={isNarrow || undefined}
      {...(!isNarrow && { px: 16, py: 4, bg: 'var(--accent-soft)' })}
    >
      <h2 className="nowrap num">{count(picked.length)} selected</h2>
      <Group gap={8} align="stretch" className={bar.actions}>
        <ActionButton
          first
          primary
          label="Add to list"
          Icon={IconListCheck}
          shortcut="l"
          {...(refused && { refused })}
          onClick={add}
        />
        {listed.length > 0 && (
          <BulkActions
            picks={{ ...picks, npis: new Set(listed.map(({ npi }) => npi)), all: false, count: listed.length }}
            rows={listed}
            query=""
          />
        )}
      </Group>
      <Spacer />
      <Button variant="subtle" size="xs" onClick={clear}>
        Clear
      </Button>
    </Group>
  );
}

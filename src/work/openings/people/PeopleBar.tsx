import { Button, Group } from '@mantine/core';
import { Spacer } from '#src/ui/messages/ListCard.tsx';
import bar from '#src/ui/results/SelectionBar.module.css';
import { clearPicks, SelectionToolbar } from '#src/ui/results/SelectionToolbar.tsx';
import type { Picks } from '#src/ui/results/selection.ts';
import { AddToListAction } from '#src/work/lists/AddToListAction.tsx';
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
  const adding = useAdding(list);
  const picked = rows.filter(({ npi }) => picks.has(npi));
  const listed = picked.filter((row): row is Listed => row.isListed);
  const others = picked.filter(({ isListed }) => !isListed);
  const refused = others.length === 0 ? 'All selected people are on the list' : undefined;
  return (
    <SelectionToolbar people={picked.length}>
      <Group gap={8} align="stretch" className={bar.actions}>
        <AddToListAction
          refused={refused}
          onAdd={() => !adding.isPending && adding.mutate(others.map(({ npi }) => npi))}
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
      <Button variant="subtle" size="xs" onClick={() => clearPicks(picks)}>
        Clear
      </Button>
    </SelectionToolbar>
  );
}

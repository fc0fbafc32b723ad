import { Group } from '@mantine/core';
import { SelectAllFound } from '#src/ui/results/SelectAllFound.tsx';
import bar from '#src/ui/results/SelectionBar.module.css';
import { ClearSelection, SelectionToolbar } from '#src/ui/results/SelectionToolbar.tsx';
import type { Picks } from '#src/ui/results/selection.ts';
import { useNarrow } from '#src/ui/state/screen.ts';
import { AddToListAction } from '#src/work/lists/AddToListAction.tsx';
import { BulkActions } from '#src/work/lists/BulkActions.tsx';
import type { List } from '#src/work/lists/contract.ts';
import type { Opening } from '#src/work/openings/contract.ts';
import { useAdding } from '#src/work/openings/people/adding.tsx';
import type { Listed, PeopleAddress, Person } from '#src/work/openings/people/question.tsx';
import { SubmitAction } from '#src/work/submissions/SubmitAction.tsx';

interface PeopleBarProps {
  opening: Opening;
  list: List;
  picks: Picks;
  /** The people of the page. */
  rows: readonly Person[];
  /** What found them. */
  asked: PeopleAddress['state'];
}

/** What can be done with the selected people: those who are not on the list are added, the others moved. */
export function PeopleBar({ opening, list, picks, rows, asked: { on_list, not_shown } }: PeopleBarProps) {
  const isNarrow = useNarrow();
  const adding = useAdding(list);
  const { npis, all } = picks;
  const picked = rows.filter(({ npi }) => picks.has(npi));
  const listed = picked.filter((row): row is Listed => row.isListed);
  // people selected on other pages may be on the list or not
  const without = (some: readonly Person[]) => [...npis].filter((npi) => !some.some((row) => row.npi === npi));
  const toAdd = without(listed);
  const toMove = without(picked.filter(({ isListed }) => !isListed));
  const allListed = on_list === 'yes';
  const refused = (all ? allListed : toAdd.length === 0) ? 'All selected people are on the list' : undefined;
  const add = () => adding.mutate(all ? { opening: opening.id, not_shown: Number(not_shown) } : toAdd);
  return (
    <SelectionToolbar people={picks.count}>
      <SelectAllFound picks={picks} />
      {all && <span className="small muted">without people marked do not contact</span>}
      <Group gap={8} align="stretch" className={bar.actions}>
        {!(isNarrow && refused) && <AddToListAction refused={refused} onAdd={() => !adding.isPending && add()} />}
        <SubmitAction opening={opening} npis={toMove} others={all || picked.length > listed.length} />
        {(all ? allListed : toMove.length > 0) && (
          <BulkActions picks={{ ...picks, npis: new Set(toMove) }} rows={listed} query="" />
        )}
      </Group>
      <ClearSelection picks={picks} />
    </SelectionToolbar>
  );
}

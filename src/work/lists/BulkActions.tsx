import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { useNarrow } from '#src/ui/ResultsTable.tsx';
import type { Picks } from '#src/ui/selection.ts';
import { type Chosen, movedTo, useListEditing } from '#src/work/lists/editing.tsx';
import type { ListRow } from '#src/work/lists/entries/contract.ts';
import { teamQuery } from '#src/work/lists/questions.tsx';
import { peopleOf } from '#src/work/lists/words.tsx';
import { withoutMarked } from '#src/work/marks/without-marked.tsx';

interface BulkActionsProps {
  picks: Picks;
  /** The rows of the page. */
  rows: readonly ListRow[];
  /** The query string of the search within the list. */
  query: string;
}

/** Sets stage or owner of the selected people, or removes them from the list. Each can be undone. */
export function BulkActions({ picks, rows, query }: BulkActionsProps) {
  const { list, change, remove } = useListEditing();
  const team = useQuery(teamQuery).data ?? [];
  const { npis, all } = picks;
  const every = { search: withoutMarked(query) };
  const onPage = rows.filter(({ npi }) => npis.has(npi));
  // versions are known of the rows on the page only
  const chosen: Chosen = all ? every : onPage.length === npis.size ? { rows: onPage } : { npis: [...npis] };
  const taken = all ? every : { npis: [...npis] };
  return (
    <>
      <Choices
        label="Set stage"
        options={list.stages.map((stage) => ({ value: stage, label: stage }))}
        onChoose={(stage) => change({ chosen, wish: { stage }, done: (people) => movedTo(stage, people) })}
      />
      <Choices
        label="Set owner"
        options={[{ value: '', label: 'No owner' }, ...team.map(({ id, name }) => ({ value: id, label: name }))]}
        onChoose={(id) => {
          const owner = team.find((user) => user.id === id) ?? null;
          change({
            chosen,
            wish: { owner },
            done: (people) =>
              owner ? `Gave ${peopleOf(people)} to ${owner.name}.` : `Removed the owner of ${peopleOf(people)}.`,
          });
        }}
      />
      <ActionButton
        label="Remove from list"
        Icon={IconTrash}
        onClick={() => {
          document.getElementById('results')?.focus({ preventScroll: true });
          picks.clear();
          remove(taken);
        }}
      />
    </>
  );
}

interface ChoicesProps {
  label: string;
  options: { value: string; label: string }[];
  onChoose: (value: string) => void;
}

const Choices = ({ label, options, onChoose }: ChoicesProps) => {
  const isNarrow = useNarrow();
  return (
    <Menu position="bottom-start" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button
          variant="default"
          {...(isNarrow ? { h: 44, px: 10 } : { size: 'xs' })}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown style={{ maxHeight: 320, overflowY: 'auto' }}>
        {options.map(({ value, label }) => (
          <Menu.Item key={value} onClick={() => onChoose(value)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

import { Button, type ButtonProps, Menu, Popover } from '@mantine/core';
import { IconChevronDown, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useRef, useState } from 'react';
import { peopleCount } from '#src/shared/format.ts';
import { lastFirst } from '#src/shared/title-case.ts';
import { ActionButton } from '#src/ui/keys/ActionButton.tsx';
import type { Picks } from '#src/ui/results/selection.ts';
import { useNarrow } from '#src/ui/state/screen.ts';
import { dropdown } from '#src/ui/theme/theme.ts';
import touch from '#src/ui/theme/touch.module.css';
import { StartCalls } from '#src/work/calls/StartCalls.tsx';
import { WriteAction } from '#src/work/letters/WriteButton.tsx';
import { type Chosen, movedTo, useListEditing } from '#src/work/lists/editing.tsx';
import { type ListRow, priorities } from '#src/work/lists/entries/contract.ts';
import { PlanForm } from '#src/work/lists/PlanForm.tsx';
import { teamQuery } from '#src/work/lists/questions.tsx';
import { priorityLabels } from '#src/work/lists/words.tsx';
import { withoutMarked } from '#src/work/marks/without-marked.tsx';

interface BulkActionsProps {
  picks: Picks;
  /** The rows of the page. */
  rows: readonly ListRow[];
  /** The query string of the search within the list. */
  query: string;
}

/** Sets stage, owner, priority or next step of the selected people, or removes them from the list. Each can be undone. */
export function BulkActions({ picks, rows, query }: BulkActionsProps) {
  const { list, change, save, remove } = useListEditing();
  const team = useQuery(teamQuery).data ?? [];
  const { npis, all } = picks;
  const every = { search: withoutMarked(query) };
  const onPage = rows.filter(({ npi }) => npis.has(npi));
  const [only] = onPage;
  // versions are known of the rows on the page only
  const chosen: Chosen = all ? every : onPage.length === npis.size ? { rows: onPage } : { npis: [...npis] };
  const taken = all ? every : { npis: [...npis] };
  return (
    <>
      <Choices
        label="Set stage"
        data-set-stage // the key s opens it
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
              owner ? `Gave ${peopleCount(people)} to ${owner.name}.` : `Removed the owner of ${peopleCount(people)}.`,
          });
        }}
      />
      <Choices
        label="Set priority"
        options={priorities.map((value) => ({ value, label: priorityLabels[value] }))}
        onChoose={(priority) =>
          change({
            chosen,
            wish: { priority },
            done: (people) => `Priority of ${peopleCount(people)}: ${priorityLabels[priority]}.`,
          })
        }
      />
      <NextStep
        onSave={(wish) => save({ chosen, wish, done: (people) => `Saved the next step of ${peopleCount(people)}.` })}
      />
      {only && !all && npis.size === 1 && (
        <WriteAction npi={only.npi} name={lastFirst(only)} opening={list.opening ?? undefined} />
      )}
      <StartCalls selection={picks} from={{ list: list.id, ...(list.opening && { opening: list.opening }) }} />
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

interface ChoicesProps<V extends string> {
  label: string;
  options: { value: V; label: string }[];
  onChoose: (value: V) => void;
  'data-set-stage'?: boolean;
}

const Choices = <V extends string>({ label, options, onChoose, ...marks }: ChoicesProps<V>) => {
  const look = useOpenerLook();
  return (
    <Menu position="bottom-start" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button {...look} {...marks}>
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

const blank = { next_step: '', due_on: null };

/** One next step for all, in place of those they have. */
function NextStep({ onSave }: { onSave: ComponentProps<typeof PlanForm>['onSave'] }) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const look = useOpenerLook();
  return (
    <Popover {...dropdown} position="bottom-start" width={280} trapFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <Button ref={button} {...look} onClick={() => setOpened(!opened)}>
          Set next step
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Set next step" className={touch.touch}>
        <PlanForm
          saved={blank}
          required
          onSave={async (plan) => {
            await onSave(plan);
            button.current?.focus();
            setOpened(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The look of a button that opens choices. */
function useOpenerLook(): ButtonProps {
  const isNarrow = useNarrow();
  return {
    variant: 'default',
    ...(isNarrow ? { size: 'md', px: 10 } : { size: 'xs' }),
    rightSection: <IconChevronDown size={14} stroke={1.75} aria-hidden />,
  };
}

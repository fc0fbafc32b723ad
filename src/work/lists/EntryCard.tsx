import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ask } from '#src/ui/ask.ts';
import { Choice } from '#src/ui/Choice.tsx';
import { LABEL_HEIGHT } from '#src/ui/label-height.ts';
import { movedTo, nameOf, useListEditing, type Wish } from '#src/work/lists/editing.tsx';
import { getEntries, type ListRow, priorities } from '#src/work/lists/entries/contract.ts';
import { teamQuery } from '#src/work/lists/questions.tsx';
import touch from '#src/work/people/people.module.css';

/** The progress of the peeked person, who may be on another page of the list than `rows`. */
export function PeekedEntry({ npi, rows }: { npi: string; rows: readonly ListRow[] }) {
  const { list } = useListEditing();
  const shown = rows.find((row) => row.npi === npi);
  const { data } = useQuery({
    queryKey: [getEntries.url, list.id, { npi }],
    queryFn: ({ signal }) => ask(getEntries, { params: { id: list.id }, query: { npi: [npi] }, signal }),
    enabled: shown === undefined,
    staleTime: 0,
  });
  const row = shown ?? data?.rows[0];
  return row && <EntryCard key={npi} row={row} />;
}

/** The progress of a person on the list, in the peek: stage, owner and priority change at once, the next step by 'Save'. */
function EntryCard({ row }: { row: ListRow }) {
  const { list, mayEdit, change } = useListEditing();
  const team = useQuery({ ...teamQuery, enabled: mayEdit }).data ?? [];
  const { next_step, due_on } = row;
  const [typed, setTyped] = useState<Plan>({});
  const { step = next_step, day = due_on ?? '' } = typed;
  const [refused, setRefused] = useState<string>();
  const due = useRef<HTMLInputElement>(null);
  if (!mayEdit) return null;
  const name = nameOf(row);
  const set = (wish: Wish, done: string) => change({ chosen: { rows: [row] }, wish, done });
  const owners = row.owner && !team.some(({ id }) => id === row.owner?.id) ? [row.owner, ...team] : team;
  return (
    <section
      aria-label={`On ${list.name}`}
      className={`card ${touch.touch}`}
      style={{ padding: 12, boxShadow: 'none' }}
    >
      <Stack gap={10}>
        <b>{list.name}</b>
        <Group gap={8} grow>
          <Choice
            size="xs"
            label="Stage"
            allowDeselect={false}
            value={row.stage}
            data={list.stages.map((value) => ({ value, label: value }))}
            onChange={(stage) => stage && stage !== row.stage && set({ stage }, movedTo(stage, row))}
          />
          <Choice
            size="xs"
            label="Owner"
            clearable
            value={row.owner?.id ?? ''}
            data={owners.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              const owner = owners.find((user) => user.id === id) ?? null;
              set({ owner }, owner ? `Gave ${name} to ${owner.name}.` : `Removed the owner of ${name}.`);
            }}
          />
        </Group>
        <Choice
          size="xs"
          label="Priority"
          allowDeselect={false}
          value={row.priority}
          data={priorities.map((value) => ({ value, label: words[value] }))}
          onChange={(value) => {
            const priority = priorities.find((each) => each === value);
            if (priority && priority !== row.priority) set({ priority }, `Priority of ${name}: ${words[priority]}.`);
          }}
        />
        <form
          aria-label="Plan"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (due.current?.validity.badInput) {
              due.current.focus();
              return setRefused('Enter a whole date');
            }
            change(
              {
                chosen: { rows: [row] },
                wish: { next_step: step.trim(), due_on: day || null },
                done: `Saved the next step of ${name}.`,
              },
              // what was typed meanwhile stays
              { onSuccess: () => setTyped((now) => ({ step: unsaved(now.step, step), day: unsaved(now.day, day) })) },
            );
          }}
        >
          <Group gap={8} align="flex-start">
            <TextInput
              size="xs"
              flex="1 0 100%"
              label="Next step"
              maxLength={500}
              value={step}
              onChange={({ currentTarget: { value } }) => setTyped((plan) => ({ ...plan, step: value }))}
            />
            <TextInput
              ref={due}
              size="xs"
              type="date"
              w={140}
              label="Due"
              error={refused}
              value={day}
              onChange={({ currentTarget: { value } }) => setTyped((plan) => ({ ...plan, day: value }))}
              onInput={() => setRefused(undefined)}
            />
            <Button type="submit" size="xs" variant="default" mt={LABEL_HEIGHT}>
              Save
            </Button>
          </Group>
        </form>
      </Stack>
    </section>
  );
}

const unsaved = (value: string | undefined, saved: string) => (value === saved ? undefined : value);

/** What is typed and not saved yet. Other changes of the person, and a failed one, keep it. */
interface Plan {
  step?: string | undefined;
  day?: string | undefined;
}

const words = { high: 'High', normal: 'Normal', low: 'Low' } as const;

import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Choice } from '#src/ui/form/Choice.tsx';
import { ask } from '#src/ui/state/ask.ts';
import touch from '#src/ui/theme/touch.module.css';
import { EntryFiles } from '#src/work/files/EntryFiles.tsx';
import { movedTo, rowName, useListEditing, type Wish } from '#src/work/lists/editing.tsx';
import { getEntries, type ListRow, priorities } from '#src/work/lists/entries/contract.ts';
import { PlanForm } from '#src/work/lists/PlanForm.tsx';
import { teamQuery } from '#src/work/lists/questions.tsx';
import { priorityLabels } from '#src/work/lists/words.tsx';

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
  const { list, mayEdit, change, save } = useListEditing();
  const team = useQuery({ ...teamQuery, enabled: mayEdit }).data ?? [];
  if (!mayEdit) return null;
  const name = rowName(row);
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
          data={priorities.map((value) => ({ value, label: priorityLabels[value] }))}
          onChange={(value) => {
            const priority = priorities.find((each) => each === value);
            if (priority && priority !== row.priority)
              set({ priority }, `Priority of ${name}: ${priorityLabels[priority]}.`);
          }}
        />
        <PlanForm
          saved={row}
          onSave={(wish) => save({ chosen: { rows: [row] }, wish, done: `Saved the next step of ${name}.` })}
        />
        <EntryFiles list={list.id} npi={row.npi} name={name} />
      </Stack>
    </section>
  );
}

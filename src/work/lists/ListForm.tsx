import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Choice } from '#src/ui/form/Choice.tsx';
import { FormDialog } from '#src/ui/form/FormDialog.tsx';
import { useOnce } from '#src/ui/form/once.ts';
import { useFocusReturn } from '#src/ui/keys/focus-return.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ApiError, ask } from '#src/ui/state/ask.ts';
import {
  changeList,
  firstStages,
  type List,
  makeList,
  STAGES_MAX,
  type Visibility,
  visibilities,
} from '#src/work/lists/contract.ts';
import { reloadLists } from '#src/work/lists/questions.tsx';
import { visibilityLabels } from '#src/work/lists/words.tsx';

interface ListFormProps {
  /** The list to change. Without it, the form makes one. */
  list?: List;
  onClose: () => void;
  onSaved: (list: List) => void;
}

/** The name, the description and the stages of a list, and who may open a new one. */
export function ListForm({ list, onClose, onSaved }: ListFormProps) {
  useFocusReturn();
  const client = useQueryClient();
  const once = useOnce(() => reloadLists(client));
  const [name, setName] = useState(list?.name ?? '');
  const [description, setDescription] = useState(list?.description ?? '');
  const [visibility, setVisibility] = useState<Visibility>('private');
  const [stages, setStages] = useState((list?.stages ?? firstStages).join('\n'));
  const [version, setVersion] = useState(list?.version ?? 0);
  const [moved, setMoved] = useState<Record<string, string>>({});
  const [nameError, setNameError] = useState<string>();
  const named = stages
    .split('\n')
    .map((stage) => stage.trim())
    .filter(Boolean);
  const saving = useMutation({
    mutationFn: () => {
      // only stages that are gone move their people: the user may have written one back
      const moves = Object.entries(moved).filter(([stage, to]) => !named.includes(stage) && named.includes(to));
      const wish = { name: name.trim(), description: description.trim(), stages: named };
      return list
        ? ask(changeList, { params: { id: list.id }, body: { ...wish, version, moved: Object.fromEntries(moves) } })
        : once({ ...wish, visibility }, (key) => ask(makeList, { body: { ...wish, visibility }, key }));
    },
    onSuccess: async (saved) => {
      onSaved(saved);
      onClose();
      await reloadLists(client);
    },
    onError: (error) => {
      const now = presentOf(error);
      if (now) setVersion(now.version);
    },
  });
  const { error } = saving;
  const now = presentOf(error);
  const inUse = stagesInUse(error).filter(({ stage }) => !named.includes(stage));
  const save = () => {
    if (name.trim() === '') return setNameError('Enter a name');
    if (!saving.isPending) saving.mutate();
  };
  return (
    <FormDialog centered size={480} title={list ? `Change ‘${list.name}’` : 'New list'} onClose={onClose}>
      <form
        aria-label={list ? 'List' : 'New list'}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack gap={14}>
          {now ? (
            <Changed now={now}>Save again to replace it with yours.</Changed>
          ) : (
            error && inUse.length === 0 && <ErrorBox error={error} />
          )}
          <TextInput
            data-autofocus
            label="List name"
            maxLength={120}
            value={name}
            error={nameError}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setNameError(undefined);
            }}
          />
          <Textarea
            label="Description"
            autosize
            minRows={2}
            maxLength={2000}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          {!list && (
            <Choice
              label="Who may open it"
              allowDeselect={false}
              value={visibility}
              data={visibilities.map((value) => ({ value, label: visibilityLabels[value] }))}
              onChange={(value) => setVisibility(visibilities.find((each) => each === value) ?? 'private')}
            />
          )}
          <Textarea
            label="Stages"
            description={`One per line, up to ${STAGES_MAX}`}
            autosize
            minRows={3}
            value={stages}
            onChange={(event) => setStages(event.currentTarget.value)}
          />
          {inUse.map(({ stage, count }) => (
            <Choice
              key={stage}
              label={`${count} in ‘${stage}’ move to`}
              value={moved[stage] ?? ''}
              data={named.map((value) => ({ value, label: value }))}
              onChange={(to) => setMoved({ ...moved, [stage]: to ?? '' })}
            />
          ))}
          <Group justify="flex-end" gap={8}>
            <Button variant="subtle" color="gray" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={saving.isPending}>
              {list ? 'Save' : 'Make list'}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}

/** The present list in the reply to a change of an earlier version. */
export const presentOf = (error: Error | null): List | undefined =>
  error instanceof ApiError && error.code === 'changed' ? (error.details as { list?: List }).list : undefined;

/** The stages that a change left out, with their people. */
const stagesInUse = (error: Error | null): { stage: string; count: number }[] =>
  error instanceof ApiError && error.code === 'stage_in_use'
    ? ((error.details as { stages?: { stage: string; count: number }[] }).stages ?? [])
    : [];

/** Says what another user's change of the list did. */
const Changed = ({ now, children }: { now: List; children: ReactNode }) => (
  <ErrorBox
    message={`The list was changed meanwhile. It is now called ‘${now.name}’, with the stages ${now.stages.join(', ')}. ${children}`}
  />
);

import { Button, Group, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { Choice } from '#src/ui/form/Choice.tsx';
import { EntryForm, FormActions } from '#src/ui/form/EntryForm.tsx';
import { FormDialog } from '#src/ui/form/FormDialog.tsx';
import { focusOnMount, useFocusReturn } from '#src/ui/keys/focus-return.ts';
import { Spacer } from '#src/ui/messages/ListCard.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { ApiError, ask, messageOf } from '#src/ui/state/ask.ts';
import type { List } from '#src/work/lists/contract.ts';
import { reloadLists, teamQuery } from '#src/work/lists/questions.tsx';
import { removeTyped, type TypedFields, type TypedPerson } from '#src/work/lists/without-npi/contract.ts';
import { notifyRemoved, saveTyped } from '#src/work/lists/without-npi/editing.tsx';
import { TypedInputs, useTypedFields } from '#src/work/lists/without-npi/typed-fields.tsx';

const about = ['name', 'profession', 'place', 'source'] as const;

interface ChangeTypedProps {
  list: List;
  person: TypedPerson;
  onClose: () => void;
}

/** Changes what is said of a person without an NPI, or erases it. The first Escape goes to 'Save' if something is not saved. */
export function ChangeTyped({ list, person, onClose }: ChangeTypedProps) {
  useFocusReturn();
  const client = useQueryClient();
  const team = useQuery(teamQuery).data ?? [];
  const owners = person.owner && !team.some(({ id }) => id === person.owner?.id) ? [person.owner, ...team] : team;
  const fields = useTypedFields(person);
  const [opened] = useState(person);
  const [version, setVersion] = useState(person.version);
  const [owner, setOwner] = useState(person.owner?.id ?? null);
  const [step, setStep] = useState(person.next_step);
  const [due, setDue] = useState(person.due_on ?? '');
  const [isErasing, setErasing] = useState(false);
  const [stepError, setStepError] = useState<string>();
  const saving = useMutation({
    mutationFn: (typed: TypedFields) =>
      saveTyped({ id: person.id, version }, { ...typed, owner, next_step: step.trim(), due_on: due || null }),
    onSuccess: (saved) => {
      onClose();
      const { name, profession, place, source, next_step, due_on } = opened;
      const back = { name, profession, place, source, next_step, due_on, owner: opened.owner?.id ?? null };
      notify(`Saved ${saved.name}.`, async () => {
        await saveTyped(saved, back);
        await reloadLists(client);
      });
      void reloadLists(client);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'changed')
        setVersion((error.details as { person?: TypedPerson }).person?.version ?? version);
    },
  });
  const erasing = useMutation({
    mutationFn: () => ask(removeTyped, { params: { id: person.id }, query: { forever: 'true' } }),
    onSuccess: (gone) => {
      onClose();
      notifyRemoved(client, `Erased ${person.name}.`, gone);
      void reloadLists(client);
    },
    onError: (error) => notify(messageOf(error)),
  });
  const isUnsaved =
    about.some((name) => fields.typed[name] !== opened[name]) ||
    owner !== (opened.owner?.id ?? null) ||
    step !== opened.next_step ||
    due !== (opened.due_on ?? '');
  const onEscape = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const save = event.currentTarget.querySelector<HTMLElement>('form [type=submit]');
    if (isUnsaved && document.activeElement !== save) save?.focus();
    else onClose();
  };
  return (
    <FormDialog
      centered
      title={`Change ${person.name}`}
      onClose={onClose}
      onKeyDown={onEscape}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <EntryForm
        label="Person without an NPI"
        busy={saving.isPending || erasing.isPending}
        error={saving.error}
        onSubmit={(form) => {
          const typed = fields.read(form);
          if (form.querySelector<HTMLInputElement>('[type=date]')?.validity.badInput) return;
          if (step.trim().length > 500) return setStepError('Next step must have at most 500 characters');
          if (typed) saving.mutate(typed);
        }}
      >
        <TypedInputs fields={fields} />
        <Choice
          label={`Owner on ${list.name}`}
          clearable
          value={owner ?? ''}
          data={owners.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => setOwner(id || null)}
        />
        <TextInput
          label="Next step"
          value={step}
          error={stepError}
          onChange={(event) => {
            setStep(event.currentTarget.value);
            setStepError(undefined);
          }}
        />
        <TextInput type="date" label="Due" value={due} onChange={(event) => setDue(event.currentTarget.value)} />
        {isErasing && <p>This erases the name and all that is said here, at once. It cannot be undone.</p>}
        <Group gap={8}>
          {isErasing ? (
            <Button ref={focusOnMount} color="bad" onClick={() => erasing.mutate()}>
              Erase forever
            </Button>
          ) : (
            <Button variant="subtle" color="gray" onClick={() => setErasing(true)}>
              Erase
            </Button>
          )}
          <Spacer />
          <FormActions action="Save" onCancel={onClose} />
        </Group>
      </EntryForm>
    </FormDialog>
  );
}

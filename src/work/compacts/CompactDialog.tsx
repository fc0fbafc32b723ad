import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type CompactState, compactNames, compactStatuses, compacts, statusLabels } from '#src/shared/compacts.ts';
import { stateName, states } from '#src/shared/states.ts';
import { EntryForm, FormActions } from '#src/ui/form/EntryForm.tsx';
import { FormDialog } from '#src/ui/form/FormDialog.tsx';
import { useFields, validatorOf } from '#src/ui/form/form.ts';
import { useFocusReturn } from '#src/ui/keys/focus-return.ts';
import { notify } from '#src/ui/messages/notices.ts';
import { ask } from '#src/ui/state/ask.ts';
import { saveCompactState } from '#src/work/compacts/contract.ts';

interface CompactDialogProps {
  /** The state to change; empty for a new one. */
  initial: Partial<CompactState>;
  /** The states on record, which are changed and not added. */
  known: readonly Pick<CompactState, 'compact' | 'state'>[];
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** Adds a state to a compact, or changes it. */
export function CompactDialog({ initial, known, onClose, onSaved }: CompactDialogProps) {
  useFocusReturn();
  const isNew = initial.state === undefined;
  const { values, errors, text, required, passes, change } = useFields(
    {
      compact: initial.compact ?? 'NLC',
      state: initial.state ?? '',
      status: initial.status ?? 'issues',
      since: initial.since ?? '',
      ends_on: initial.ends_on ?? '',
      source: initial.source ?? '',
      checked_on: isNew ? '' : (initial.checked_on ?? ''),
    },
    (typed) => ({
      ...validatorOf(saveCompactState.body)(asState(typed)),
      ...(typed.state === '' && { state: 'Choose a state' }),
    }),
  );
  const saving = useMutation({
    mutationFn: () => ask(saveCompactState, { body: asState(values) }),
    onSuccess: async ({ compact, state }) => {
      await onSaved();
      notify(`Saved ${state} in ${compact}`);
      onClose();
    },
  });
  const title = isNew ? 'Add a state' : `Edit ${stateName(values.state)} in ${values.compact}`;
  const isKnown = (state: string) => known.some((each) => each.compact === values.compact && each.state === state);
  return (
    <FormDialog centered title={title} onClose={onClose}>
      <EntryForm
        label={title}
        busy={saving.isPending}
        error={saving.error}
        onSubmit={(form) => passes(form) && saving.mutate()}
      >
        {isNew && (
          <>
            <NativeSelect
              label="Compact"
              data-autofocus
              value={values.compact}
              data={compactNames.map((value) => ({ value, label: `${value}: ${compacts[value].name}` }))}
              onChange={({ currentTarget: { value } }) =>
                change({ compact: value as CompactState['compact'], state: '' })
              }
            />
            <NativeSelect
              label="State"
              value={values.state}
              error={errors.state}
              data={[
                { value: '', label: 'Choose a state' },
                ...Object.entries(states)
                  .map(([value, label]) => ({ value, label }))
                  .filter(({ value }) => !isKnown(value)),
              ]}
              onChange={({ currentTarget: { value } }) => change({ state: value })}
            />
          </>
        )}
        <NativeSelect
          label="Status"
          value={values.status}
          description={compactStatuses[values.status]}
          data={Object.entries(statusLabels).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget: { value } }) => change({ status: value as CompactState['status'] })}
        />
        <TextInput {...text('since', 'Since')} type="date" description="The first day in force, if you know it" />
        <TextInput
          {...text('ends_on', 'Ends on')}
          type="date"
          description="The first day on which it is no longer in force"
        />
        <TextInput
          {...required('source', 'Source')}
          type="url"
          placeholder="https://"
          description="The web address where you checked it"
        />
        <TextInput {...required('checked_on', 'Checked on')} type="date" />
        <FormActions action="Save" onCancel={onClose} />
      </EntryForm>
    </FormDialog>
  );
}

/** What the user typed, with a blank day as none. */
const asState = <T extends { since: string; ends_on: string }>(typed: T) => ({
  ...typed,
  since: typed.since || null,
  ends_on: typed.ends_on || null,
});

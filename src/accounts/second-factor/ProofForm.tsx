import { Button, Group } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { endSecondFactor } from '#src/accounts/second-factor/contract.ts';
import { PROOF, ProofField } from '#src/accounts/second-factor/ProofField.tsx';
import { EntryForm } from '#src/ui/EntryForm.tsx';
import { useFields, validatorOf } from '#src/ui/form.ts';

interface ProofFormProps {
  label: string;
  /** The label of the button. */
  action: string;
  mutation: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending' | 'error'>;
  onCancel: () => void;
}

/** Asks for the password or a code of the app, and passes it to a change of the second factor. */
export function ProofForm({ label, action, mutation, onCancel }: ProofFormProps) {
  const { values, required, passes } = useFields({ proof: '' }, validatorOf(endSecondFactor.body));
  return (
    <EntryForm
      label={label}
      busy={mutation.isPending}
      error={mutation.error}
      onSubmit={(form) => passes(form) && mutation.mutate(values.proof)}
    >
      <ProofField {...required('proof', PROOF)} ref={focus} />
      <Group justify="flex-end" gap={8}>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">{action}</Button>
      </Group>
    </EntryForm>
  );
}

/** Focuses the field, because a button has just opened the form. */
const focus = (field: HTMLInputElement | null) => field?.focus();

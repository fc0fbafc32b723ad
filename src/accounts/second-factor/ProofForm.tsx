import { Button, Group } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { z } from 'zod';
import { ProofField, useProof } from '#src/accounts/second-factor/ProofField.tsx';
import { EntryForm } from '#src/ui/form/EntryForm.tsx';
import { useFields, validatorOf } from '#src/ui/form/form.ts';

interface ProofFormProps {
  label: string;
  /** The label of the button. */
  action: string;
  mutation: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending' | 'error'>;
  /** Undefined: the user must go on. */
  onCancel: (() => void) | undefined;
}

/** Asks for the password or a code of the app, and passes it to a change of the second factor. */
export function ProofForm({ label, action, mutation, onCancel }: ProofFormProps) {
  const { schema, ...proof } = useProof();
  const { values, required, passes } = useFields({ proof: '' }, validatorOf(z.object({ proof: schema })));
  return (
    <EntryForm
      label={label}
      busy={mutation.isPending}
      error={mutation.error}
      onSubmit={(form) => passes(form) && mutation.mutate(values.proof)}
    >
      <ProofField {...required('proof', proof.label)} {...proof} ref={focus} />
      <FormActions action={action} onCancel={onCancel} />
    </EntryForm>
  );
}

/** Focuses the field, because a button has just opened the form. */
const focus = (field: HTMLInputElement | null) => field?.focus();

interface FormActionsProps {
  /** The label of the button that submits. */
  action: string;
  /** Undefined: the user must go on. */
  onCancel: (() => void) | undefined;
}

/** The buttons below a form of the second factor. */
export const FormActions = ({ action, onCancel }: FormActionsProps) => (
  <Group gap={8} justify={onCancel ? 'flex-end' : undefined}>
    {onCancel && (
      <Button variant="subtle" color="gray" onClick={onCancel}>
        Cancel
      </Button>
    )}
    <Button type="submit">{action}</Button>
  </Group>
);

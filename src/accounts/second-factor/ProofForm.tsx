import { Button, Group } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { beginSecondFactor, endSecondFactor } from '#src/accounts/second-factor/contract.ts';
import { PROOF, ProofField } from '#src/accounts/second-factor/ProofField.tsx';
import { EntryForm } from '#src/ui/EntryForm.tsx';
import { useFields, validatorOf } from '#src/ui/form.ts';

interface ProofFormProps {
  label: string;
  /** The label of the button. */
  action: string;
  mutation: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending' | 'error'>;
  /** Whether the user has no app yet, which could show a code. */
  passwordOnly?: boolean;
  /** Undefined: the user must go on. */
  onCancel: (() => void) | undefined;
}

/** Asks for the password or a code of the app, and passes it to a change of the second factor. */
export function ProofForm({ label, action, mutation, passwordOnly = false, onCancel }: ProofFormProps) {
  const { body } = passwordOnly ? beginSecondFactor : endSecondFactor;
  const { values, required, passes } = useFields({ proof: '' }, validatorOf(body));
  const field = passwordOnly ? { ...required('proof', 'Password'), description: undefined } : required('proof', PROOF);
  return (
    <EntryForm
      label={label}
      busy={mutation.isPending}
      error={mutation.error}
      onSubmit={(form) => passes(form) && mutation.mutate(values.proof)}
    >
      <ProofField {...field} ref={focus} />
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

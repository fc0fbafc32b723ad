import type { UseMutationResult } from '@tanstack/react-query';
import { z } from 'zod';
import { ProofField, useProof } from '#src/accounts/second-factor/ProofField.tsx';
import { EntryForm } from '#src/ui/form/EntryForm.tsx';
import { FormActions } from '#src/ui/form/FormActions.tsx';
import { useFields, validatorOf } from '#src/ui/form/form.ts';
import { focusOnMount } from '#src/ui/keys/focus-return.ts';

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
      <ProofField {...required('proof', proof.label)} {...proof} ref={focusOnMount} />
      <FormActions action={action} onCancel={onCancel} />
    </EntryForm>
  );
}

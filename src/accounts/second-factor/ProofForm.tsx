import type { TextInputProps } from '@mantine/core';
import { type UseMutationResult, useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { z } from 'zod';
import { password, proof } from '#src/accounts/second-factor/contract.ts';
import { secondFactorQuery } from '#src/accounts/second-factor/questions.tsx';
import { EntryForm, FormActions } from '#src/ui/form/EntryForm.tsx';
import { useFields, validatorOf } from '#src/ui/form/form.ts';
import { PasswordField } from '#src/ui/form/PasswordField.tsx';
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

/** How the user proves who they are: with the password or, if they have an app, with its code. */
export function useProof() {
  const { data } = useQuery(secondFactorQuery);
  return data?.since
    ? {
        label: 'Password or code',
        description: 'Your password, or the code that your app shows now',
        schema: proof,
      }
    : { label: 'Password', schema: password };
}

/** The field for the password or a code of the app, which a change of the second factor needs. */
export const ProofField = (props: TextInputProps & { ref?: Ref<HTMLInputElement> }) => (
  <PasswordField {...props} autoComplete="current-password" />
);

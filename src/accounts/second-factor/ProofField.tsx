import { TextInput, type TextInputProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { password, proof } from '#src/accounts/second-factor/contract.ts';
import { secondFactorQuery } from '#src/accounts/second-factor/questions.tsx';

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
  <TextInput {...props} type="password" autoComplete="current-password" maxLength={200} />
);

import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';

/** The label of the field. */
export const PROOF = 'Password or code';

/** The field for the password or a code of the app, which a change of the second factor needs. */
export const ProofField = (props: TextInputProps & { ref?: Ref<HTMLInputElement> }) => (
  <TextInput
    description="Your password, or the code that your app shows now"
    {...props}
    type="password"
    autoComplete="current-password"
    maxLength={200}
  />
);

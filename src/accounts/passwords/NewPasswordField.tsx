import type { TextInputProps } from '@mantine/core';
import { PASSWORD_MIN } from '#src/accounts/contract.ts';
import type { FieldErrors } from '#src/ui/form/form.ts';
import { PasswordField } from '#src/ui/form/PasswordField.tsx';
import { ApiError } from '#src/ui/state/ask.ts';

/** The field for a new password. */
export const NewPasswordField = (props: TextInputProps) => (
  <PasswordField autoComplete="new-password" description={`At least ${PASSWORD_MIN} characters`} {...props} />
);

/** The error of a whole form. A password that is too easy to guess is an error of its field. */
export const formError = (error: Error | null): Error | null => (isWeak(error) ? null : error);

/** Returns an error handler that shows the refusal of a weak password at the field `name`. */
export const weakAt =
  <V extends object>(name: string, { values, reset }: { values: V; reset: (values: V, found: FieldErrors) => void }) =>
  (error: Error): void => {
    if (isWeak(error)) reset(values, { [name]: error.message });
  };

const isWeak = (error: Error | null) => error instanceof ApiError && error.code === 'weak_password';

import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { z } from 'zod';
import { Password } from '#src/accounts/contract.ts';
import { formError, NewPasswordField, weakAt } from '#src/accounts/passwords/NewPasswordField.tsx';
import { byLink } from '#src/accounts/sign-in/by-link.tsx';
import { ContinueButton } from '#src/accounts/sign-in/ContinueButton.tsx';
import { resetPassword } from '#src/accounts/sign-in/contract.ts';
import { EntryPage } from '#src/accounts/sign-in/EntryPage.tsx';
import { links } from '#src/shared/links.ts';
import { EntryForm } from '#src/ui/form/EntryForm.tsx';
import { useFields, validatorOf } from '#src/ui/form/form.ts';
import { ask } from '#src/ui/state/ask.ts';

/** The target of a mailed password reset link: sets a new password. */
export function ResetPassword() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const fields = useFields({ password: '' }, validatorOf(z.object({ password: Password })));
  const { values, required, passes } = fields;
  const reset = useMutation({
    mutationFn: () => ask(resetPassword, { body: { token, ...values } }).catch(byLink),
    onError: weakAt('password', fields),
  });
  if (reset.data)
    return (
      <EntryPage name="Your password was changed" lead={`Sign in as ${reset.data.email} with your new password.`}>
        <ContinueButton />
      </EntryPage>
    );
  return (
    <EntryPage name="Set a new password">
      <EntryForm
        label="Reset"
        busy={reset.isPending}
        error={formError(reset.error)}
        onSubmit={(form) => passes(form) && reset.mutate()}
      >
        <NewPasswordField {...required('password', 'New password')} />
        <Button type="submit" size="md" fullWidth>
          Set password
        </Button>
      </EntryForm>
      <p className="muted">
        Has the link expired? <Link to={links.forgotPassword()}>Request a new one</Link>
      </p>
    </EntryPage>
  );
}

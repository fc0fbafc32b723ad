import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { RESET_HOURS } from '#src/accounts/mail/contract.ts';
import { requestReset } from '#src/accounts/sign-in/contract.ts';
import { EntryPage } from '#src/accounts/sign-in/EntryPage.tsx';
import { links } from '#src/shared/links.ts';
import { EntryForm } from '#src/ui/form/EntryForm.tsx';
import { useFields, validatorOf } from '#src/ui/form/form.ts';
import { ask } from '#src/ui/state/ask.ts';

/** Requests a mailed password reset link. The response does not reveal whether the address has an account. */
export function ForgotPassword() {
  const { values, required, passes } = useFields({ email: '' }, validatorOf(requestReset.body));
  const request = useMutation({ mutationFn: () => ask(requestReset, { body: values }) });
  if (request.data)
    return request.data.mail ? (
      <EntryPage name="Check your email">
        <p>
          If there is an account for <b>{values.email.trim()}</b>, we are mailing a link to reset its password. The link
          expires after {RESET_HOURS === 1 ? 'one hour' : `${RESET_HOURS} hours`}.
        </p>
        <Link to={links.signIn()}>Back to sign in</Link>
      </EntryPage>
    ) : (
      <EntryPage name="Ask an administrator">
        <p>This site sends no mail. An administrator can reset your password.</p>
        <Link to={links.signIn()}>Back to sign in</Link>
      </EntryPage>
    );
  return (
    <EntryPage name="Forgot your password?" lead="We will email you a link to reset it.">
      <EntryForm
        label="Forgot your password?"
        busy={request.isPending}
        error={request.error}
        onSubmit={(form) => passes(form) && request.mutate()}
      >
        <TextInput {...required('email', 'Email')} type="email" autoComplete="username" />
        <Button type="submit" size="md" fullWidth>
          Send the link
        </Button>
      </EntryForm>
      <Link to={links.signIn()}>Back to sign in</Link>
    </EntryPage>
  );
}

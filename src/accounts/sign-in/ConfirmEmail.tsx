import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { byLink } from '#src/accounts/sign-in/by-link.tsx';
import { ContinueButton } from '#src/accounts/sign-in/ContinueButton.tsx';
import { confirmEmail } from '#src/accounts/sign-in/contract.ts';
import { EntryPage } from '#src/accounts/sign-in/EntryPage.tsx';
import { links } from '#src/shared/links.ts';
import { EntryForm } from '#src/ui/form/EntryForm.tsx';
import { ask } from '#src/ui/state/ask.ts';

/** The target of a mailed link. Requires a click to confirm the address, because mail scanners open links. */
export function ConfirmEmail() {
  const { retry } = useAuth();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const confirmation = useMutation({
    mutationFn: () => ask(confirmEmail, { body: { token } }).catch(byLink),
    onSuccess: retry,
  });
  if (confirmation.data)
    return (
      <EntryPage name="Email address confirmed" lead={`You confirmed ${confirmation.data.email}.`}>
        <ContinueButton />
      </EntryPage>
    );
  return (
    <EntryPage
      name="Confirm your email address"
      lead="Click the button to confirm that you receive mail at this address."
    >
      <EntryForm
        label="Confirm your email address"
        busy={confirmation.isPending}
        error={confirmation.error}
        onSubmit={() => confirmation.mutate()}
      >
        <Button type="submit" size="md" fullWidth>
          Confirm email address
        </Button>
      </EntryForm>
      <p className="muted">
        Has the link expired? <Link to={links.signUp()}>Sign up again</Link> with the same address to get a new one.
      </p>
    </EntryPage>
  );
}

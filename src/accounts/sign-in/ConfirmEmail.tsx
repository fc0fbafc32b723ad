import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useAuth } from '#src/accounts/session/auth.tsx';
import { ContinueButton } from '#src/accounts/sign-in/ContinueButton.tsx';
import { confirmEmail } from '#src/accounts/sign-in/contract.ts';
import { EntryPage } from '#src/accounts/sign-in/EntryPage.tsx';
import { links } from '#src/shared/links.ts';
import { ask } from '#src/ui/ask.ts';
import { EntryForm } from '#src/ui/EntryForm.tsx';

/** Where a mailed link leads that confirms an address: a button, as mail scanners follow links. */
export function ConfirmEmail() {
  const { retry } = useAuth();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const confirmation = useMutation({ mutationFn: () => ask(confirmEmail, { body: { token } }), onSuccess: retry });
  if (confirmation.data)
    return (
      <EntryPage name="Email address confirmed" lead={`${confirmation.data.email} is yours.`}>
        <ContinueButton />
      </EntryPage>
    );
  return (
    <EntryPage name="Confirm your email address" lead="One click, and we know that mail reaches you.">
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
        The link no longer works? <Link to={links.signUp()}>Sign up again</Link> with the same address to get another.
      </p>
    </EntryPage>
  );
}

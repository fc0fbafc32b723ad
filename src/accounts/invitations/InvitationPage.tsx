import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { z } from 'zod';
import { Password } from '#src/accounts/contract.ts';
import { acceptInvitation, readInvitation } from '#src/accounts/invitations/contract.ts';
import { formError, NewPasswordField, weakAt } from '#src/accounts/passwords/NewPasswordField.tsx';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { byLink } from '#src/accounts/sign-in/by-link.tsx';
import { EntryPage } from '#src/accounts/sign-in/EntryPage.tsx';
import { line } from '#src/shared/fields.ts';
import { links } from '#src/shared/links.ts';
import { EntryForm } from '#src/ui/form/EntryForm.tsx';
import { useFields, validatorOf } from '#src/ui/form/form.ts';
import { Spinner } from '#src/ui/layout/Spinner.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ApiError, ask } from '#src/ui/state/ask.ts';
import { useSite } from '#src/ui/state/site.ts';

/** The target of an invitation's link: the invited person creates their account. */
export function InvitationPage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: [readInvitation.url, token],
    queryFn: ({ signal }) => ask(readInvitation, { body: { token }, signal }).catch(byLink),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <Refused error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spinner />;
  return <Acceptance token={token} email={data.email} role={data.role} invitedBy={data.invited_by} />;
}

/** Says why the link does not work. Only an outage can be retried. */
function Refused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { user } = useAuth();
  const final = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  return (
    <EntryPage name="Invitation">
      {final ? <p>{error.message}</p> : <ErrorBox error={error} onRetry={onRetry} />}
      {user ? (
        <p>
          You are signed in as {user.email}. <Link to={links.home()}>Go to the home page</Link>
        </p>
      ) : (
        <Link to={links.signIn()}>Go to the sign-in</Link>
      )}
    </EntryPage>
  );
}

const Fields = z.object({ full_name: line('Full Name'), password: Password });

interface AcceptanceProps {
  token: string;
  email: string;
  role: string;
  invitedBy: string;
}

function Acceptance({ token, email, role, invitedBy }: AcceptanceProps) {
  const { user } = useAuth();
  const site = useSite();
  const fields = useFields({ full_name: '', password: '' }, validatorOf(Fields));
  const { values, required, passes } = fields;
  const acceptance = useMutation({
    mutationFn: () => ask(acceptInvitation, { body: { token, ...values } }),
    onSuccess: () => window.location.assign(links.home()),
    onError: weakAt('password', fields),
  });
  return (
    <EntryPage name="Create your account" lead={`${invitedBy} invited you to ${site?.name ?? 'Medatlas'} as ${role}.`}>
      {user && <p>You are signed in as {user.email}. This signs you out there.</p>}
      <EntryForm
        label="Create your account"
        busy={acceptance.isPending || acceptance.isSuccess}
        error={formError(acceptance.error)}
        onSubmit={(form) => passes(form) && acceptance.mutate()}
      >
        <TextInput label="Email" type="email" autoComplete="username" value={email} readOnly />
        <TextInput {...required('full_name', 'Full Name')} autoComplete="name" />
        <NewPasswordField {...required('password', 'Password')} />
        <Button type="submit" size="md" fullWidth>
          Create account
        </Button>
      </EntryForm>
    </EntryPage>
  );
}

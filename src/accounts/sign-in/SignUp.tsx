import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import { formError, NewPasswordField, weakAt } from '#src/accounts/passwords/NewPasswordField.tsx';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { SIGN_UP_CLOSED, signUp } from '#src/accounts/sign-in/contract.ts';
import { EntryPage } from '#src/accounts/sign-in/EntryPage.tsx';
import { SignedUp } from '#src/accounts/sign-in/SignedUp.tsx';
import { links } from '#src/shared/links.ts';
import { EntryForm } from '#src/ui/form/EntryForm.tsx';
import { useFields, validatorOf } from '#src/ui/form/form.ts';
import { Spinner } from '#src/ui/layout/Spinner.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { useSite } from '#src/ui/state/site.ts';

const blank = { full_name: '', email: '', password: '' };

/** The sign-up page. */
export function SignUp() {
  const { user, loading } = useAuth();
  const site = useSite();
  const fields = useFields(blank, validatorOf(signUp.body));
  const { values, required, passes } = fields;
  const creation = useMutation({
    mutationFn: () => ask(signUp, { body: values }),
    onError: weakAt('password', fields),
  });
  if (loading) return <Spinner />;
  if (user) return <Navigate to={links.home()} replace />;
  if (site?.sign_up === false) return <SignUpClosed email={site.support_email} />;
  if (creation.data) return <SignedUp email={values.email.trim()} confirm={creation.data.confirm} />;
  const create = (form: HTMLFormElement) => {
    if (passes(form)) creation.mutate();
  };
  return (
    <EntryPage name="Create your account" lead={site && `Use your ${site.company_domain} email address.`}>
      <EntryForm label="Sign-up" busy={creation.isPending} error={formError(creation.error)} onSubmit={create}>
        <TextInput {...required('full_name', 'Full Name')} autoComplete="name" />
        <TextInput
          {...required('email', 'Email')}
          type="email"
          autoComplete="username"
          placeholder={site && `you@${site.company_domain}`}
        />
        <NewPasswordField {...required('password', 'Password')} />
        <Button type="submit" size="md" fullWidth>
          {creation.isPending ? 'Creating account...' : 'Create account'}
        </Button>
      </EntryForm>
      <p className="muted">
        Already have an account? <Link to={links.signIn()}>Sign in</Link>
      </p>
    </EntryPage>
  );
}

/** Replaces the form if SIGN_UP=closed. */
function SignUpClosed({ email }: { email: string }) {
  return (
    <EntryPage name="Create your account" lead={SIGN_UP_CLOSED}>
      <p className="muted">
        You can also write to <a href={`mailto:${email}`}>{email}</a>. Already have an account?{' '}
        <Link to={links.signIn()}>Sign in</Link>
      </p>
    </EntryPage>
  );
}

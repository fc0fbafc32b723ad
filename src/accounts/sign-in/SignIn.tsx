import { Button, Group, Stack } from '@mantine/core';
import { IconBuildingHospital, IconCertificate, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { signInAddress, useAuth } from '#src/accounts/sessions/auth.tsx';
import { EntryPage } from '#src/accounts/sign-in/EntryPage.tsx';
import { links } from '#src/shared/links.ts';
import { returnPath } from '#src/shared/return-to.ts';
import { Spinner } from '#src/ui/layout/Spinner.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { useSite } from '#src/ui/state/site.ts';

const benefits = [
  { icon: IconSearch, text: 'Find any provider in the country by name, place or specialty.' },
  { icon: IconCertificate, text: 'See licenses, certifications, training and affiliations beside each name.' },
  { icon: IconBuildingHospital, text: 'See their organizations and places, with source and date.' },
];

const FAILED = 'The sign-in failed. Please sign in again.';

/** Messages by the `error` parameter of a failed sign-in. */
const errors = new Map([
  ['expired', 'The sign-in took too long. Please sign in again.'],
  ['state', 'This sign-in was started in another browser or already used. Please sign in again.'],
  ['denied', 'The sign-in was canceled or refused.'],
  ['provider', 'The sign-in service cannot be reached. Please try again in a few minutes.'],
  ['failed', FAILED],
  ['stale', 'You signed in at your identity provider more than 24 hours ago. Sign out there, then sign in again.'],
  ['disabled', 'This account is disabled. Ask an administrator to enable it.'],
]);

/** The page for visitors who are not signed in. The identity provider asks for the password. */
export function SignIn() {
  const { user, loading } = useAuth();
  const [params] = useSearchParams();
  const [redirecting, setRedirecting] = useState(false);
  const site = useSite();
  const name = site?.name ?? 'Medatlas';
  const back = returnPath(params.get('return_to'), window.location.origin);
  const error = params.get('error');
  if (loading) return <Spinner />;
  if (user) return <Navigate to={back} replace />;
  const startSignIn = () => {
    setRedirecting(true);
    window.location.assign(signInAddress(back));
  };
  return (
    <EntryPage
      name="Sign in"
      heading={`Welcome to ${name}`}
      lead="The directory of US healthcare providers and organizations, for people who recruit clinicians."
    >
      {error && <ErrorBox message={errors.get(error) ?? FAILED} advice={reasonOf(params)} />}
      <Stack component="ul" gap={12}>
        {benefits.map(({ icon: Icon, text }) => (
          <Group component="li" key={text} gap={12} align="flex-start" wrap="nowrap">
            <Icon size={20} stroke={1.75} color="var(--accent)" style={{ flex: 'none' }} aria-hidden />
            {text}
          </Group>
        ))}
      </Stack>
      <Button size="md" fullWidth disabled={redirecting} onClick={startSignIn}>
        Sign in
      </Button>
      {site?.sign_up !== false && (
        <p className="muted">
          New here? <Link to={links.signUp()}>Create your account</Link>
        </p>
      )}
      <p className="small muted">
        By signing in you accept the <Link to={links.terms()}>Terms of Use</Link> and the{' '}
        <Link to={links.privacy()}>Privacy Policy</Link>.
      </p>
    </EntryPage>
  );
}

/** Describes the identity provider's error code, such as `login_required`. */
function reasonOf(params: URLSearchParams): string | undefined {
  const reason = params.get('reason');
  return reason && /^[a-z_]{1,40}$/.test(reason) ? `Reason: ${reason.replaceAll('_', ' ')}.` : undefined;
}

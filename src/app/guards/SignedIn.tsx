import { lazy, Suspense, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { links } from '#src/shared/links.ts';
import { Spinner } from '#src/ui/layout/Spinner.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';

// loaded when needed, to keep the initial script small
const SecondFactorDue = lazy(async () => ({
  default: (await import('#src/accounts/second-factor/SecondFactorDue.tsx')).SecondFactorDue,
}));

/**
 * Guards screens for signed-in users. Redirects other visitors to /sign-in, which remembers the page. When the
 * session ends on an open screen, the screen stays, so that typed text is not lost. The screen itself reports the end.
 * A user who must set up two-step verification first does so in place of the page.
 */
export function SignedIn() {
  const { user, loading, error, retry } = useAuth();
  const { pathname, search } = useLocation();
  const [opened, setOpened] = useState<string>();
  const [settingUp, setSettingUp] = useState(false); // until the user has kept the recovery codes
  if (user?.second_factor_due && !settingUp) setSettingUp(true);
  if (user && opened !== pathname) setOpened(pathname);
  if (loading) return <Spinner />;
  if (error) return <ErrorBox error={error} advice="Check the connection and try again." onRetry={retry} />;
  if (!user && opened !== pathname) return <Navigate to={links.signIn(pathname + search)} replace />;
  if (user && settingUp)
    return (
      <Suspense fallback={<Spinner />}>
        <SecondFactorDue onDone={() => setSettingUp(false)} />
      </Suspense>
    );
  return <Outlet />;
}

import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuth } from '#src/accounts/session/auth.tsx';
import { links } from '#src/shared/links.ts';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { Spinner } from '#src/ui/layout/Spinner.tsx';

/**
 * Guards screens for signed-in users. Redirects other visitors to /sign-in, which remembers the page. When the
 * session ends on an open screen, the screen stays, so that typed text is not lost. The screen itself reports the end.
 */
export function SignedIn() {
  const { user, loading, error, retry } = useAuth();
  const { pathname, search } = useLocation();
  const [opened, setOpened] = useState<string>();
  if (user && opened !== pathname) setOpened(pathname);
  if (loading) return <Spinner />;
  if (error) return <ErrorBox error={error} advice="Check the connection and try again." onRetry={retry} />;
  if (!user && opened !== pathname) return <Navigate to={links.signIn(pathname + search)} replace />;
  return <Outlet />;
}

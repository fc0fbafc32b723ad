import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuth } from '#src/accounts/session/auth.tsx';
import { links } from '#src/shared/links.ts';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { Spinner } from '#src/ui/layout/Spinner.tsx';

/**
 * Screens for signed-in users. Others go to /sign-in, which remembers the page. An open screen stays when its session
 * ends, with the text typed into it; the screen itself reports the end.
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

import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { signInAddress, useAuth } from '#src/accounts/sessions/auth.tsx';
import { links } from '#src/shared/links.ts';

/** Leads to the home page if the user is signed in, else to the sign-in. */
export function ContinueButton() {
  const { user } = useAuth();
  if (user) return <Link to={links.home()}>Go to the home page</Link>;
  return (
    <Button size="md" fullWidth onClick={() => window.location.assign(signInAddress(links.home()))}>
      Sign in
    </Button>
  );
}

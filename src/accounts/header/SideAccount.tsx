import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { useSignInUrls } from '#src/accounts/header/SignInLinks.tsx';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { SideLink } from '#src/ui/layout/SideLink.tsx';

/** The account part of the side menu: the sign-in links, or "Sign Out". */
export function SideAccount() {
  const { user, signOut, signingOut } = useAuth();
  if (!user) return <SideSignInLinks />;
  return (
    <Button variant="default" fullWidth disabled={signingOut} onClick={signOut}>
      Sign Out
    </Button>
  );
}

/** The sign-in links of the side menu. */
function SideSignInLinks() {
  const { account, signIn, signUp } = useSignInUrls();
  return (
    <Stack component="nav" gap={2} aria-label="Account">
      <SideLink href={account} label="My Account" />
      <SideLink href={signIn} label="Sign-in" />
      {signUp && <SideLink component={Link} to={signUp} label="Sign-up" />}
    </Stack>
  );
}

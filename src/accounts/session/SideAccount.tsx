import { Button } from '@mantine/core';
import { useAuth } from '#src/accounts/session/auth.tsx';
import { SideSignInLinks } from '#src/accounts/sign-in/SignInLinks.tsx';

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

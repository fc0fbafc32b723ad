import { Button } from '@mantine/core';
import { SideSignInLinks } from '#src/accounts/header/SignInLinks.tsx';
import { useAuth } from '#src/accounts/sessions/auth.tsx';

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

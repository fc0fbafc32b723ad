import { Button } from '@mantine/core';
import { useAuth } from '#src/accounts/session/auth.tsx';
import { SignInLinks } from '#src/accounts/sign-in/SignInLinks.tsx';
import navigation from '#src/ui/layout/Navigation.module.css';

/** The end of the menu of narrow screens: the ways in, or the way out. */
export function SideAccount() {
  const { user, signOut, signingOut } = useAuth();
  if (!user) return <SignInLinks className={navigation.list} />;
  return (
    <Button variant="default" fullWidth disabled={signingOut} onClick={signOut}>
      Sign Out
    </Button>
  );
}

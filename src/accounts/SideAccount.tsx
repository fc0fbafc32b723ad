import { Button } from '@mantine/core';
import { useAuth } from '#src/accounts/auth.tsx';
import { SignInLinks } from '#src/accounts/SignInLinks.tsx';
import navigation from '#src/ui/layout/Navigation.module.css';

/** The end of the menu of narrow screens: the ways in, or the way out. */
export function SideAccount() {
  const { person, signOut, signingOut } = useAuth();
  if (!person) return <SignInLinks className={navigation.list} />;
  return (
    <Button variant="default" fullWidth disabled={signingOut} onClick={signOut}>
      Sign Out
    </Button>
  );
}

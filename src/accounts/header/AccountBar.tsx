import { Button } from '@mantine/core';
import { UserMenu } from '#src/accounts/header/UserMenu.tsx';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { later } from '#src/ui/state/later.tsx';

// signed-in users, whose pages have many scripts, do not need them
const SignInLinks = later('SignInLinks', () => import('#src/accounts/header/SignInLinks.tsx'));

/** The account part of the header: the sign-in links, or the user menu and "Log Out". */
export function AccountBar() {
  const { user, loading, signOut, signingOut } = useAuth();
  if (loading) return null;
  if (!user) return <SignInLinks />;
  return (
    <>
      <UserMenu user={user} />
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        visibleFrom="sm"
        mr={-14} // aligns the text with the edge of the page
        disabled={signingOut}
        onClick={signOut}
      >
        Log Out
      </Button>
    </>
  );
}

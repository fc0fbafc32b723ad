import { Button } from '@mantine/core';
import { useAuth } from '#src/accounts/auth.tsx';
import { SignInLinks } from '#src/accounts/SignInLinks.tsx';
import { UserMenu } from '#src/accounts/UserMenu.tsx';

/** The account's place in the header: the ways in, or whose session this is and the way out (spec §2). */
export function AccountBar() {
  const { person, loading, signOut, signingOut } = useAuth();
  if (loading) return null;
  if (!person) return <SignInLinks />;
  return (
    <>
      <UserMenu person={person} />
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        visibleFrom="sm"
        mr={-14} // its words end where the page ends
        disabled={signingOut}
        onClick={signOut}
      >
        Log Out
      </Button>
    </>
  );
}

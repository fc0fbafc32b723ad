import { Text } from '@mantine/core';
import { Outlet, useLocation } from 'react-router';
import { signInAddress, useAuth } from '#src/accounts/sessions/auth.tsx';
import { PendingAccount } from '#src/app/guards/PendingAccount.tsx';

/** Guards screens with data. A user without access to data sees `PendingAccount` instead. */
export function Approved() {
  const { user } = useAuth();
  const { pathname, search } = useLocation();
  if (user && !user.approved) return <PendingAccount user={user} />;
  return (
    <>
      {!user && (
        <Text
          role="alert"
          mt={14}
          px={16}
          py={10}
          bdrs="md"
          bg="var(--warn-soft)"
          c="var(--warn)"
          pos="sticky"
          top="calc(var(--header) + 8px)" // also where the page is scrolled
          style={{ zIndex: 9 }}
        >
          Your session has ended.{' '}
          <a style={{ color: 'inherit' }} href={signInAddress(pathname + search)}>
            Sign in again
          </a>{' '}
          to continue.
        </Text>
      )}
      <Outlet />
    </>
  );
}

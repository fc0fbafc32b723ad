import { Text } from '@mantine/core';
import { Outlet, useLocation } from 'react-router';
import { signInAddress, useAuth } from '#src/accounts/session/auth.tsx';
import { Waiting } from '#src/accounts/session/Waiting.tsx';

/** Screens of data, for approved users. A pending user sees `Waiting` instead. */
export function Approved() {
  const { user } = useAuth();
  const { pathname, search } = useLocation();
  if (user && !user.approved) return <Waiting user={user} />;
  return (
    <>
      {!user && (
        <Text role="alert" mt={14} px={16} py={10} bdrs="md" bg="var(--warn-soft)" c="var(--warn)">
          Your session has ended.{' '}
          <a style={{ color: 'inherit' }} href={signInAddress(pathname + search)}>
            Sign in again
          </a>{' '}
          to go on.
        </Text>
      )}
      <Outlet />
    </>
  );
}

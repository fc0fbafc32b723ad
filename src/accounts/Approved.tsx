import { Text } from '@mantine/core';
import { Outlet, useLocation } from 'react-router';
import { signInAddress, useAuth } from '#src/accounts/auth.tsx';
import { Waiting } from '#src/accounts/Waiting.tsx';

/** Screens of data: for approved accounts; one that waits is told so. */
export function Approved() {
  const { person } = useAuth();
  const { pathname, search } = useLocation();
  if (person && !person.approved) return <Waiting person={person} />;
  return (
    <>
      {!person && (
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

import { Outlet, useLocation } from 'react-router';
import { signInAddress, useAuth } from '#src/accounts/session/auth.tsx';
import { Waiting } from '#src/accounts/session/Waiting.tsx';
import '#src/accounts/accounts.css';

/** Screens of data: for approved accounts; one that waits is told so. */
export function Approved() {
  const { person } = useAuth();
  const { pathname, search } = useLocation();
  if (person && !person.approved) return <Waiting person={person} />;
  return (
    <>
      {!person && (
        <p role="alert" className="session-ended">
          Your session has ended. <a href={signInAddress(pathname + search)}>Sign in again</a> to go on.
        </p>
      )}
      <Outlet />
    </>
  );
}

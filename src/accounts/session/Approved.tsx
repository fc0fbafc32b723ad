import { Outlet, useLocation } from 'react-router';
import { signInAddress, useAuth } from '#src/accounts/session/auth.tsx';
import { Waiting } from '#src/accounts/session/Waiting.tsx';
import '#src/accounts/accounts.css';

/** Screens of data, for approved users. A pending user sees `Waiting` instead. */
export function Approved() {
  const { user } = useAuth();
  const { pathname, search } = useLocation();
  if (user && !user.approved) return <Waiting user={user} />;
  return (
    <>
      {!user && (
        <p role="alert" className="session-ended">
          Your session has ended. <a href={signInAddress(pathname + search)}>Sign in again</a> to go on.
        </p>
      )}
      <Outlet />
    </>
  );
}

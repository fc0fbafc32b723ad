import { Navigate, Outlet } from 'react-router';
import { useAuth } from '#src/accounts/session/auth.tsx';
import { links } from '#src/shared/links.ts';
import { rankOf } from '#src/shared/roles.ts';

/** Guards screens for managers and administrators. Redirects other users to home. */
export function Managers() {
  const { user } = useAuth();
  return user && rankOf(user.role) < rankOf('manager') ? <Navigate to={links.home()} replace /> : <Outlet />;
}

import { Navigate, Outlet } from 'react-router';
import { useAuth } from '#src/accounts/sessions/auth.tsx';
import { links } from '#src/shared/links.ts';
import { isAdministrator } from '#src/shared/roles.ts';

/** Guards screens for administrators. Redirects other users to home. */
export function Administrators() {
  const { user } = useAuth();
  return user && !isAdministrator(user.role) ? <Navigate to={links.home()} replace /> : <Outlet />;
}
